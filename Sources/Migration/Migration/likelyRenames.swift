import DataModel

extension MigrationStep {
  /// The added entities that are probably, or according to an identifier, renamed from removed ones.
  var renamedEntities: [LikelyRename<Entity>] {
    let added = entityPairs.filter { pair in
      guard pair.source == nil else { return false }
      let identifier = pair.destination.pairingIdentifier
      // A name that stays, and an old name that has an identifier, are found by other rules.
      return identifier == pair.destination.name
        || from.entities[identifier] == nil && from.entities[pair.destination.name] == nil
    }.map(\.destination)
    let removed = removedEntities.filter { to.entities[$0.name] == nil }
    return likelyRenames(
      from: removed.map { RenameCandidate($0) },
      to: added.map { entity in
        let identifier = entity.pairingIdentifier
        return RenameCandidate(entity, former: identifier == entity.name ? nil : identifier)
      })
  }

  /// The added properties of an entity that are probably, or according to an identifier, renamed from removed
  /// ones.
  func renamedProperties(
    of pair: EntityPair
  ) -> [(properties: PropertyPair, rename: LikelyRename<StoredProperty>)] {
    guard !pair.removed.isEmpty else { return [] }
    let added = addedProperties(of: pair).filter { properties in
      !pair.sourceProperties.contains { $0.name == properties.name }
    }
    let byName = Dictionary(keepingFirst: added.map { ($0.name, $0) })
    let removed = pair.removed.filter { !pair.hasOtherUse(of: $0) && byName[$0.name] == nil }
    return likelyRenames(
      from: removed.map { RenameCandidate($0, successors, of: pair.sourceName) },
      to: added.filter { pair.originNamed(by: $0.destination) == nil }.map {
        RenameCandidate(
          $0.destination, [:], of: pair.destination.name, former: $0.destination.formerName)
      }
    ).compactMap { rename in byName[rename.new.element.name].map { ($0, rename) } }
  }
}

extension StoredProperty {
  /// The former name given by the renaming identifier, if that differs from the name.
  var formerName: String? { explicitIdentifier.flatMap { $0 == ownName ? nil : $0 } }
}

extension EntityPair {
  /// The old property that a new one's renaming identifier refers to by name although it has another
  /// identifier.
  func originNamed(by new: StoredProperty) -> StoredProperty? {
    guard let named = new.formerName else { return nil }
    return sourceProperties.first {
      $0.ownName == named && $0.isBeside(new) && $0.ownIdentifier != named
    }
  }
}
