import DataModel

extension ModelEncoder {
  /// Adds what all kinds of properties have.
  ///
  /// - Throws: ``CompiledModelError`` if the archive of an app's own object cannot be read.
  mutating func addCommon(
    _ property: some Property, of owner: ObjectReference, flags: PropertyFlags, isMarked: Bool,
    to fields: inout FieldList, at path: ArchivePath
  ) throws(CompiledModelError) {
    var flags = flags.union(.isValid)
    if property.isOptional { flags.insert(.isOptional) }
    // Of what is read-only, derived attributes are never transient and fetched properties always.
    if property.isTransient, !flags.contains(.isReadOnly) { flags.insert(.isTransient) }
    if property.isIndexedBySpotlight { flags.insert(.isIndexedBySpotlight) }
    if property.isStoredInExternalRecord { flags.insert(.isStoredInTruth) }
    for (flag, key) in PropertyFlags.fields where flags.contains(flag) {
      fields.add(key, .boolean(true))
    }
    if property.userInfo.isEmpty, property.otherUserInfo.isEmpty {
      flags.insert(.hasNoUserInfo)
    } else {
      fields.add(
        ArchiveKey.userInfo,
        .reference(
          try userInfo(property.userInfo, property.otherUserInfo, at: path)))
    }
    if let modifier = property.versionHashModifier, !modifier.isEmpty {
      fields.add(ArchiveKey.versionHashModifier, text(modifier))
    } else {
      flags.insert(.hasNoModifier)
    }
    if isMarked { fields.add(ArchiveKey.isIndexed, .boolean(true)) }
    let name = builder.string(property.name)
    fields.add(ArchiveKey.propertyName, .reference(name))
    fields.add(
      ArchiveKey.renamingIdentifier,
      .reference(
        property.renamingIdentifier.map { builder.string($0) } ?? name))
    fields.add(ArchiveKey.entity, .reference(owner))
    fields.add(ArchiveKey.propertyFlags, .integer(Int64(flags.rawValue)))
  }

  /// Writes a relationship at its position.
  ///
  /// - Throws: ``CompiledModelError`` if the archive of an app's own object cannot be read.
  mutating func encode(
    _ relationship: Relationship, of owner: ObjectReference, isMarked: Bool,
    as reference: ObjectReference, at path: ArchivePath
  ) throws(CompiledModelError) {
    let destination = relationship.destinationEntity
    var fields: FieldList = [
      ArchiveKey.destinationEntity: .reference(
        destination.flatMap { entityReferences[$0] } ?? .null),
      ArchiveKey.destinationEntityName: text(destination),
      ArchiveKey.inverseRelationship: .reference(inverse(of: relationship) ?? .null),
      ArchiveKey.inverseRelationshipName: text(relationship.inverseName),
      ArchiveKey.deleteRule: .integer(Int64(relationship.deleteRule.rawValue)),
      ArchiveKey.maxCount: .integer(Int64(relationship.maxCount)),
      ArchiveKey.minCount: .integer(Int64(relationship.minCount)),
    ]
    try addCommon(
      relationship, of: owner,
      flags: relationship.isOrdered ? [.isOrdered, .isUnchecked] : .isUnchecked,
      isMarked: isMarked, to: &fields, at: path)
    set(reference, archiveClass: ModelClass.relationship, fields: fields)
  }

  /// The inverse: in the entity named for it, or in the destination or its ancestors.
  private func inverse(of relationship: Relationship) -> ObjectReference? {
    guard let name = relationship.inverseName else { return nil }
    if let entity = relationship.inverseEntity,
      let reference = relationshipReference(name, of: entity)
    {
      return reference
    }
    var next = relationship.destinationEntity
    while let entity = next {
      if let reference = relationshipReference(name, of: entity) { return reference }
      next = model.entities[entity]?.parent
    }
    return nil
  }

  /// The position of a relationship, by name.
  private func relationshipReference(_ name: String, of entity: String) -> ObjectReference? {
    guard let owner = entityReferences[entity], let place = model.entities.index(of: entity),
      let number = model.entities[place].relationships.index(of: name)
    else { return nil }
    return relationshipReference(number, of: owner)
  }

  /// The position of a relationship, by its index in the entity at `owner`.
  func relationshipReference(_ number: Int, of owner: ObjectReference) -> ObjectReference {
    ObjectReference(index: owner.index + 1 + number)
  }

  /// Writes a fetched property.
  ///
  /// - Throws: ``CompiledModelError`` if the predicate cannot be read.
  mutating func encode(
    _ property: FetchedProperty, of owner: ObjectReference, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    var request = ObjectReference.null
    if let written = property.fetchRequest {
      request = try fetchRequest(written, at: path.appending(ArchiveKey.fetchRequest))
    }
    var fields: FieldList = [
      ArchiveKey.fetchRequest: .reference(request),
      ArchiveKey.fetchRequestEntityName: text(property.fetchRequest?.entity),
    ]
    try addCommon(
      property, of: owner, flags: [.isReadOnly, .isTransient, .isUnchecked],
      isMarked: property.isIndexed,
      to: &fields, at: path)
    return object(ModelClass.fetchedProperty, fields)
  }
}
