import DataModel

extension EditGenerator {
  /// Renames a property, with or without a renaming identifier; references to it may follow.
  mutating func renameProperty(in model: inout Model) {
    guard let owner = entityName(in: model),
      let old = model.entities[owner]?.properties.map({ $0.name }).nonEmpty.map({ random.pick($0) })
    else { return }
    let name = newName()
    let (keeps, follows) = (!random.oneIn(4), !random.oneIn(4))
    model.edit(owner) { entity in
      entity.attributes = entity.attributes.edited(old) { $0.rename(name, keepsIdentifier: keeps) }
      entity.relationships = entity.relationships.edited(old) {
        $0.rename(name, keepsIdentifier: keeps)
      }
      entity.fetchedProperties = entity.fetchedProperties.edited(old) {
        $0.rename(name, keepsIdentifier: keeps)
      }
    }
    guard follows else { return }
    let heirs = model.heirs(of: owner)
    model.entities = NamedCollection(
      model.entities.map { entity in
        var entity = entity
        if heirs.contains(entity.name) { entity.redirectLists { $0 == old ? name : $0 } }
        entity.relationships = NamedCollection(
          entity.relationships.map { relationship in
            var relationship = relationship
            if heirs.contains(relationship.inverseEntity ?? ""), relationship.inverseName == old {
              relationship.inverseName = name
            }
            return relationship
          })
        return entity
      })
  }

  /// Adds, removes or moves a property.
  mutating func addOrRemoveProperty(in model: inout Model) {
    guard let owner = entityName(in: model), let other = entityName(in: model),
      let entity = model.entities[owner]
    else { return }
    let name = newName()
    let attributes = entity.attributes.array
    let picked = attributes.isEmpty ? nil : random.pick(attributes)
    switch random.number(0...4) {
    case 0: model.edit(owner) { $0.attributes.insert(Attribute(name) { $0.isOptional = true }) }
    case 1: model.edit(owner) { $0.relationships.insert(Relationship(name, toMany: other)) }
    case 2: model.edit(owner) { $0.fetchedProperties.insert(FetchedProperty(name, from: other)) }
    case 3:
      guard let picked else { return }
      model.edit(owner) { $0.attributes = $0.attributes.without(picked.name) }
      guard random.oneIn(2) else { return }
      model.edit(owner) { $0.relationships.insert(Relationship(picked.name, to: other)) }
    default:
      guard let picked, let parent = entity.parent else { return }
      model.edit(owner) { $0.attributes = $0.attributes.without(picked.name) }
      model.edit(parent) { $0.attributes.insert(picked) }
    }
  }

  /// Changes a field of an attribute or its elements.
  mutating func editAttribute(in model: inout Model) {
    guard let owner = entityName(in: model),
      let name = model.entities[owner]?.attributes.map(\.name).nonEmpty.map({ random.pick($0) })
    else { return }
    let text = newName()
    let (choice, type) = (random.number(0...13), random.pick(AttributeType.allCases))
    let order = random.shuffle(model.entities[owner]?.attributes[name]?.elements ?? [])
    model.edit(attribute: name, of: owner) { attribute in
      switch choice {
      case 0: attribute.type = type
      case 1: attribute.isOptional.toggle()
      case 2: attribute.isTransient.toggle()
      case 3: attribute.defaultValue = .string(text)
      case 4: attribute.validation = Validation(regularExpression: text)
      case 5: attribute.allowsExternalBinaryDataStorage.toggle()
      case 6: attribute.preservesValueOnDeletion.toggle()
      case 7: attribute.derivation = attribute.isDerived ? nil : Derivation(expression: text)
      case 8: attribute.derivation?.filteringPredicate = text
      case 9: attribute.elements = order
      case 10: attribute.elements = order.dropLast() + [Attribute(text)]
      case 11: attribute.versionHashModifier = text
      case 12: attribute.userInfo = [text: text]
      default:
        guard !attribute.elements.isEmpty else { return }
        attribute.elements[0].rename(text, keepsIdentifier: choice == 13)
      }
    }
  }

  /// Changes a field of a relationship.
  mutating func editRelationship(in model: inout Model) {
    guard let owner = entityName(in: model), let other = entityName(in: model),
      let name = model.entities[owner]?.relationships.map(\.name).nonEmpty.map({ random.pick($0) })
    else { return }
    let (choice, rule) = (random.number(0...8), random.pick(DeleteRule.allCases))
    model.edit(relationship: name, of: owner) { relationship in
      switch choice {
      case 0: relationship.destinationEntity = other
      case 1: relationship.inverseName = nil
      case 2: relationship.inverseEntity = nil
      case 3: relationship.isOrdered.toggle()
      case 4: relationship.maxCount = relationship.isToMany ? 1 : 0
      case 5: relationship.deleteRule = rule
      case 6: relationship.isTransient.toggle()
      case 7: relationship.isOptional.toggle()
      default: relationship.minCount += 1
      }
    }
  }

  /// Changes constraints and indexes.
  mutating func editLists(in model: inout Model) {
    guard let owner = entityName(in: model), let entity = model.entities[owner] else { return }
    let names = random.shuffle(entity.attributes.map(\.name) + entity.relationships.map(\.name))
    let lists = random.shuffle(entity.uniquenessConstraints + [names.prefix(2)].map(Array.init))
    let compounds = random.shuffle(entity.compoundIndexes + [names.prefix(3)].map(Array.init))
    let elements = names.prefix(2).map { FetchIndexElement(.property($0)) }
    let (choice, name) = (random.number(0...4), random.pick(["byName", "byIndex0", "byIndex1"]))
    model.edit(owner) { entity in
      switch choice {
      case 0: entity.uniquenessConstraints = lists
      case 1: entity.compoundIndexes = compounds
      case 2: entity.uniquenessConstraints = lists.dropFirst().reversed()
      case 3: entity.fetchIndexes = entity.fetchIndexes.without(name)
      default: entity.fetchIndexes.replace(FetchIndex(name: name, elements: elements))
      }
    }
  }
}

extension Property {
  fileprivate mutating func rename(_ newName: String, keepsIdentifier: Bool) {
    if keepsIdentifier { renamingIdentifier = renamingIdentifier ?? name }
    name = newName
  }
}

extension Array {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
