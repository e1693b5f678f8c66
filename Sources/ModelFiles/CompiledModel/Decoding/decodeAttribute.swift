import DataModel

extension ModelDecoder {
  private static let attributeKeys = commonKeys.union([
    ArchiveKey.attributeType, ArchiveKey.attributeValueClassName, ArchiveKey.defaultValue,
    ArchiveKey.valueTransformerName, ArchiveKey.attributeFlags, ArchiveKey.allowsCloudEncryption,
    ArchiveKey.derivationExpression, ArchiveKey.filteringPredicate, ArchiveKey.compositeElements,
  ])

  /// The deepest nesting of composites.
  private static let compositeDepth = 64

  /// Reads an attribute, or an element of a composite.
  ///
  /// - Throws: ``CompiledModelError`` if a field is not what it has to be.
  mutating func attribute(
    _ cursor: ArchiveCursor, name: String, depth: Int = 0
  ) throws(CompiledModelError) -> Attribute {
    reader.noteUnknownKeys(cursor, known: Self.attributeKeys)
    let number = try cursor.requiredInteger(ArchiveKey.attributeType)
    guard let type = AttributeType(rawValue: number) else {
      throw cursor.error(
        ArchiveKey.attributeType, "the type \(number)", expected: "an attribute type")
    }
    var attribute = Attribute(name: name, type: type)
    try readCommon(&attribute, cursor)
    attribute.allowsCloudEncryption = try cursor.flag(ArchiveKey.allowsCloudEncryption)
    attribute.valueTransformerName = try reader.text(cursor, ArchiveKey.valueTransformerName)
    try readValueClass(of: &attribute, cursor)
    try readFlags(of: &attribute, cursor)
    if cursor.object.archiveClass.name == ModelClass.derivedAttribute.name {
      attribute.derivation = try derivation(cursor)
      attribute.isTransient = false
    }
    if cursor.object.archiveClass.name == ModelClass.compositeAttribute.name {
      attribute.elements = try elements(cursor, depth: depth)
    }
    if let value = try cursor.reference(ArchiveKey.defaultValue) {
      let path = cursor.path.appending(ArchiveKey.defaultValue)
      attribute.defaultValue = try self.value(value, of: attribute, at: path)
    }
    attribute.validation = try validation(of: attribute, cursor)
    return attribute
  }

  private mutating func readValueClass(
    of attribute: inout Attribute, _ cursor: ArchiveCursor
  ) throws(CompiledModelError) {
    let name = try reader.text(cursor, ArchiveKey.attributeValueClassName)
    let usual = attribute.type.archivedClassName
    guard name != usual else { return }
    attribute.customClassName = name
    guard attribute.type != .transformable else { return }
    reader.note(cursor.path, "the value class is \(name ?? "nil") instead of \(usual ?? "nil")")
  }

  private mutating func readFlags(
    of attribute: inout Attribute, _ cursor: ArchiveCursor
  ) throws(CompiledModelError) {
    guard let word = try cursor.integer(ArchiveKey.attributeFlags) else {
      clues.lacksFlags = true
      return
    }
    clues.hasFlags = true
    let flags = AttributeFlags(rawValue: word)
    attribute.allowsExternalBinaryDataStorage = flags.contains(.allowsExternalStorage)
    attribute.preservesValueOnDeletion = flags.contains(.preservesValueOnDeletion)
    let rest = flags.subtracting([.allowsExternalStorage, .preservesValueOnDeletion])
    guard !rest.isEmpty else { return }
    reader.note(cursor.path, "the flags \(rest.rawValue) of the attribute are not known")
  }

  private mutating func derivation(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> Derivation {
    let expression = try expression(cursor, ArchiveKey.derivationExpression)
    let path = cursor.path.appending(ArchiveKey.derivationExpression)
    return Derivation(
      expression: expression.map { text(of: $0, at: path) },
      filteringPredicate: try predicateText(cursor, ArchiveKey.filteringPredicate))
  }

  private mutating func elements(
    _ cursor: ArchiveCursor, depth: Int
  ) throws(CompiledModelError) -> [Attribute] {
    guard depth < Self.compositeDepth else {
      throw cursor.error(
        "composites within each other", expected: "at most \(Self.compositeDepth) levels")
    }
    let path = cursor.path.appending(ArchiveKey.compositeElements)
    var result: [Attribute] = []
    for member in try reader.members(cursor, ArchiveKey.compositeElements) ?? [] {
      let element = try reader.cursor(member, at: path, kind: ModelClass.attribute.name)
      let name = try reader.requiredText(element, ArchiveKey.propertyName)
      let place = try reader.cursor(member, at: path.appending(name))
      try reader.spend(place.object.fields.count, at: place.path)
      if try element.reference(ArchiveKey.entity) == nil { clues.lacksElementOwner = true }
      result.append(try attribute(place, name: name, depth: depth + 1))
    }
    return result
  }
}

extension AttributeType {
  /// The class of the values as it is archived; nil if absent by rule.
  ///
  /// *Source:* `Documentation/Formats/compiled-model.md`, attributes.
  var archivedClassName: String? { self == .objectID ? nil : className }
}
