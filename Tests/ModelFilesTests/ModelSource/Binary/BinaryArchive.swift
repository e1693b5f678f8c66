import ModelFiles

/// Writes archives of Xcode's own model classes with any content.
struct BinaryArchive {
  /// A fact: its key and its value.
  typealias Fact = (String, FieldValue)

  /// The objects.
  var builder = ObjectTableBuilder()

  /// An object.
  mutating func add(_ name: String, _ fields: ArchivedFields = [:]) -> ObjectReference {
    builder.append(
      .object(
        ArchivedObject(archiveClass: ArchiveClass(chain: [name, "NSObject"]), fields: fields)))
  }

  /// A text.
  mutating func text(_ text: String) -> FieldValue { .reference(builder.string(text)) }

  /// A list.
  mutating func list(_ members: [ObjectReference]) -> FieldValue {
    .reference(add("NSMutableArray", ["NS.objects": .references(members)]))
  }

  /// A dictionary.
  mutating func dictionary(_ members: [(String, ObjectReference)]) -> FieldValue {
    let keys = members.map { builder.string($0.0) }
    return .reference(
      add(
        "NSMutableDictionary",
        ["NS.keys": .references(keys), "NS.objects": .references(members.map(\.1))]))
  }

  /// An entity or a property.
  mutating func element(
    _ className: String, _ name: String, facts: [Fact] = [],
    properties: [(String, ObjectReference)] = [], _ fields: ArchivedFields = [:]
  ) -> ObjectReference {
    let members = facts.map { ($0.0, add("XDUMLPropertyImp", ["_default": $0.1])) }
    let stereotype = add(
      "XDUMLStereotypeImp", ["XDBucketForOwnedAttributesstorage": dictionary(members)])
    var fields = fields
    fields["_name"] = text(name)
    fields["XDBucketForOwnedAttributesstorage"] = dictionary(properties)
    fields["XDBucketForStereotypesstorage"] = dictionary([("S", stereotype)])
    return add(className, fields)
  }

  /// An attribute of a type with more facts.
  mutating func attribute(
    _ name: String, type: Int64, _ facts: [Fact] = []
  ) -> (String, ObjectReference) {
    let all = [("XD_PAttK_attributeType", .integer(type))] + facts
    return (name, element("XDPMAttribute", name, facts: all))
  }

  /// The archive of a model.
  mutating func source(
    _ entities: [(String, ObjectReference)], _ fields: ArchivedFields = [:],
    package: ArchivedFields = [:]
  ) -> [UInt8] {
    var package = package
    package["XDBucketForClassesstorage"] = dictionary(entities)
    var fields = fields
    fields["_xd_rootPackage"] = .reference(add("XDModelPackage", package))
    return bytes(ofRoot: "XDPMModel", fields)
  }

  /// The archive of an object.
  mutating func bytes(ofRoot className: String, _ fields: ArchivedFields = [:]) -> [UInt8] {
    let root = add(className, fields)
    return builder.archive(root: root)
  }
}
