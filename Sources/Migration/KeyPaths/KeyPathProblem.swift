package import DataModel

/// A problem in a key path.
package struct KeyPathProblem: Hashable, Sendable {
  /// The kinds of problems.
  package enum Kind: Hashable, Sendable {
    /// The entity, or the evaluation context, has no such property.
    case unknownKey
    /// A key follows something that has no keys, or an operator is not allowed here.
    case wrongStep
    /// There are several values where one is compared or stored.
    case manyValues
  }

  /// The kind.
  package var kind: Kind
  /// The key path as written, without its starting operand.
  package var path: String
  /// The problem as one clause without a final period.
  package var message: String

  /// The problem, with the key path if it has several keys.
  package var text: String {
    kind != .manyValues && path.contains(".") ? "\(message) (in \(path))" : message
  }

  /// Creates a problem.
  init(_ kind: Kind, path: String, message: String) {
    (self.kind, self.path, self.message) = (kind, path, message)
  }
}

/// The result of resolving the key paths of a predicate or expression.
package struct ResolvedKeyPaths: Hashable, Sendable {
  /// The problems in order, without duplicates.
  package var problems: [KeyPathProblem] = []
  /// The number of key paths that lead from a known entity to a property.
  package var resolvedCount = 0
  /// The value of the expression; unknown for a predicate.
  package var value = KeyPathValue.unknown
}

extension ResolvedKeyPaths {
  /// Reports an expression that has several values although it must have one.
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

/// The value of an expression, as far as the model determines it.
package enum KeyPathValue: Hashable, Sendable {
  /// Objects of an entity.
  case objects(entity: String, isMany: Bool)
  /// Values of an attribute, or of an element of a composite.
  case attribute(AttributeType, isMany: Bool)
  /// A value that is not stored in a property, such as a count.
  case computed
  /// Not determined by the model.
  case unknown

  /// Whether there may be several values.
  package var isMany: Bool {
    switch self {
    case .objects(_, let isMany), .attribute(_, let isMany): isMany
    case .computed, .unknown: false
    }
  }
}
