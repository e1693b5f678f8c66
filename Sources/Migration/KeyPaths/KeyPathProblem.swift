package import DataModel

/// What is wrong with a key path.
package struct KeyPathProblem: Hashable, Sendable {
  /// The kinds of problems.
  package enum Kind: Hashable, Sendable {
    /// The entity has no such property, or what evaluates the path does not have it.
    case unknownKey
    /// A key stands behind something that has no keys, or an operator where it cannot.
    case wrongStep
    /// Several values stand where one is compared or kept.
    case manyValues
  }

  /// The kind.
  package var kind: Kind
  /// The key path as it stands in the text, without the operand it begins at.
  package var path: String
  /// What is wrong, as one clause without a final period.
  package var message: String

  /// What is wrong, with the key path where it has several keys.
  package var text: String {
    kind != .manyValues && path.contains(".") ? "\(message) (in \(path))" : message
  }

  /// Makes a problem.
  init(_ kind: Kind, path: String, message: String) {
    (self.kind, self.path, self.message) = (kind, path, message)
  }
}

/// What became of the key paths of a predicate or an expression.
package struct ResolvedKeyPaths: Hashable, Sendable {
  /// What is wrong with them, in order, each once.
  package var problems: [KeyPathProblem] = []
  /// How many lead from a known entity to a property.
  package var resolvedCount = 0
  /// What the value of the expression is; unknown for a predicate.
  package var value = KeyPathValue.unknown
}

extension ResolvedKeyPaths {
  /// Reports it where an expression that has to have one value gives several.
  ///
  /// - Parameter text: The expression.
  package mutating func requireOneValue(of text: String) {
    guard value.isMany else { return }
    problems.append(
      KeyPathProblem(
        .manyValues, path: text,
        message:
          "\(text) leads over a to-many relationship to several values, expected an operator such as @count"
      ))
  }
}

/// What an expression gives, as far as the model tells.
package enum KeyPathValue: Hashable, Sendable {
  /// Objects of an entity, by its name.
  case objects(entity: String, isMany: Bool)
  /// Values of an attribute, or of an element of a composite.
  case attribute(AttributeType, isMany: Bool)
  /// A value that no property holds, such as a count.
  case computed
  /// The model does not tell.
  case unknown

  /// Whether there may be several.
  package var isMany: Bool {
    switch self {
    case .objects(_, let isMany), .attribute(_, let isMany): isMany
    case .computed, .unknown: false
    }
  }
}
