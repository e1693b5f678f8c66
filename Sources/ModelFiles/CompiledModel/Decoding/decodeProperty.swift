import DataModel

extension ModelDecoder {
  /// The keys that every property may have.
  static let commonKeys: Set<String> = [
    ArchiveKey.propertyName, ArchiveKey.entity, ArchiveKey.renamingIdentifier,
    ArchiveKey.propertyFlags, ArchiveKey.isOptional, ArchiveKey.isReadOnly, ArchiveKey.isTransient,
    ArchiveKey.isIndexedBySpotlight, ArchiveKey.isStoredInTruth, ArchiveKey.isIndexed,
    ArchiveKey.validationPredicates, ArchiveKey.validationWarnings, ArchiveKey.userInfo,
    ArchiveKey.versionHashModifier,
  ]

  /// Reads what all kinds of properties have.
  ///
  /// - Throws: ``CompiledModelError`` if a field is not what it has to be.
  mutating func readCommon(
    _ property: inout some Property, _ cursor: ArchiveCursor
  ) throws(CompiledModelError) {
    property.isOptional = try cursor.flag(ArchiveKey.isOptional)
    property.isTransient = try cursor.flag(ArchiveKey.isTransient)
    property.isIndexedBySpotlight = try cursor.flag(ArchiveKey.isIndexedBySpotlight)
    property.isStoredInExternalRecord = try cursor.flag(ArchiveKey.isStoredInTruth)
    property.isIndexed = try cursor.flag(ArchiveKey.isIndexed)
    clues.hasIndexMarks = clues.hasIndexMarks || property.isIndexed
    let identifier = try reader.text(cursor, ArchiveKey.renamingIdentifier)
    property.renamingIdentifier = identifier == property.name ? nil : identifier
    property.versionHashModifier = try modifier(cursor)
    (property.userInfo, property.otherUserInfo) = try userInfo(cursor)
    try checkFlags(cursor)
  }

  /// The version hash modifier of an entity or property; nil if it is empty.
  ///
  /// - Throws: ``CompiledModelError`` if it is not text.
  func modifier(_ cursor: ArchiveCursor) throws(CompiledModelError) -> String? {
    let modifier = try reader.text(cursor, ArchiveKey.versionHashModifier)
    return modifier == "" ? nil : modifier
  }

  /// The user info of an entity or property: texts, and values of other kinds.
  ///
  /// - Throws: ``CompiledModelError`` if it is not a dictionary, or a value is malformed.
  mutating func userInfo(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> (texts: [String: String], others: [String: AttributeValue]) {
    guard let dictionary = try reader.cursor(cursor, ArchiveKey.userInfo) else { return ([:], [:]) }
    var texts: [String: String] = [:]
    var others: [String: AttributeValue] = [:]
    for entry in try reader.entries(dictionary) {
      let path = dictionary.path.appending(entry.key)
      let anonymous = Attribute(name: entry.key, type: .undefined)
      switch try value(entry.value, of: anonymous, at: path) {
      case .string(let text): texts[entry.key] = text
      case let value?: others[entry.key] = value
      case nil: reader.note(path, "a user info value that is nil is left out")
      }
    }
    return (texts, others)
  }

  /// Records a difference between the flag word and the individual fields.
  private mutating func checkFlags(_ cursor: ArchiveCursor) throws(CompiledModelError) {
    guard let word = try cursor.integer(ArchiveKey.propertyFlags), word != 0 else { return }
    var expected = PropertyFlags.isValid
    for (flag, key) in PropertyFlags.fields where try cursor.flag(key) {
      expected.insert(flag)
    }
    let fields = cursor.object.fields
    if fields[ArchiveKey.validationPredicates] == nil { expected.insert(.hasNoPredicates) }
    if fields[ArchiveKey.validationWarnings] == nil { expected.insert(.hasNoWarnings) }
    if fields[ArchiveKey.userInfo] == nil { expected.insert(.hasNoUserInfo) }
    if fields[ArchiveKey.versionHashModifier] == nil { expected.insert(.hasNoModifier) }
    guard word != expected.rawValue else { return }
    reader.note(
      cursor.path, "the flag word is \(word), but the fields mean \(expected.rawValue)")
  }
}
