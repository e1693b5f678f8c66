package import DataModel

/// Makes random edits of every kind, so that all references in a model stay valid.
package struct EditGenerator {
  /// The source of all random decisions.
  package var random: SeededGenerator
  private var number = 0

  /// Creates a generator.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The model after some edits.
  package mutating func edit(_ model: Model, edits count: ClosedRange<Int> = 1...6) -> Model {
    var result = model
    for _ in 0..<random.number(count) { editOnce(&result) }
    return result
  }

  private mutating func editOnce(_ model: inout Model) {
    switch random.number(0...11) {
    case 0: editModel(&model)
    case 1, 2: renameEntity(in: &model)
    case 3: addOrRemoveEntity(in: &model)
    case 4: swapEntities(in: &model)
    case 5, 6: renameProperty(in: &model)
    case 7: addOrRemoveProperty(in: &model)
    case 8: editLists(in: &model)
    case 9: editEntityField(in: &model)
    case 10: editRelationship(in: &model)
    default: editAttribute(in: &model)
    }
  }

  /// A name that is not used yet.
  mutating func newName() -> String {
    number += 1
    return "new\(number)x\(random.number(0...999_999))"
  }

  /// The name of an entity, if there is one.
  mutating func entityName(in model: Model) -> String? {
    model.entities.isEmpty ? nil : random.pick(model.entities.map(\.name))
  }

  private mutating func editModel(_ model: inout Model) {
    switch random.number(0...5) {
    case 0: model.versionIdentifiers = [newName()]
    case 1: model.isUsedWithSwiftData.toggle()
    case 2:
      let name = newName()
      let members = model.entities.map(\.name).filter { _ in random.oneIn(2) }
      model.configurations.insert(Configuration(name: name, entities: Set(members)))
    case 3: model.fetchRequestTemplates = []
    case 4:
      var request = FetchRequest(entity: entityName(in: model))
      request.fetchLimit = random.number(0...9)
      model.fetchRequestTemplates.replace(FetchRequestTemplate(name: "All", request: request))
    default:
      guard var composite = model.composites.first else { return }
      composite.attributes = random.shuffle(composite.attributes) + [Attribute(newName())]
      model.composites.replace(composite)
    }
  }

  /// Renames an entity, with or without a renaming identifier, and with or without all references
  /// to it.
  private mutating func renameEntity(in model: inout Model) {
    guard let old = entityName(in: model) else { return }
    let name = newName()
    let keepsIdentifier = !random.oneIn(4)
    model.edit(old) {
      if keepsIdentifier { $0.renamingIdentifier = $0.renamingIdentifier ?? $0.name }
      $0.name = name
    }
    model.redirectEntities { $0 == old ? name : $0 }
  }

  /// Swaps the names of two entities, with or without the references to them.
  private mutating func swapEntities(in model: inout Model) {
    guard let first = entityName(in: model), let second = entityName(in: model) else { return }
    let keepIdentifiers = random.oneIn(2)
    let swap = { $0 == first ? second : $0 == second ? first : $0 }
    let entities = model.entities.map { entity in
      var entity = entity
      if keepIdentifiers { entity.renamingIdentifier = entity.renamingIdentifier ?? entity.name }
      entity.name = swap(entity.name)
      return entity
    }
    model.entities = NamedCollection(entities)
    if random.oneIn(2) { model.redirectEntities(swap) }
  }

  private mutating func addOrRemoveEntity(in model: inout Model) {
    guard random.oneIn(2), let name = entityName(in: model) else {
      let identifier = random.oneIn(3) ? entityName(in: model) : nil
      model.entities.insert(
        Entity(newName(), parent: entityName(in: model), [Attribute(newName())]) {
          $0.renamingIdentifier = identifier
        })
      return
    }
    model.entities = model.entities.without(name)
    guard random.oneIn(2) else { return }
    model.entities.insert(Entity(name, [Attribute("fresh")]) { $0.renamingIdentifier = "again" })
  }

  private mutating func editEntityField(in model: inout Model) {
    guard let name = entityName(in: model) else { return }
    let (choice, other, text) = (random.number(0...7), entityName(in: model), newName())
    let listed = model.entities[name]?.attributes.map(\.name).joined(separator: ",")
    let parents = model.entities[name].map { Set(model.heirs(of: $0.name)) } ?? []
    model.edit(name) { entity in
      switch choice {
      case 0: entity.isAbstract.toggle()
      case 1: entity.versionHashModifier = text
      case 2: entity.className = text
      case 3: entity.userInfo["NSPersistentHistoryTombstoneAttributes"] = listed
      case 4: entity.renamingIdentifier = entity.renamingIdentifier == nil ? other : nil
      case 5: entity.otherUserInfo[text] = .boolean(true)
      case 6: entity.userInfo = [text: text]
      default: entity.parent = other.flatMap { parents.contains($0) ? nil : $0 }
      }
    }
  }
}

extension Model {
  /// The entity called `name` and all its subentities.
  func heirs(of name: String) -> [String] {
    entities.filter { entity in
      entity.name == name || ancestors(of: entity).contains { $0.name == name }
    }.map(\.name)
  }

  /// Replaces names in all references to entities.
  package mutating func redirectEntities(_ newName: (String) -> String) {
    entities = NamedCollection(
      entities.map { entity in
        var entity = entity
        entity.parent = entity.parent.map(newName)
        entity.relationships = NamedCollection(
          entity.relationships.map { relationship in
            var relationship = relationship
            relationship.destinationEntity = relationship.destinationEntity.map(newName)
            relationship.inverseEntity = relationship.inverseEntity.map(newName)
            return relationship
          })
        entity.fetchedProperties = NamedCollection(
          entity.fetchedProperties.map { property in
            var property = property
            let entity = property.fetchRequest?.entity.map(newName)
            property.fetchRequest?.entity = entity
            return property
          })
        return entity
      })
    configurations = NamedCollection(
      configurations.map { configuration in
        var configuration = configuration
        configuration.entities = Set(configuration.entities.map(newName))
        return configuration
      })
    fetchRequestTemplates = NamedCollection(
      fetchRequestTemplates.map { template in
        var template = template
        template.request.entity = template.request.entity.map(newName)
        return template
      })
  }
}
