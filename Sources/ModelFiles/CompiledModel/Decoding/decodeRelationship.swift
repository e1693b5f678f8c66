import DataModel

extension ModelDecoder {
  private static let relationshipKeys = commonKeys.union([
    ArchiveKey.destinationEntity, ArchiveKey.destinationEntityName, ArchiveKey.inverseRelationship,
    ArchiveKey.inverseRelationshipName, ArchiveKey.deleteRule, ArchiveKey.maxCount,
    ArchiveKey.minCount, ArchiveKey.isOrdered,
  ])

  private static let fetchedPropertyKeys = commonKeys.union([
    ArchiveKey.fetchRequest, ArchiveKey.fetchRequestEntityName,
  ])

  /// Reads a relationship; the entity of the inverse is the destination.
  ///
  /// - Throws: ``CompiledModelError`` if a field is not what it has to be.
  mutating func relationship(
    _ cursor: ArchiveCursor, name: String
  ) throws(CompiledModelError) -> Relationship {
    reader.noteUnknownKeys(cursor, known: Self.relationshipKeys)
    let destination = try entityName(cursor, ArchiveKey.destinationEntity)
    let written = try reader.text(cursor, ArchiveKey.destinationEntityName)
    if let destination, let written, destination != written {
      reader.note(cursor.path, "the destination is \(destination), but called \(written)")
    }
    var relationship = Relationship(name: name, destinationEntity: destination ?? written)
    try readCommon(&relationship, cursor)
    relationship.inverseName = try inverseName(cursor)
    if relationship.inverseName != nil {
      relationship.inverseEntity = relationship.destinationEntity
    }
    relationship.isOrdered = try cursor.flag(ArchiveKey.isOrdered)
    relationship.minCount = try cursor.integer(ArchiveKey.minCount) ?? 0
    relationship.maxCount = try cursor.integer(ArchiveKey.maxCount) ?? 0
    let number = try cursor.integer(ArchiveKey.deleteRule) ?? DeleteRule.nullify.rawValue
    guard let rule = DeleteRule(rawValue: number) else {
      throw cursor.error(ArchiveKey.deleteRule, "the rule \(number)", expected: "0 to 3")
    }
    relationship.deleteRule = rule
    noteValidation(cursor)
    return relationship
  }

  /// Reads a fetched property.
  ///
  /// - Throws: ``CompiledModelError`` if a field is not what it has to be.
  mutating func fetchedProperty(
    _ cursor: ArchiveCursor, name: String
  ) throws(CompiledModelError) -> FetchedProperty {
    reader.noteUnknownKeys(cursor, known: Self.fetchedPropertyKeys)
    var property = FetchedProperty(name: name, fetchRequest: nil)
    try readCommon(&property, cursor)
    if let request = try reader.cursor(
      cursor, ArchiveKey.fetchRequest, kind: ModelClass.fetchRequest.name)
    {
      property.fetchRequest = try fetchRequest(request)
    }
    if property.fetchRequest?.entity == nil {
      property.fetchRequest?.entity = try reader.text(cursor, ArchiveKey.fetchRequestEntityName)
    }
    noteValidation(cursor)
    return property
  }

  private func inverseName(_ cursor: ArchiveCursor) throws(CompiledModelError) -> String? {
    let inverse = try reader.cursor(
      cursor, ArchiveKey.inverseRelationship)
    if let name = try reader.text(cursor, ArchiveKey.inverseRelationshipName) { return name }
    guard let inverse else { return nil }
    return try reader.text(inverse, ArchiveKey.propertyName)
  }

  /// Notes validation of something that the model cannot hold validation for.
  private mutating func noteValidation(_ cursor: ArchiveCursor) {
    guard cursor.object.fields[ArchiveKey.validationPredicates] != nil else { return }
    reader.note(cursor.path, "validation of something else than an attribute is left out")
  }
}
