import DataModel
import TestSupport

extension Model {
  /// Whether every referenced name exists, and inverses agree.
  var isSound: Bool {
    !entities.hasRepeatedNames && hasSoundTrees && entities.allSatisfy(isSound)
      && Set(entities.map { $0.name.lowercased() }).count == entities.count
      && configurations.allSatisfy { $0.entities.allSatisfy { entities[$0] != nil } }
      && fetchRequestTemplates.allSatisfy { $0.request.entity.map { entities[$0] != nil } ?? true }
  }

  private var hasSoundTrees: Bool {
    entities.allSatisfy { entity in
      // The ancestors end at a parent that does not exist, and where they begin anew.
      (ancestors(of: entity).last ?? entity).parent == nil
    }
  }

  private func isSound(_ entity: Entity) -> Bool {
    let chain = [entity] + ancestors(of: entity)
    let names = chain.flatMap { member in
      member.attributes.map(\.name) + member.relationships.map(\.name)
        + member.fetchedProperties.map(\.name)
    }
    let stored = Set(names)
    return stored.count == names.count
      && entity.relationships.allSatisfy { isSound($0, of: entity) }
      && (entity.uniquenessConstraints + entity.compoundIndexes).joined()
        .allSatisfy(stored.contains)
      && entity.uniquenessConstraints.joined().allSatisfy { name in
        chain.contains { member in
          member.attributes[name].map { !$0.isTransient && !$0.isDerived && $0.type != .composite }
            ?? member.relationships[name].map { !$0.isToMany && !$0.isTransient } ?? false
        }
      }
      && entity.fetchIndexes.allSatisfy { index in
        index.elements.allSatisfy { element in
          guard case .property(let name) = element.subject else { return true }
          return stored.contains(name)
        }
      }
      && entity.attributes.allSatisfy { attribute in
        guard attribute.type != .composite || !attribute.elements.isEmpty else { return false }
        // Edits put single words in place of texts, which are no predicates.
        guard attribute.derivation?.filteringPredicate?.contains(" ") ?? true else { return false }
        guard let expression = attribute.derivation?.expression, expression.contains("(") else {
          return !attribute.isDerived
        }
        let name = expression.split(separator: "(").last?.prefix { $0 != ")" } ?? ""
        return expression == "now()" || isDerivable(String(name), expression, chain)
      }
      && entity.fetchedProperties.allSatisfy {
        $0.fetchRequest?.entity.map { entities[$0] != nil } ?? true
      }
  }

  private func isDerivable(_ name: String, _ expression: String, _ chain: [Entity]) -> Bool {
    chain.contains { member in
      expression.hasPrefix("count:")
        ? member.relationships[name].map { $0.isToMany && !$0.isTransient } ?? false
        : member.attributes[name].map { $0.type == .string && !$0.isTransient && !$0.isDerived }
          ?? false
    }
  }

  private func isSound(_ relationship: Relationship, of entity: Entity) -> Bool {
    guard let end = relationship.destinationEntity.flatMap({ entities[$0] }) else { return false }
    guard let name = relationship.inverseName else { return relationship.inverseEntity == nil }
    guard relationship.inverseEntity == end.name, let inverse = end.relationships[name] else {
      return false
    }
    return inverse.inverseName == relationship.name && inverse.inverseEntity == entity.name
      && inverse.destinationEntity == entity.name
      && inverse.isTransient == relationship.isTransient
      && (!relationship.isToMany || relationship.maxCount == 0
        || relationship.minCount <= relationship.maxCount)
  }

  /// The names of an entity and its subentities.
  func family(of name: String) -> Set<String> {
    Set(
      entities.filter { entity in
        entity.name == name || ancestors(of: entity).contains { $0.name == name }
      }.map(\.name))
  }

  /// Removes a dropped property from lists and derivations.
  mutating func dropReferences(toProperty name: String, of owner: String) {
    let heirs = family(of: owner)
    entities = NamedCollection(
      entities.map { entity in
        guard heirs.contains(entity.name) else { return entity }
        var entity = entity
        entity.uniquenessConstraints.removeAll { $0.contains(name) }
        entity.compoundIndexes.removeAll { $0.contains(name) }
        entity.fetchIndexes = FetchIndexList(
          entity.fetchIndexes.filter { !$0.elements.contains { $0.propertyName == name } })
        entity.attributes = NamedCollection(
          entity.attributes.filter {
            $0.derivation?.expression?.contains("(\(name))") != true
          })
        return entity
      })
  }

  /// Removes every reference to a dropped entity.
  mutating func dropReferences(toEntity name: String) {
    configurations = []
    fetchRequestTemplates = []
    let kept = entities
    entities = NamedCollection(
      kept.map { entity in
        var entity = entity
        let relationships = Set(entity.relationships.map(\.name))
        entity.attributes = NamedCollection(
          entity.attributes.filter { attribute in
            guard let expression = attribute.derivation?.expression,
              expression.hasPrefix("count:(")
            else { return true }
            return relationships.contains(String(expression.dropFirst(7).dropLast()))
          })
        return entity
      })
  }

  /// Replaces the entities in inverses.
  mutating func redirectInverses(_ owner: (String, String) -> String) {
    entities = NamedCollection(
      entities.map { entity in
        var entity = entity
        entity.relationships = NamedCollection(
          entity.relationships.map { relationship in
            var relationship = relationship
            guard let end = relationship.destinationEntity, let name = relationship.inverseName
            else { return relationship }
            relationship.destinationEntity = owner(end, name)
            relationship.inverseEntity = relationship.destinationEntity
            return relationship
          })
        return entity
      })
  }

  /// Renames the properties of an entity with renaming identifiers, and all references to them.
  mutating func renameProperties(of owner: String, _ newName: (String) -> String) {
    let heirs = family(of: owner)
    let own = entities[owner]
    entities = NamedCollection(
      entities.map { entity in
        var entity = entity
        entity.relationships = NamedCollection(
          entity.relationships.map { relationship in
            var relationship = relationship
            if let name = relationship.inverseName, relationship.inverseEntity == owner {
              relationship.inverseName = newName(name)
            }
            return relationship
          })
        guard heirs.contains(entity.name) else { return entity }
        entity.redirect(newName, isOwner: entity.name == own?.name)
        return entity
      })
  }
}

extension Entity {
  fileprivate mutating func redirect(_ newName: (String) -> String, isOwner: Bool) {
    redirectLists(newName)
    attributes = NamedCollection(
      attributes.map { attribute in
        var attribute = attribute
        if let expression = attribute.derivation?.expression, expression.hasSuffix(")"),
          let open = expression.firstIndex(of: "(")
        {
          let name = String(expression[expression.index(after: open)...].dropLast())
          attribute.derivation?.expression = expression[...open] + newName(name) + ")"
        }
        if isOwner { attribute.rename(newName) }
        return attribute
      })
    guard isOwner else { return }
    relationships = NamedCollection(
      relationships.map { relationship in
        var relationship = relationship
        relationship.rename(newName)
        return relationship
      })
  }
}

extension Property {
  fileprivate mutating func rename(_ newName: (String) -> String) {
    let old = name
    guard newName(old) != old else { return }
    renamingIdentifier = renamingIdentifier ?? old
    name = newName(old)
  }
}
