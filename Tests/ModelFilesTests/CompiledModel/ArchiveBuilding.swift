import ModelFiles

/// Builds archives of models manually, including ones that no encoder writes.
struct ArchiveBuilding {
  private var builder = ObjectTableBuilder()

  /// Adds an object and returns its reference; fields that are not references are plain.
  mutating func object(
    _ chain: [String], _ fields: ArchivedFields, at place: ObjectReference? = nil
  ) -> ObjectReference {
    let place = place ?? builder.reserve()
    builder.set(
      place,
      .object(
        ArchivedObject(archiveClass: ArchiveClass(chain: chain + ["NSObject"]), fields: fields)))
    return place
  }

  /// Reserves the reference of an object that follows.
  mutating func reserve() -> ObjectReference {
    builder.reserve()
  }

  /// A plain value as an object.
  mutating func value(_ value: ArchivedValue) -> ObjectReference {
    builder.append(value)
  }

  /// A text as a field.
  mutating func text(_ text: String) -> FieldValue {
    .reference(builder.string(text))
  }

  /// A text as a mutable string object.
  mutating func mutableString(_ text: String) -> FieldValue {
    .reference(object(["NSMutableString", "NSString"], ["NS.string": .string(text)]))
  }

  /// A dictionary with the class `chain`.
  mutating func dictionary(
    _ entries: [(String, ObjectReference)],
    _ chain: [String] = ["NSMutableDictionary", "NSDictionary"]
  ) -> FieldValue {
    let keys = entries.map { builder.string($0.0) }
    return .reference(
      object(chain, ["NS.keys": .references(keys), "NS.objects": .references(entries.map(\.1))]))
  }

  /// An array, or a set.
  mutating func list(_ members: [ObjectReference], _ chain: [String] = ["NSArray"]) -> FieldValue {
    .reference(object(chain, ["NS.objects": .references(members)]))
  }

  /// A dictionary with fixed keys, as in model caches.
  mutating func knownKeys(
    _ entries: [(String, ObjectReference?)]
  ) -> FieldValue {
    let token = builder.string("-empty-")
    let keys = entries.map { builder.string($0.0) }
    let mapping = object(
      ["NSKnownKeysMappingStrategy1", "NSKnownKeysMappingStrategy"],
      ["keys": list(keys), "length": .integer(Int64(keys.count)), "version": .integer(1)])
    return .reference(
      object(
        ["NSKnownKeysDictionary1", "NSKnownKeysDictionary", "NSMutableDictionary", "NSDictionary"],
        [
          "searchMapping": .reference(mapping), "version": .integer(1),
          "values": list(entries.map { $0.1 ?? token }), "emptyToken": .reference(token),
        ]))
  }

  /// An attribute of `entity`.
  mutating func attribute(
    _ name: String, of entity: ObjectReference, changing: ArchivedFields = [:]
  ) -> ObjectReference {
    var fields: ArchivedFields = [
      "NSPropertyName": text(name), "NSRenamingIdentifier": text(name),
      "NSEntity": .reference(entity), "_P": .integer(241), "NSAttributeType": .integer(700),
      "NSAttributeValueClassName": text("NSString"), "NSDefaultValue": .reference(.null),
      "NSValueTransformerName": .reference(.null), "NSFlagsKey": .integer(0),
    ]
    for change in changing { fields[change.key] = change.value }
    return object(["NSAttributeDescription", "NSPropertyDescription"], fields)
  }

  /// The table of the built objects.
  func table(_ root: ObjectReference) -> ObjectTable {
    builder.table(root: root)
  }
}

/// The bytes of a model archive with the entities that `build` makes; `parts` are fields of the
/// root.
func modelArchive(
  _ build: (inout ArchiveBuilding, _ root: ObjectReference) -> ArchivedFields
) -> [UInt8] {
  var archive = ArchiveBuilding()
  let root = archive.reserve()
  let fields = build(&archive, root)
  _ = archive.object(["NSManagedObjectModel"], fields, at: root)
  return writeKeyedArchive(archive.table(root))
}

extension ArchiveBuilding {
  /// An entity at `place` with `properties`.
  mutating func entity(
    _ name: String, at place: ObjectReference, properties: FieldValue,
    changing: ArchivedFields = [:]
  ) {
    var fields: ArchivedFields = [
      "NSEntityName": text(name), "NSRenamingIdentifier": text(name), "NSProperties": properties,
      "NSSuperentity": .reference(.null), "NSSubentities": .reference(.null),
      "NSUserInfo": dictionary([], ["NSDictionary"]), "NSVersionHashModifier": .reference(.null),
      "NSClassNameForEntity": text(name),
    ]
    for change in changing { fields[change.key] = change.value }
    _ = object(["NSEntityDescription"], fields, at: place)
  }
}
