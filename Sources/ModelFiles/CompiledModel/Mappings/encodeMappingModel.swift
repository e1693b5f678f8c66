import DataModel

/// Writes a compiled mapping model.
///
/// The same mapping model gives the same bytes. Of several entity mappings with one name, the last is
/// the one that is found by it.
///
/// - Parameter mapping: The mapping model; expressions may be nested as deep as ``decodeMappingModel(_:)``
///   reads them.
/// - Returns: The archive, the bytes of a `.cdm`.
/// - Throws: ``CompiledModelError`` if the archive of an app's own object cannot be read.
///
/// *Source:* `Documentation/Formats/mapping-model.md`, the compiled file.
package func encodeMappingModel(_ mapping: MappingModel) throws(CompiledModelError) -> [UInt8] {
  var encoder = try ModelEncoder(Model(), form: .current, module: nil)
  try encoder.encode(mapping)
  return encoder.builder.archive(root: encoder.root)
}

extension ModelEncoder {
  /// Writes a mapping model at the root position.
  ///
  /// - Throws: ``CompiledModelError`` if the archive of an app's own object cannot be read.
  mutating func encode(_ mapping: MappingModel) throws(CompiledModelError) {
    var members: [ObjectReference] = []
    var byName: [String: ObjectReference] = [:]
    for entityMapping in mapping.entityMappings {
      let path = ArchivePath.root.appending(entityMapping.name)
      let reference = try encode(entityMapping, at: path)
      members.append(reference)
      byName[entityMapping.name] = reference
    }
    let entries = byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    set(
      root, archiveClass: MappingClass.mappingModel,
      fields: [
        MappingKey.entityMappings: .reference(array(members)),
        MappingKey.entityMappingsByName: .reference(dictionary(entries)),
      ])
  }

  private mutating func encode(
    _ mapping: MappingModel.EntityMapping, at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    object(
      MappingClass.entityMapping,
      [
        MappingKey.mappingName: text(mapping.name),
        MappingKey.mappingType: .integer(Int64(mapping.type.rawValue)),
        MappingKey.sourceEntityName: text(mapping.source?.name),
        MappingKey.sourceVersionHash: bytes(mapping.source?.versionHash),
        MappingKey.destinationEntityName: text(mapping.destination?.name),
        MappingKey.destinationVersionHash: bytes(mapping.destination?.versionHash),
        MappingKey.policyClassName: text(mapping.policyClassName),
        MappingKey.sourceExpression: .reference(sourceExpression(mapping.sourceExpression)),
        MappingKey.attributeMappings: .reference(try encode(mapping.attributeMappings, at: path)),
        MappingKey.relationshipMappings: .reference(
          try encode(mapping.relationshipMappings, at: path)),
        MappingKey.userInfo: .reference(try userInfo(mapping.userInfo, at: path)),
      ])
  }

  private mutating func encode(
    _ mappings: [MappingModel.PropertyMapping], at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    var members: [ObjectReference] = []
    for mapping in mappings {
      let value = mapping.valueExpression.map { encode($0) } ?? .null
      members.append(
        object(
          MappingClass.propertyMapping,
          [
            MappingKey.destinationPropertyName: text(mapping.name),
            MappingKey.valueExpression: .reference(value),
            MappingKey.propertyTransforms: .reference(.null),
            MappingKey.userInfo: .reference(
              try userInfo(mapping.userInfo, at: path.appending(mapping.name ?? ""))),
          ]))
    }
    return array(members)
  }

  /// Writes a source expression; the arguments of the usual one are in an array that cannot change, as it
  /// is not made from text.
  private mutating func sourceExpression(_ expression: Expression?) -> ObjectReference {
    guard let expression else { return .null }
    guard case .fetchRequest(let request, let context, let countOnly) = expression,
      case .function(let operand?, MappingFunction.fetchRequest, let arguments) = request
    else { return encode(expression) }
    var references: [ObjectReference] = []
    for argument in arguments { references.append(encode(argument)) }
    let call = function(
      operand, selector: MappingFunction.fetchRequest, arguments: references,
      listClass: ModelClass.array)
    return fetchRequest(call, context: context, countOnly: countOnly)
  }

  private mutating func bytes(_ bytes: [UInt8]?) -> FieldList.Value {
    .reference(bytes.map { builder.append(.data($0)) } ?? .null)
  }

  /// Writes a user info dictionary; nothing for an empty one.
  private mutating func userInfo(
    _ values: [String: AttributeValue], at path: ArchivePath
  ) throws(CompiledModelError) -> ObjectReference {
    guard !values.isEmpty else { return .null }
    var entries: [(String, ObjectReference)] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      entries.append((key, try encode(value, at: path.appending(key))))
    }
    return dictionary(entries)
  }
}
