/// A value of an archive as a comparison sees it: without order, sharing and class of collections.
indirect enum ArchiveNode {
  /// Nil, or nothing.
  case null
  /// A value stored in the object itself.
  case inline(FieldValue)
  /// A plain value of the table; strings of all classes are here.
  case plain(ArchivedValue)
  /// Values in order.
  case list([ObjectReference])
  /// Values without order.
  case set([ObjectReference])
  /// Values by name.
  case dictionary([String: ObjectReference])
  /// Another object.
  case object(ArchivedObject, ObjectReference)
  /// A collection that is malformed.
  case broken(String)
}

/// One of two archives that are compared.
struct ComparedArchive {
  /// Access to the objects.
  private(set) var reader: ArchiveReader
  private var owners: [ObjectReference: EntityOwner] = [:]

  /// The data about an entity that a comparison needs.
  private struct EntityOwner {
    var name: String
    var parent: ObjectReference?
    var properties: Set<String>
  }

  /// A generous estimate of a value's size in a file, in bytes.
  private static let usualValueSize = 64

  /// Creates the comparable form of an archive.
  init(_ table: ObjectTable) {
    reader = ArchiveReader(table, size: Self.usualValueSize * table.values.count)
    for (index, value) in table.values.enumerated() {
      guard case .object(let object) = value,
        object.archiveClass.name == ModelClass.entity.name
      else { continue }
      let reference = ObjectReference(index: index)
      let cursor = ArchiveCursor(reference: reference, object: object, path: .root)
      let properties = try? reader.entries(cursor, ArchiveKey.properties)
      owners[reference] = EntityOwner(
        name: (try? reader.text(cursor, ArchiveKey.entityName)) ?? "",
        parent: try? cursor.reference(ArchiveKey.superentity),
        properties: Set((properties ?? []).map(\.key)))
    }
  }

  /// The value of a field.
  mutating func node(_ field: FieldValue?) -> ArchiveNode {
    switch field {
    case nil: .null
    case .reference(let reference): node(reference)
    case .references(let references): .list(references)
    case let field?: .inline(field)
    }
  }

  /// The value at `reference`.
  mutating func node(_ reference: ObjectReference) -> ArchiveNode {
    switch reader.table[reference] {
    case .null: return .null
    case .object(let object): return objectNode(object, reference)
    case let value: return .plain(value)
    }
  }

  private mutating func objectNode(
    _ object: ArchivedObject, _ reference: ObjectReference
  ) -> ArchiveNode {
    let archiveClass = object.archiveClass
    let cursor = ArchiveCursor(reference: reference, object: object, path: .root)
    if archiveClass.inherits(from: "NSString"), let text = reader.stringObject(object) {
      return .plain(.string(text))
    }
    do {
      if archiveClass.inherits(from: "NSDictionary") {
        let entries = try reader.entries(cursor).map { ($0.key, $0.value) }
        return .dictionary(Dictionary(entries) { first, _ in first })
      }
      if archiveClass.inherits(from: "NSSet") { return .set(try reader.members(cursor)) }
      if archiveClass.inherits(from: "NSArray") { return .list(try reader.members(cursor)) }
    } catch {
      return .broken(error.message)
    }
    return .object(object, reference)
  }

  /// The entity's own properties among `entries`; caches list the inherited ones as well.
  mutating func ownProperties(
    _ entries: [String: ObjectReference], of entity: ObjectReference
  ) -> [String: ObjectReference] {
    entries.filter { name, reference in
      guard case .object(let object) = reader.table[reference],
        object.archiveClass.name != ModelClass.propertyProxy
      else { return false }
      return declaringEntity(of: name, from: entity) == entity
        && (object.fields[ArchiveKey.entity].map { $0 == .reference(entity) } ?? true)
    }
  }

  /// The topmost entity that lists the property `name`, upwards from `entity`.
  private func declaringEntity(of name: String, from entity: ObjectReference) -> ObjectReference {
    var result = entity
    var next: ObjectReference? = entity
    var seen: Set<ObjectReference> = []
    while let current = next, seen.insert(current).inserted, let owner = owners[current] {
      if owner.properties.contains(name) { result = current }
      next = owner.parent
    }
    return result
  }

  /// The name of the object at `reference` for references to it.
  func label(_ reference: ObjectReference) -> String {
    guard case .object(let object) = reader.table[reference] else {
      return archivedValueText(reader.table[reference])
    }
    let cursor = ArchiveCursor(reference: reference, object: object, path: .root)
    let name = object.archiveClass.name
    if let owner = owners[reference] { return "\(name) \(owner.name)" }
    if let index = try? reader.text(cursor, ArchiveKey.indexName) { return "\(name) \(index)" }
    guard let property = try? reader.text(cursor, ArchiveKey.propertyName) else { return name }
    guard let entity = try? cursor.reference(ArchiveKey.entity) else {
      return "\(name) \(property)"
    }
    let declaring = declaringEntity(of: property, from: entity)
    return "\(name) \(owners[declaring]?.name ?? "").\(property)"
  }
}

/// A plain value in one line.
func archivedValueText(_ value: ArchivedValue) -> String {
  switch value {
  case .null: "nil"
  case .boolean(let value): "\(value)"
  case .integer(let value): "\(value)"
  case .unsigned(let value): "\(value)"
  case .real(let value): "\(value)"
  case .string(let text): "“\(text)”"
  case .data(let bytes): "\(bytes.count) bytes"
  case .date(let seconds): "date \(seconds)"
  case .object(let object): object.archiveClass.name
  case .other: "a property list"
  }
}
