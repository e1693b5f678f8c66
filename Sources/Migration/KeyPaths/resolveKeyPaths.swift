package import DataModel

/// Follows the key paths of a predicate from entity to entity.
///
/// - Parameters:
///   - predicate: The predicate.
///   - entity: The name of the entity whose objects are evaluated; nil where there is none, or none is known.
///   - model: The model.
///   - use: Where it is evaluated.
///   - variables: The names of the entities whose objects variables hold, by name without `$`.
/// - Returns: What is wrong, and how many key paths lead to a property. Where the model does not tell where a path begins,
///   nothing is said of it.
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

/// Follows the key paths of an expression from entity to entity.
///
/// - Parameters:
///   - expression: The expression.
///   - entity: The name of the entity whose objects are evaluated; nil where there is none, or none is known.
///   - model: The model.
///   - use: Where it is evaluated.
///   - variables: The names of the entities whose objects variables hold, by name without `$`.
/// - Returns: What is wrong, how many key paths lead to a property, and what the expression gives.
/// - Complexity: O(n) in the size of the expression.
package func resolveKeyPaths(
  of expression: Expression, on entity: String?, in model: Model, use: KeyPathUse,
  variables: [String: String] = [:]
) -> ResolvedKeyPaths {
  var resolver = KeyPathResolver(model, use)
  resolver.result.value = resolver.walk(expression, in: KeyPathScope(entity, variables)).value
  return resolver.result
}

/// What key paths begin at.
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

/// Where an expression has led so far.
struct KeyPathEnd {
  /// What is there.
  var value: KeyPathValue
  /// The attribute, where it is one, or the element of a composite.
  var attribute: Attribute?
  /// What messages call it.
  var title = ""
  /// The dotted name of the attribute; empty where it is none.
  var name = ""
  /// The key path that led there; empty for what is none.
  var path = ""
  /// Whether it is in memory, wherever all else is evaluated.
  var isInMemory = false

  init(_ value: KeyPathValue, title: String = "") {
    (self.value, self.title) = (value, title)
  }

  /// The end at an attribute, or at an element of a composite by its dotted name.
  init(_ attribute: Attribute, called name: String, isMany: Bool) {
    value = .attribute(attribute.type, isMany: isMany)
    title = "\"\(name)\" of type \(attribute.type.sourceName)"
    (self.attribute, self.name) = (attribute, name)
  }

  static let unknown = KeyPathEnd(.unknown)
  static let computed = KeyPathEnd(.computed)

  /// The same for one of several.
  var element: KeyPathEnd {
    var one = self
    switch value {
    case .objects(let entity, _): one.value = .objects(entity: entity, isMany: false)
    case .attribute(let type, _): one.value = .attribute(type, isMany: false)
    case .computed, .unknown: break
    }
    return one
  }

  /// Whether it is known to be one object or value.
  var isOne: Bool {
    switch value {
    case .objects(_, let isMany), .attribute(_, let isMany): !isMany
    case .computed, .unknown: false
    }
  }
}
