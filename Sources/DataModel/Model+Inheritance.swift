extension Model {
  /// The ancestors of `entity`, nearest first.
  ///
  /// Ends at a parent that does not exist and at the first entity met twice.
  package func ancestors(of entity: Entity) -> [Entity] {
    guard entity.parent != nil else { return [] }
    var result: [Entity] = []
    var seen: Set<String> = [entity.name]
    var next = entity.parent
    while let name = next, seen.insert(name).inserted, let parent = entities[name] {
      result.append(parent)
      next = parent.parent
    }
    return result
  }

  /// The greatest number of ancestors that an entity has, and how many properties all entities
  /// inherit together; a cycle counts until it closes.
  ///
  /// - Complexity: O(n) look-ups.
  package var inheritanceCost: (depth: Int, inheritedProperties: Int) {
    var known: [String: (depth: Int, properties: Int)] = [:]
    var inherited = 0
    for entity in entities {
      var chain: [Entity] = []
      var seen: Set<String> = []
      var next: Entity? = entity
      while let current = next, known[current.name] == nil, seen.insert(current.name).inserted {
        chain.append(current)
        next = current.parent.flatMap { entities[$0] }
      }
      var (depth, properties) = next.flatMap { known[$0.name] } ?? (-1, 0)
      for member in chain.reversed() {
        depth += 1
        inherited += properties
        properties +=
          member.attributes.count + member.relationships.count + member.fetchedProperties.count
        known[member.name] = (depth, properties)
      }
    }
    return (known.values.map(\.depth).max() ?? 0, inherited)
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
    if let property = entity.property(name) { return property }
    return ancestors(of: entity).lazy.compactMap { $0.property(name) }.first
  }
}

extension Entity {
  /// The entity's own property of that name.
  package func property(_ name: String) -> (any Property)? {
    attributes[name] ?? relationships[name] ?? fetchedProperties[name]
  }

  /// Whether the entity itself has a property of that name.
  package func hasProperty(_ name: String) -> Bool {
    attributes.contains(name) || relationships.contains(name) || fetchedProperties.contains(name)
  }

  /// The names of all of the entity's own properties, in the order of ``properties``.
  package var propertyNames: [String] {
    attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
  }

  /// All of the entity's own properties: attributes, relationships, fetched properties.
  package var properties: [any Property] {
    Array(attributes) + Array(relationships) + Array(fetchedProperties)
  }
}
