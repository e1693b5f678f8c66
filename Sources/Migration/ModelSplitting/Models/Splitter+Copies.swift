import DataModel

extension Splitter {
  /// Adds operations that copy all objects leaving their tree.
  mutating func copyObjects(_ separation: TreeSeparation) {
    for pair in separation.moved {
      guard let source = pair.source, !source.isAbstract,
        let legacy = separation.legacies[source.name],
        let link = separation.links[pair.destination.name]
      else { continue }
      var values: [ObjectCopy.Value] = []
      for properties in pair.properties {
        guard let attribute = properties.destination.attribute else { continue }
        let old = properties.source.flatMap { source in
          source.attribute.map { ObjectCopy.AttributeSource(name: source.name, attribute: $0) }
        }
        guard old != nil || !attribute.isOptional else { continue }
        values.append(
          ObjectCopy.Value(to: properties.destination.name, attribute: attribute, from: old))
      }
      fillings.append(
        .copyObjects(
          ObjectCopy(from: legacy, to: pair.destination.name, link: link, values: values)))
    }
  }

  /// Adds operations that copy the links of relationships with objects leaving their tree.
  mutating func relateCopies(_ separation: TreeSeparation) {
    var told: Set<ElementPath> = []
    for pair in separation.step.entityPairs {
      guard let source = pair.source else { continue }
      let isMoved = separation.legacies[source.name] != nil
      for properties in pair.properties {
        guard let old = properties.source, let relationship = old.relationship,
          let new = properties.destination.relationship, let end = new.destinationEntity,
          let place = separation.places[.property(entity: old.declaringEntity, name: old.name)],
          old.declaringEntity == source.name
            || isMoved && separation.legacies[old.declaringEntity] == nil
        else { continue }
        let declaring = properties.destination.declaringEntity
        let inverse = new.inverseName.flatMap { middle.owned($0, of: end) }
        let owner = isMoved ? pair.destination.name : declaring
        if let inverse,
          told.contains(.property(entity: inverse.owner, name: inverse.property.name)),
          inverse.property.name != new.name || inverse.owner != declaring
        {
          continue
        }
        told.insert(.property(entity: declaring, name: new.name))
        fillings.append(
          .relate(
            RelationshipCopy(
              entity: owner, declaringEntity: declaring, to: new.name, sourceEntity: place.entity,
              from: place.name, ownerLink: isMoved ? separation.links[owner] : nil, target: end,
              targetLink: targetLink(to: end, relationship, separation), old: relationship,
              oldInverse: oldInverse(of: relationship))))
      }
      if isMoved { demandRelationships(of: pair) }
    }
  }

  /// The relationship from new targets to old ones; nil if old targets stay the same or do not become new
  /// ones, because keys of one entity do not identify objects of another.
  private func targetLink(
    to end: String, _ old: Relationship, _ separation: TreeSeparation
  ) -> RelationshipCopy.TargetLink? {
    guard let successor = old.destinationEntity.flatMap({ separation.successors[$0] }) else {
      return nil
    }
    // The narrower of both, which has the link.
    let isNarrower = middle.line(of: end).contains { $0.name == successor }
    guard isNarrower || middle.line(of: successor).contains(where: { $0.name == end }) else {
      return nil
    }
    let entity = isNarrower ? end : successor
    return separation.links[entity].map {
      RelationshipCopy.TargetLink(entity: entity, name: $0)
    }
  }

  /// Adds operations for relationships that copies require but old objects did not have.
  private mutating func demandRelationships(of pair: EntityPair) {
    for properties in pair.properties where properties.source == nil {
      guard let new = properties.destination.relationship, !new.isOptional,
        !new.isToMany || new.minCount > 0
      else { continue }
      fillings.append(.askForObjects(entity: pair.destination.name, relationship: new.name))
    }
  }
}
