import DataModel
import Text

/// Writes the `xcmapping.xml` of an `.xcmappingmodel` as Xcode does.
///
/// The same mapping model gives the same bytes. Objects are numbered from `z102`: an entity mapping, its property
/// mappings, the next one, and the mapping model at the end; in Xcode's files they are in no order.
///
/// - Parameter source: The mapping model. Archives of both versions that were read are kept, others are made.
/// - Returns: The bytes of the file.
/// - Throws: `CompiledModelError` if the archive of an app's own object in user info cannot be read.
/// - Source: `Documentation/Formats/mapping-model.md`, the bytes of the file.
package func writeMappingSource(
  _ source: MappingSource
) throws(CompiledModelError) -> [UInt8] {
  var writer = MappingStoreWriter()
  try writer.add(source)
  return writer.file(identifier: source.identifier)
}

/// The objects of a mapping model as text.
struct MappingStoreWriter {
  private var objects = ""
  /// The number of the last object that was given one.
  private var count = MappingStoreFormat.firstObject - 1

  /// An attribute of an object: name, type, and text as written in the file.
  private typealias Field = (name: String, type: String, text: String)

  private mutating func nextIdentifier() -> String {
    count += 1
    return "z\(count)"
  }

  /// Adds a mapping model with all that belongs to it.
  mutating func add(_ source: MappingSource) throws(CompiledModelError) {
    // The mapping model is the last object, and the others refer to it.
    let members = source.entityMappings.reduce(0) { count, mapping in
      count + 1 + mapping.attributeMappings.count + mapping.relationshipMappings.count
    }
    let owner = "z\(MappingStoreFormat.firstObject + members)"
    var mappings: [String] = []
    for (number, mapping) in source.entityMappings.enumerated() {
      mappings.append(try add(mapping, number: number + 1, of: owner))
    }
    let (old, new) = (source.sourceArchive, source.destinationArchive)
    var fields: [Field] = []
    if let path = source.sourcePath { fields.append(string("sourcemodelpath", path)) }
    fields.append(binary("sourcemodeldata", old ?? encodeDesignModel(source.sourceModel)))
    if let path = source.destinationPath { fields.append(string("destinationmodelpath", path)) }
    fields.append(binary("destinationmodeldata", new ?? encodeDesignModel(source.destinationModel)))
    write(
      ObjectType.mappingModel, identifier: nextIdentifier(), fields: fields,
      relationships: [
        relationship("entitymappings", destination: ObjectType.entityMapping, members: mappings)
      ])
  }

  private mutating func add(
    _ mapping: MappingSource.EntityMapping, number: Int, of owner: String
  ) throws(CompiledModelError) -> String {
    let identifier = nextIdentifier()
    let fields = try self.fields(of: mapping, number: number)
    let text = objects
    objects = ""
    var members: (attributes: [String], relationships: [String]) = ([], [])
    for property in mapping.attributeMappings {
      members.attributes.append(try add(property, ObjectType.attributeMapping, of: identifier))
    }
    for property in mapping.relationshipMappings {
      members.relationships.append(
        try add(property, ObjectType.relationshipMapping, of: identifier))
    }
    let properties = objects
    objects = text
    write(
      ObjectType.entityMapping, identifier: identifier, fields: fields,
      relationships: [
        relationship(
          "mappingmodel", destination: ObjectType.mappingModel, members: [owner], isToOne: true),
        relationship(
          "attributemappings", destination: ObjectType.attributeMapping, members: members.attributes
        ),
        relationship(
          "relationshipmappings", destination: ObjectType.relationshipMapping,
          members: members.relationships),
      ])
    objects += properties
    return identifier
  }

  private func fields(
    of mapping: MappingSource.EntityMapping, number: Int
  ) throws(CompiledModelError) -> [Field] {
    var fields: [Field] = []
    if let filter = mapping.filter { fields.append(string("sourcefilterpredicatestring", filter)) }
    if let expression = mapping.sourceExpression {
      fields.append(binary("sourceexpressiondata", try encodeExpression(expression)))
    }
    if !mapping.userInfo.isEmpty {
      fields.append(binary("userinfodata", try encodeUserInfo(mapping.userInfo)))
    }
    if let name = mapping.policyClassName {
      fields.append(string("migrationpolicyclassname", name))
    }
    if let name = mapping.givenName { fields.append(string("name", name)) }
    if let name = mapping.source { fields.append(string("sourcename", name)) }
    fields.append(string("mappingtypename", "Undefined"))
    fields.append(("mappingnumber", "int16", String(number)))
    if let name = mapping.destination { fields.append(string("destinationname", name)) }
    fields.append(("autogenerateexpression", "bool", "1"))
    return fields
  }

  private mutating func add(
    _ mapping: MappingSource.PropertyMapping, _ type: String, of owner: String
  ) throws(CompiledModelError) -> String {
    var fields: [Field] = []
    switch mapping.value {
    case .automatic: break
    case .expression(let expression):
      fields.append(binary("valueexpressiondata", try encodeExpression(expression)))
    case .instances(let keyPath, let mappingName):
      if let mappingName { fields.append(string("sourcemappingname", mappingName)) }
      if let keyPath { fields.append(string("sourcekeypath", keyPath.exactFormat)) }
    }
    if !mapping.userInfo.isEmpty {
      fields.append(binary("userinfodata", try encodeUserInfo(mapping.userInfo)))
    }
    if type == ObjectType.relationshipMapping {
      fields.append(("autogenerateexpression", "bool", "1"))
    }
    if let name = mapping.name { fields.append(string("name", name)) }
    let identifier = nextIdentifier()
    write(
      type, identifier: identifier, fields: fields,
      relationships: [
        relationship(
          "entitymapping", destination: ObjectType.entityMapping, members: [owner], isToOne: true)
      ])
    return identifier
  }
}

// MARK: - Text

extension MappingStoreWriter {
  /// The file with all objects.
  func file(identifier: String?) -> [UInt8] {
    let identifier = identifier ?? MappingStoreFormat.identifier(of: objects)
    let head = MappingStoreFormat.head(identifier: identifier, lastObject: count)
    return Array((head + objects + "</database>").utf8)
  }

  private func string(_ name: String, _ text: String) -> Field {
    (name, "string", MappingStoreFormat.escaped(text))
  }

  private func binary(_ name: String, _ bytes: [UInt8]) -> Field {
    (name, "binary", MappingStoreFormat.broken(base64Text(bytes)))
  }

  private func relationship(
    _ name: String, destination: String, members: [String], isToOne: Bool = false
  ) -> String {
    let references = members.isEmpty ? "" : " idrefs=\"\(members.joined(separator: " "))\""
    return "<relationship name=\"\(name)\" type=\"\(isToOne ? "1/1" : "0/0")\" "
      + "destination=\"\(destination)\"\(references)></relationship>"
  }

  private mutating func write(
    _ type: String, identifier: String, fields: [Field], relationships: [String]
  ) {
    objects += "    <object type=\"\(type)\" id=\"\(identifier)\">\n"
    for field in fields {
      objects += "        <attribute name=\"\(field.name)\" type=\"\(field.type)\">\(field.text)"
      objects += "</attribute>\n"
    }
    for relationship in relationships { objects += "        \(relationship)\n" }
    objects += "    </object>\n"
  }
}
