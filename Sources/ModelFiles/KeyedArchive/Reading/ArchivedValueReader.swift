/// Decodes the entries of an object table straight from the file.
struct ArchivedValueReader {
  private var expander: PropertyListExpander
  private let classes: ArchiveClassTable

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - expander: The expander for values that have no case of their own.
  ///   - classes: The classes of the archive.
  init(expander: PropertyListExpander, classes: ArchiveClassTable) {
    self.expander = expander
    self.expander.renumbering = classes.renumbering
    self.classes = classes
  }

  /// The values of all entries that are not classes.
  ///
  /// - Parameter entries: The object number of each entry.
  /// - Returns: The values, null first.
  /// - Throws: ``PropertyListError`` if an entry is malformed.
  mutating func values(_ entries: [Int]) throws(PropertyListError) -> [ArchivedValue] {
    var values: [ArchivedValue] = [.null]
    values.reserveCapacity(entries.count)
    for (entry, object) in entries.enumerated().dropFirst() where classes.renumbering[entry] >= 0 {
      values.append(try value(object, entry: entry))
    }
    return values
  }

  /// The reference for a UID.
  ///
  /// - Parameters:
  ///   - uid: The UID as it stands in the file.
  ///   - offset: Where it is, for the error.
  /// - Returns: The index in the object table.
  /// - Throws: ``PropertyListError`` if it leads nowhere or to a class.
  func reference(_ uid: UInt32, at offset: Int) throws(PropertyListError) -> ObjectReference {
    let index = Int(uid)
    guard index < classes.renumbering.count, classes.renumbering[index] >= 0 else {
      throw .reference(uid, at: offset, count: classes.renumbering.count)
    }
    return ObjectReference(index: classes.renumbering[index])
  }

  private mutating func value(
    _ object: Int, entry: Int
  ) throws(PropertyListError) -> ArchivedValue {
    switch try expander.file.node(of: object) {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .unsigned(let value): return .unsigned(value)
    case .real(let value): return .real(value)
    case .date(let value): return .date(value)
    case .data(let range): return .data(try data(range))
    case .ascii, .utf16: return .string(try expander.file.string(of: object) ?? "")
    case .uid, .array, .set: return .other(try expander.value(of: object))
    case .dictionary(let references):
      guard let index = classes.classEntries[entry], let archiveClass = classes.classes[index]
      else {
        return .other(try expander.value(of: object))
      }
      return .object(try self.object(archiveClass, references))
    }
  }

  private mutating func object(
    _ archiveClass: ArchiveClass, _ references: BinaryPropertyListNode.References
  ) throws(PropertyListError) -> ArchivedObject {
    var fields: [ArchivedFields.Field] = []
    fields.reserveCapacity(references.count)
    for position in 0..<references.count {
      let key = try expander.file.key(position, of: references)
      guard key != KeyedArchiveFormat.classKey else { continue }
      let value = try expander.file.member(references.count + position, of: references)
      fields.append(.init(key: key, value: try field(value)))
    }
    let unique = ArchivedFields(fields)
    guard unique.count == references.count - 1 else {
      throw try expander.file.duplicateKey(
        try repeatedPosition(references), of: references)
    }
    return ArchivedObject(archiveClass: archiveClass, fields: unique)
  }

  /// The first position whose key stood before.
  private mutating func repeatedPosition(
    _ references: BinaryPropertyListNode.References
  ) throws(PropertyListError) -> Int {
    var keys: Set<String> = []
    for position in 0..<references.count
    where !keys.insert(try expander.file.key(position, of: references)).inserted {
      return position
    }
    return 0
  }

  private mutating func field(_ object: Int) throws(PropertyListError) -> FieldValue {
    switch try expander.file.node(of: object) {
    case .uid(let uid): return .reference(try reference(uid, of: object))
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .real(let value): return .real(value)
    case .date(let value): return .date(value)
    case .data(let range): return .data(try data(range))
    case .ascii, .utf16: return .string(try expander.file.string(of: object) ?? "")
    case .array(let members):
      if let references = try self.references(members) {
        return .references(references)
      }
      return .other(try expander.value(of: object))
    case .null, .unsigned, .set, .dictionary: return .other(try expander.value(of: object))
    }
  }

  private mutating func references(
    _ members: BinaryPropertyListNode.References
  ) throws(PropertyListError) -> [ObjectReference]? {
    try expander.file.spend(members.count, at: members.offset)
    var result: [ObjectReference] = []
    result.reserveCapacity(members.count)
    for position in 0..<members.count {
      let member = try expander.file.member(position, of: members)
      guard case .uid(let uid) = try expander.file.node(of: member) else {
        return nil
      }
      result.append(try reference(uid, of: member))
    }
    return result
  }

  private func reference(
    _ uid: UInt32, of object: Int
  ) throws(PropertyListError) -> ObjectReference {
    try reference(uid, at: try expander.file.offset(of: object))
  }

  private mutating func data(_ range: Range<Int>) throws(PropertyListError) -> [UInt8] {
    try expander.file.spend(range.count, at: range.lowerBound)
    return Array(expander.file.bytes[range])
  }
}
