import DataModel

extension ModelGenerator {
  /// Adds a pair of relationships, one that is its own inverse, or one without an inverse.
  mutating func addRelationships() {
    let source = random.number(0...entities.count - 1)
    let destination = random.number(0...entities.count - 1)
    switch random.number(0...5) {
    case 0: addOneWay(from: source, to: destination)
    case 1: addOwnInverse(to: source)
    default: addPair(between: source, and: destination)
    }
  }

  /// Makes to-one inverses of relationships of entities with constraints optional, as Apple's
  /// compiler requires.
  mutating func freeInverses() {
    let model = Model(entities: entities)
    for entity in model.entities {
      let family = [entity] + model.ancestors(of: entity)
      guard family.contains(where: { !$0.uniquenessConstraints.isEmpty }) else { continue }
      for relationship in entity.relationships {
        guard let name = relationship.inverseName,
          let owner = entities.firstIndex(where: { $0.name == relationship.inverseEntity }),
          var inverse = entities[owner].relationships[name], !inverse.isToMany
        else { continue }
        inverse.isOptional = true
        inverse.minCount = 0
        entities[owner].relationships.replace(inverse)
      }
    }
  }

  private mutating func addOneWay(from source: Int, to destination: Int) {
    let name = newName(for: source)
    add(relationship(name, to: destination), to: source)
  }

  private mutating func addOwnInverse(to index: Int) {
    let name = newName(for: index)
    var relationship = relationship(name, to: index)
    relationship.inverseName = name
    relationship.inverseEntity = entities[index].name
    relationship.isTransient = false
    add(relationship, to: index)
  }

  private mutating func addPair(between source: Int, and destination: Int) {
    let names = (newName(for: source), newName(for: destination))
    var there = relationship(names.0, to: destination)
    var back = relationship(names.1, to: source)
    there.inverseName = names.1
    there.inverseEntity = entities[destination].name
    back.inverseName = names.0
    back.inverseEntity = entities[source].name
    back.isTransient = there.isTransient
    add(there, to: source)
    add(back, to: destination)
  }

  private mutating func add(_ relationship: Relationship, to index: Int) {
    entities[index].relationships.insert(relationship)
  }

  private mutating func relationship(_ name: String, to destination: Int) -> Relationship {
    var relationship = Relationship(name, to: entities[destination].name)
    decorate(&relationship)
    relationship.isOptional = !random.oneIn(3)
    relationship.isTransient = random.oneIn(8)
    relationship.deleteRule = random.pick(DeleteRule.allCases)
    relationship.minCount = relationship.isOptional ? 0 : 1
    if random.oneIn(2) {
      relationship.maxCount = random.pick([0, 0, 0, 2, 10])
      relationship.isOrdered = random.oneIn(2)
    }
    return relationship
  }
}
