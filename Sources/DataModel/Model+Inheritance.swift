extension Model {
  /// The ancestors of `entity`, nearest first.
  ///
  /// Ends at a parent that does not exist and at the first entity met twice.
  package func ancestors(of entity: Entity) -> [Entity] {
    var result: [Entity] = []
    var seen: Set<String> = [entity.name]
    var next = entity.parent
    while let name = next, seen.insert(name).inserted, let parent = entities[name] {
      result.append(parent)
      next = parent.parent
    }
    return result
  }

  /// The greatest number of ancestors that an entity has; a cycle counts until it closes.
  ///
  /// - Complexity: O(n) look-ups.
  package var inheritanceDepth: Int {
    var depths: [String: Int] = [:]
    for entity in entities {
      var chain: [String] = []
      var seen: Set<String> = []
      var next: Entity? = entity
      while let current = next, depths[current.name] == nil, seen.insert(current.name).inserted {
        chain.append(current.name)
        next = current.parent.flatMap { entities[$0] }
      }
      var depth = next.flatMap { depths[$0.name] } ?? -1
      for name in chain.reversed() {
        depth += 1
        depths[name] = depth
      }
    }
    return depths.values.max() ?? 0
  }

  /// The names of the direct children of every entity that has any, ordered by name.
  package var children: [String: [String]] {
    var result: [String: [String]] = [:]
    for entity in entities {
      guard let parent = entity.parent else { continue }
      result[parent, default: []].append(entity.name)
    }
    return result
  }

  /// The property named `name` of `entity` or the nearest ancestor that has it.
  package func property(_ name: String, of entity: Entity) -> (any Property)? {
    for owner in [entity] + ancestors(of: entity) {
      if let property = owner.property(name) { return property }
    }
    return nil
  }
}

extension Entity {
  /// The entity's own property of that name.
  package func property(_ name: String) -> (any Property)? {
    attributes[name] ?? relationships[name] ?? fetchedProperties[name]
  }

  /// All of the entity's own properties: attributes, relationships, fetched properties.
  package var properties: [any Property] {
    Array(attributes) + Array(relationships) + Array(fetchedProperties)
  }
}
