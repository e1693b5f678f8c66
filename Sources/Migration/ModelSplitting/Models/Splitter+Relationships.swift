import DataModel

extension Splitter {
  /// Keeps an old relationship and its inverse next to the new ones.
  mutating func separateRelationship(_ owned: OwnedProperty, from source: OwnedProperty) {
    guard let old = source.relationship, let end = old.destinationEntity,
      let legacy = separate(owned, from: source, "")
    else { return }
    let target = successor(of: end) ?? keepEntity(end)
    middle.change(owned.owner) {
      $0.change(legacy, relationship: { $0.destinationEntity = target })
    }
    relate(owned, from: legacy, old)
    guard let inverse = old.inverseName, let back = first.owned(inverse, of: end) else {
      return join(owned.owner, name: legacy, inverse: nil)
    }
    if back.owner == source.owner, back.property.name == source.property.name {
      return join(owned.owner, name: legacy, inverse: (owned.owner, legacy))
    }
    join(owned.owner, name: legacy, inverse: (target, inverseLegacy(back, in: target)))
  }

  /// The name of the legacy copy of a relationship's inverse, in its destination entity.
  private mutating func inverseLegacy(_ back: OwnedProperty, in target: String) -> String {
    let pair = middle.paired(back.identifier, of: target, relationship: true)
    if let pair, copies.contains(.property(entity: pair.owner, name: pair.property.name)) {
      return pair.property.name
    }
    guard let pair, let new = last.owned(pair.property.name, of: pair.owner) else {
      let name = legacyName(of: back.property.name, beside: "", in: target)
      add(back, named: name, to: target)
      copies.insert(.property(entity: target, name: name))
      return name
    }
    guard let legacy = separate(new, from: back, "; it is the inverse") else {
      return pair.property.name
    }
    if pair.owner != target, let moved = middle.entities[pair.owner]?.relationships[legacy] {
      // An inverse is one of the very entity that the relationship leads to.
      middle.change(pair.owner) { entity in
        entity.relationships = NamedCollection(entity.relationships.filter { $0.name != legacy })
      }
      middle.change(target) { $0.relationships.insert(moved) }
      copies.remove(.property(entity: pair.owner, name: legacy))
      copies.insert(.property(entity: target, name: legacy))
    }
    if let old = back.relationship { relate(new, from: legacy, old, in: target) }
    return legacy
  }

  /// Adds the operation that copies the links of a relationship's legacy copy, unless its inverse has the
  /// same operation.
  private mutating func relate(
    _ owned: OwnedProperty, from legacy: String, _ old: Relationship, in home: String? = nil
  ) {
    guard let new = owned.relationship, let end = new.destinationEntity else { return }
    let isAsked = fillings.contains { filling in
      guard case .relate(let copy) = filling else { return false }
      return copy.target == owned.owner && copy.declaringEntity == end && copy.to == new.inverseName
    }
    guard !isAsked else { return }
    fillings.append(
      .relate(
        RelationshipCopy(
          entity: owned.owner, declaringEntity: owned.owner, to: new.name,
          sourceEntity: home ?? owned.owner, from: legacy, target: end, old: old,
          oldInverse: oldInverse(of: old))))
  }

  /// The inverse of a relationship in the old version.
  func oldInverse(of relationship: Relationship) -> Relationship? {
    guard let end = relationship.destinationEntity, let name = relationship.inverseName else {
      return nil
    }
    return first.owned(name, of: end)?.relationship
  }

  /// Adds operations for required relationships, on either side, for which the links of the old ones are not
  /// enough: they could be empty, or there is room for only one of several.
  mutating func demandRelated() {
    for case .relate(let copy) in fillings {
      guard let owned = last.owned(copy.to, of: copy.declaringEntity), let new = owned.relationship
      else { continue }
      let inverse = new.inverseName.flatMap { last.owned($0, of: copy.target) }
      let isShared = copy.oldInverse?.isToMany ?? !copy.old.isToMany
      let hasRoomForOne = inverse?.relationship.map { !$0.isToMany } ?? new.isToMany
      if copy.old.mayBeEmpty || isShared && hasRoomForOne { demandObjects(of: owned) }
      guard let inverse else { continue }
      if copy.oldInverse?.mayBeEmpty ?? true || copy.old.isToMany && !new.isToMany {
        demandObjects(of: inverse)
      }
    }
  }

  private mutating func demandObjects(of owned: OwnedProperty) {
    let demand = Filling.askForObjects(entity: owned.owner, relationship: owned.property.name)
    guard !(owned.relationship?.mayBeEmpty ?? true), !fillings.contains(demand) else { return }
    fillings.append(demand)
  }

  /// Sets the inverse of a legacy copy in both directions.
  mutating func join(
    _ owner: String, name: String, inverse: (entity: String, name: String)?
  ) {
    middle.change(owner) {
      $0.change(
        name,
        relationship: {
          $0.inverseName = inverse?.name
          $0.inverseEntity = inverse?.entity
          if let inverse { $0.destinationEntity = inverse.entity }
        })
    }
    guard let inverse else { return }
    middle.change(inverse.entity) {
      $0.change(
        inverse.name,
        relationship: {
          $0.inverseName = name
          $0.inverseEntity = owner
          $0.destinationEntity = owner
        })
    }
  }

  /// Keeps an entity that the new version drops, as the destination of legacy copies.
  ///
  /// - Returns: Its name in the intermediate version.
  mutating func keepEntity(_ name: String, depth: Int = 0) -> String {
    if let known = keptEntities[name] { return known }
    guard depth < 256, var entity = first.entities[name] else { return name }
    let taken = Set(middle.entities.flatMap { [$0.name, $0.identifier] })
    let kept = unused(name, among: taken)
    keptEntities[name] = kept
    entity.parent = entity.parent.map { successor(of: $0) ?? keepEntity($0, depth: depth + 1) }
    insertOld(entity, as: kept)
    decisions.append(
      SplitDecision(
        .legacyCopy, element: kept,
        text: "the entity \(kept) stays in the intermediate version for the links to it"
      ))
    return kept
  }
}

extension Splitter {
  /// Adds an old entity to the intermediate version, without settings that only code and performance need.
  mutating func insertOld(_ entity: Entity, as name: String) {
    var copy = Entity(name: name)
    copy.renamingIdentifier = entity.identifier == name ? nil : entity.identifier
    copy.isAbstract = entity.isAbstract
    copy.parent = entity.parent
    copy.versionHashModifier = entity.versionHashModifier
    copy.attributes = NamedCollection(
      entity.attributes.map { attribute in
        var attribute = attribute
        attribute.compositeName = attribute.compositeName.map { keepComposite($0) }
        return attribute
      })
    copy.isSyncable = entity.isSyncable
    middle.entities.insert(copy)
    middle.configurations = NamedCollection(
      middle.configurations.map { configuration in
        var configuration = configuration
        let old = first.configurations[configuration.name]
        if old?.entities.contains(entity.name) ?? false { configuration.entities.insert(name) }
        return configuration
      })
  }
}
