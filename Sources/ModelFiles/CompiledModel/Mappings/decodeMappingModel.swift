import DataModel

/// A mapping model that was read, with what was not understood.
package struct DecodedMappingModel: Sendable {
  /// The mapping model.
  package var mapping: MappingModel
  /// What is not part of it, one line each with its path; empty for every file with only documented content.
  package var notes: [String]
}

/// Reads a compiled mapping model: the bytes of a `.cdm`.
///
/// The input is not trusted. Keys that are not known are noted, never dropped in silence.
///
/// - Parameter bytes: The archive.
/// - Returns: The mapping model, and notes.
/// - Throws: ``CompiledModelError`` with the path of the first object that is not what it has to be.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the compiled file.
package func decodeMappingModel(
  _ bytes: [UInt8]
) throws(CompiledModelError) -> DecodedMappingModel {
  var decoder = try ModelDecoder(archive: bytes)
  let mapping = try decoder.mappingModel()
  return DecodedMappingModel(mapping: mapping, notes: decoder.reader.notes)
}

extension ModelDecoder {
  /// Creates a decoder of an archive.
  ///
  /// - Throws: ``CompiledModelError`` if the bytes are not an archive.
  init(archive bytes: [UInt8]) throws(CompiledModelError) {
    do throws(PropertyListError) {
      self.init(reader: ArchiveReader(try readKeyedArchive(bytes), size: bytes.count))
    } catch {
      throw CompiledModelError(error)
    }
  }

  private static let mappingModelKeys: Set<String> = [
    MappingKey.entityMappings, MappingKey.entityMappingsByName,
  ]

  private static let entityMappingKeys: Set<String> = [
    MappingKey.mappingName, MappingKey.mappingType, MappingKey.sourceEntityName,
    MappingKey.sourceVersionHash, MappingKey.destinationEntityName,
    MappingKey.destinationVersionHash, MappingKey.sourceExpression, MappingKey.policyClassName,
    MappingKey.attributeMappings, MappingKey.relationshipMappings, MappingKey.userInfo,
  ]

  private static let propertyMappingKeys: Set<String> = [
    MappingKey.destinationPropertyName, MappingKey.valueExpression,
    MappingKey.propertyTransforms, MappingKey.userInfo,
  ]

  /// Reads the mapping model in the archive.
  ///
  /// - Throws: ``CompiledModelError`` if it is not a mapping model, or a part of it is malformed.
  mutating func mappingModel() throws(CompiledModelError) -> MappingModel {
    let root = try reader.cursor(
      reader.table.root, at: .root, kind: MappingClass.mappingModel.name)
    reader.noteUnknownKeys(root, known: Self.mappingModelKeys)
    let path = root.path.appending(MappingKey.entityMappings)
    guard let members = try reader.members(root, MappingKey.entityMappings) else {
      throw root.error(MappingKey.entityMappings, "the key is missing", expected: "a list")
    }
    var mappings: [MappingModel.EntityMapping] = []
    var byName: [String: ObjectReference] = [:]
    for member in members {
      let mapping = try entityMapping(
        reader.cursor(member, at: path, kind: MappingClass.entityMapping.name))
      byName[mapping.name] = member
      mappings.append(mapping)
    }
    let entries = try reader.entries(root, MappingKey.entityMappingsByName) ?? []
    if Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }) != byName {
      reader.note(
        root.path.appending(MappingKey.entityMappingsByName),
        "the names are not those of the entity mappings")
    }
    return MappingModel(entityMappings: mappings)
  }

  private mutating func entityMapping(
    _ found: ArchiveCursor
  ) throws(CompiledModelError) -> MappingModel.EntityMapping {
    let name = try reader.requiredText(found, MappingKey.mappingName)
    let cursor = ArchiveCursor(
      reference: found.reference, object: found.object, path: found.path.appending(name))
    reader.noteUnknownKeys(cursor, known: Self.entityMappingKeys)
    let number = try cursor.requiredInteger(MappingKey.mappingType)
    guard let type = MappingModel.MappingType(rawValue: number) else {
      throw cursor.error(MappingKey.mappingType, "the type \(number)", expected: "0 to 5")
    }
    var mapping = MappingModel.EntityMapping(
      name: name, type: type,
      source: try mappedEntity(
        cursor, nameKey: MappingKey.sourceEntityName, hashKey: MappingKey.sourceVersionHash),
      destination: try mappedEntity(
        cursor, nameKey: MappingKey.destinationEntityName,
        hashKey: MappingKey.destinationVersionHash))
    mapping.sourceExpression = try expression(cursor, MappingKey.sourceExpression)
    mapping.policyClassName = try reader.text(cursor, MappingKey.policyClassName)
    mapping.attributeMappings = try propertyMappings(cursor, MappingKey.attributeMappings)
    mapping.relationshipMappings = try propertyMappings(cursor, MappingKey.relationshipMappings)
    mapping.userInfo = try allUserInfo(cursor)
    return mapping
  }

  private mutating func propertyMappings(
    _ owner: ArchiveCursor, _ key: String
  ) throws(CompiledModelError) -> [MappingModel.PropertyMapping] {
    var result: [MappingModel.PropertyMapping] = []
    for member in try reader.members(owner, key) ?? [] {
      let found = try reader.cursor(
        member, at: owner.path.appending(key), kind: MappingClass.propertyMapping.name)
      let name = try reader.text(found, MappingKey.destinationPropertyName)
      let cursor = ArchiveCursor(
        reference: found.reference, object: found.object,
        path: found.path.appending(name ?? "\(result.count)"))
      reader.noteUnknownKeys(cursor, known: Self.propertyMappingKeys)
      if try cursor.reference(MappingKey.propertyTransforms) != nil {
        reader.note(cursor.path, "\(MappingKey.propertyTransforms) is left out")
      }
      var mapping = MappingModel.PropertyMapping(
        name: name, valueExpression: try expression(cursor, MappingKey.valueExpression))
      mapping.userInfo = try allUserInfo(cursor)
      result.append(mapping)
    }
    return result
  }

  private func mappedEntity(
    _ cursor: ArchiveCursor, nameKey: String, hashKey: String
  ) throws(CompiledModelError) -> MappingModel.MappedEntity? {
    guard let name = try reader.text(cursor, nameKey) else { return nil }
    guard let reference = try cursor.reference(hashKey) else {
      return MappingModel.MappedEntity(name: name, versionHash: nil)
    }
    guard case .data(let bytes) = reader.table[reference] else {
      throw cursor.error(hashKey, "a value that is not bytes", expected: "a version hash")
    }
    return MappingModel.MappedEntity(name: name, versionHash: bytes)
  }

  /// The user info of an object, texts and others together.
  ///
  /// - Throws: ``CompiledModelError`` if it is not a dictionary, or a value is malformed.
  mutating func allUserInfo(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> [String: AttributeValue] {
    let (texts, others) = try userInfo(cursor)
    return others.merging(texts.mapValues(AttributeValue.string)) { $1 }
  }
}
