/// Writes a keyed archive.
///
/// The same table gives the same bytes. Entries of `$objects` are the table's values in their
/// order, then one class entry for each chain in the order of first use, so that references are
/// written unchanged. Reading the bytes gives the table again if the table is sound: every
/// reference leads to a value, every chain has a name, and no `other` case holds what another case
/// can hold.
///
/// - Parameter table: The objects.
/// - Returns: The archive.
package func writeKeyedArchive(_ table: ObjectTable) -> [UInt8] {
  var classes = ClassEntries(firstIndex: max(1, table.values.count))
  var objects: [PropertyList] = [.string(KeyedArchiveFormat.null)]
  objects.reserveCapacity(table.values.count)
  for value in table.values.dropFirst() {
    objects.append(entry(value, &classes))
  }
  objects += classes.entries
  let archive: [String: PropertyList] = [
    KeyedArchiveFormat.archiverKey: .string(KeyedArchiveFormat.archiver),
    KeyedArchiveFormat.versionKey: .integer(KeyedArchiveFormat.version),
    KeyedArchiveFormat.topKey: .dictionary([KeyedArchiveFormat.rootKey: uid(table.root)]),
    KeyedArchiveFormat.objectsKey: .array(objects),
  ]
  return writeBinaryPropertyList(.dictionary(archive))
}

/// The class entries that follow the values.
private struct ClassEntries {
  let firstIndex: Int
  var entries: [PropertyList] = []
  var indexes: [[String]: Int] = [:]

  mutating func index(of archiveClass: ArchiveClass) -> Int {
    if let known = indexes[archiveClass.chain] {
      return known
    }
    let index = firstIndex + entries.count
    entries.append(
      .dictionary([
        KeyedArchiveFormat.classNameKey: .string(archiveClass.name),
        KeyedArchiveFormat.classesKey: .array(archiveClass.chain.map(PropertyList.string)),
      ]))
    indexes[archiveClass.chain] = index
    return index
  }
}

private func entry(_ value: ArchivedValue, _ classes: inout ClassEntries) -> PropertyList {
  switch value {
  case .null: return .null
  case .boolean(let value): return .boolean(value)
  case .integer(let value): return .integer(value)
  case .unsigned(let value): return .unsigned(value)
  case .real(let value): return .real(value)
  case .string(let value): return .string(value)
  case .data(let value): return .data(value)
  case .date(let value): return .date(value)
  case .other(let value): return value
  case .object(let object):
    var members = object.fields.mapValues(field)
    let index = ObjectReference(index: classes.index(of: object.archiveClass))
    members[KeyedArchiveFormat.classKey] = uid(index)
    return .dictionary(members)
  }
}

private func field(_ value: FieldValue) -> PropertyList {
  switch value {
  case .reference(let reference): uid(reference)
  case .references(let references): .array(references.map(uid))
  case .boolean(let value): .boolean(value)
  case .integer(let value): .integer(value)
  case .real(let value): .real(value)
  case .string(let value): .string(value)
  case .data(let value): .data(value)
  case .date(let value): .date(value)
  case .other(let value): value
  }
}

private func uid(_ reference: ObjectReference) -> PropertyList {
  .uid(UInt32(clamping: reference.index))
}
