package import DataModel

/// Resolves the key paths of a predicate from entity to entity.
///
/// - Parameters:
///   - predicate: The predicate.
///   - entity: The name of the entity whose objects are evaluated; nil if absent or unknown.
///   - model: The model.
///   - use: The context of the evaluation.
///   - variables: The entity names of variables, by variable name without `$`.
/// - Returns: The problems, and the number of key paths that lead to a property. Paths with an unknown start
///   are ignored.
/// - Complexity: O(n) in the size of the predicate.
///
/// *Source:* `Documentation/Formats/predicates.md`, key paths.
package func resolveKeyPaths(
  of predicate: Predicate, on entity: String?, in model: Model, use: KeyPathUse,
  variables: [String: String] = [:]
) -> ResolvedKeyPaths {
  var resolver = KeyPathResolver(model, use)
  resolver.walk(predicate, in: KeyPathScope(entity, variables))
  return resolver.result
}

/// Resolves the key paths of an expression from entity to entity.
///
/// - Parameters:
///   - expression: The expression.
///   - entity: The name of the entity whose objects are evaluated; nil if absent or unknown.
///   - model: The model.
///   - use: The context of the evaluation.
///   - variables: The entity names of variables, by variable name without `$`.
/// - Returns: The problems, the number of key paths that lead to a property, and the value of the expression.
/// - Complexity: O(n) in the size of the expression.
package func resolveKeyPaths(
  of expression: Expression, on entity: String?, in model: Model, use: KeyPathUse,
  variables: [String: String] = [:]
) -> ResolvedKeyPaths {
  var resolver = KeyPathResolver(model, use)
  resolver.result.value = resolver.walk(expression, in: KeyPathScope(entity, variables)).value
  return resolver.result
}

/// The objects at which key paths begin.
struct KeyPathScope {
  /// The evaluated object.
  var object: KeyPathEnd
  /// What variables hold.
  var variables: [String: KeyPathEnd]

  init(_ entity: String?, _ variables: [String: String]) {
    object =
      entity.map { KeyPathEnd(.objects(entity: $0, isMany: false), title: "SELF (\($0))") }
      ?? .unknown
    self.variables = [:]
    for (name, entity) in variables {
      var end = KeyPathEnd(
        .objects(entity: entity, isMany: false), title: "$\(name) (\(entity))")
      // What stands for it is looked up before anything is evaluated.
      end.isInMemory = true
      self.variables[name] = end
    }
  }
}

/// The target of an expression or key path so far.
struct KeyPathEnd {
  /// The value at the end.
  var value: KeyPathValue
  /// The attribute or composite element, if it is one.
  var attribute: Attribute?
  /// Its name in messages.
  var title = ""
  /// The dotted name of the attribute; empty if it is not an attribute.
  var name = ""
  /// The key path that led here; empty if absent.
  var path = ""
  /// Whether it is in memory, whatever the context otherwise.
  var isInMemory = false

  init(_ value: KeyPathValue, title: String = "") {
    (self.value, self.title) = (value, title)
  }

  /// The target for an attribute, or for a composite element by its dotted name.
  init(_ attribute: Attribute, called name: String, isMany: Bool) {
    value = .attribute(attribute.type, isMany: isMany)
    title = "\"\(name)\" of type \(attribute.type.sourceName)"
    (self.attribute, self.name) = (attribute, name)
  }

  static let unknown = KeyPathEnd(.unknown)
  static let computed = KeyPathEnd(.computed)

  /// The target for one of several values.
  var element: KeyPathEnd {
    var one = self
    switch value {
    case .objects(let entity, _): one.value = .objects(entity: entity, isMany: false)
    case .attribute(let type, _): one.value = .attribute(type, isMany: false)
    case .computed, .unknown: break
    }
    return one
  }

  /// Whether it is known to be a single object or value.
  var isOne: Bool {
    switch value {
    case .objects(_, let isMany), .attribute(_, let isMany): !isMany
    case .computed, .unknown: false
    }
  }
}
