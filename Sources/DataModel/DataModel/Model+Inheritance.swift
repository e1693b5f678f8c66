/// The size of a model's inheritance trees, as work for code that walks them.
package struct InheritanceCost: Hashable, Sendable {
  /// The maximum number of ancestors of an entity.
  package var depth = 0
  /// An entity with that many ancestors; nil if no entity has any.
  package var deepest: String?
  /// The number of inherited properties, summed over all entities.
  package var inheritedProperties = 0
  /// An entity with the most inherited properties; nil if none inherits any.
  package var heir: String?
}

extension Model {
  /// The ancestors of `entity`, nearest first.
  ///
  /// Stops at a missing parent and at the first entity that repeats.
  package func ancestors(of entity: Entity) -> [Entity] {
    entity.parent == nil ? [] : Array(lineage(above: entity))
  }

  /// The ancestors of `entity`, nearest first, looked up lazily for callers that stop early.
  ///
  /// Stops like ``ancestors(of:)``.
  package func lineage(
    above entity: Entity
  ) -> UnfoldSequence<Entity, (next: String?, seen: Set<String>)> {
    sequence(state: (next: entity.parent, seen: [entity.name])) { state in
      guard let name = state.next, state.seen.insert(name).inserted, let parent = entities[name]
      else { return nil }
      state.next = parent.parent
      return parent
    }
  }

  /// The inheritance cost of the model; a cycle counts until it closes.
  ///
  /// - Complexity: O(n) look-ups.
  package var inheritanceCost: InheritanceCost {
    let parents = entities.indices.map { place in
      entities[place].parent.flatMap { entities.index(of: $0) }
    }
    var known: [(depth: Int, properties: Int)?] = Array(repeating: nil, count: parents.count)
    // The entity whose chain each was last met in.
    var chains: [Int?] = Array(repeating: nil, count: parents.count)
    var cost = InheritanceCost()
    var mostInherited = 0
    for start in parents.indices {
      var chain: [Int] = []
      var next: Int? = start
      while let current = next, known[current] == nil, chains[current] != start {
        chains[current] = start
        chain.append(current)
        next = parents[current]
      }
      var (depth, properties) = next.flatMap { known[$0] } ?? (-1, 0)
      for place in chain.reversed() {
        depth += 1
        let member = entities[place]
        cost.inheritedProperties += properties
        if depth > cost.depth { (cost.depth, cost.deepest) = (depth, member.name) }
        if properties > mostInherited { (mostInherited, cost.heir) = (properties, member.name) }
        properties +=
          member.attributes.count + member.relationships.count + member.fetchedProperties.count
        known[place] = (depth, properties)
      }
    }
    return cost
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
    for ancestor in lineage(above: entity) {
      if let property = ancestor.property(name) { return property }
    }
    return nil
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
    var names: [String] = []
    names.reserveCapacity(attributes.count + relationships.count + fetchedProperties.count)
    for index in attributes.indices { names.append(attributes[index].name) }
    for index in relationships.indices { names.append(relationships[index].name) }
    for index in fetchedProperties.indices { names.append(fetchedProperties[index].name) }
    return names
  }

  /// All of the entity's own properties: attributes, relationships, fetched properties.
  package var properties: [any Property] {
    Array(attributes) + Array(relationships) + Array(fetchedProperties)
  }
}
