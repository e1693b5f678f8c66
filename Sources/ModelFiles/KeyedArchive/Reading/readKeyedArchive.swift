/// Reads a keyed archive.
///
/// The input is not trusted, see ``readBinaryPropertyList(_:limits:)``. Afterwards every reference
/// leads to a value of the table and every object has a class with a chain. The top dictionary has
/// to name `root`, or exactly one object by another name. Cycles between objects are allowed.
///
/// - Parameters:
///   - bytes: The whole archive.
///   - limits: How much to accept.
/// - Returns: The objects.
/// - Throws: ``PropertyListError`` with the offset of what is wrong.
package func readKeyedArchive(
  _ bytes: [UInt8], limits: ReadingLimits = .standard
) throws(PropertyListError) -> ObjectTable {
  var file = try BinaryPropertyListFile(bytes, limits: limits)
  let outline = try readOutline(&file)
  let classes = try readClassReferences(&file, entries: outline.entries)
  var reader = ArchivedValueReader(
    expander: PropertyListExpander(file: file, limits: limits), classes: classes)
  let values = try reader.values(outline.entries)
  let root = try reader.reference(outline.root, at: outline.rootOffset)
  return ObjectTable(values: values, root: root)
}

/// The parts of an archive, not yet decoded.
private struct Outline {
  /// The object number of each entry of `$objects`.
  var entries: [Int]
  /// The root's UID.
  var root: UInt32
  /// The offset of the root's UID.
  var rootOffset: Int
}

private func readOutline(_ file: inout BinaryPropertyListFile) throws(PropertyListError) -> Outline
{
  let top = file.trailer.topObject
  let start = try file.offset(of: top)
  let parts = try file.dictionary(top, "the archive")
  let archiver = try part(KeyedArchiveFormat.archiverKey, of: parts, at: start)
  guard try file.string(of: archiver) == KeyedArchiveFormat.archiver else {
    throw PropertyListError(
      offset: try file.offset(of: archiver), message: "the archiver is another one",
      expected: KeyedArchiveFormat.archiver)
  }
  let version = try part(KeyedArchiveFormat.versionKey, of: parts, at: start)
  guard case .integer(KeyedArchiveFormat.version) = try file.node(of: version) else {
    throw PropertyListError(
      offset: try file.offset(of: version), message: "the archive's version is another one",
      expected: "\(KeyedArchiveFormat.version)")
  }
  let objects = try part(KeyedArchiveFormat.objectsKey, of: parts, at: start)
  let entries = try readEntries(&file, objects)
  let roots = try part(KeyedArchiveFormat.topKey, of: parts, at: start)
  let (root, offset) = try readRoot(&file, roots)
  return Outline(entries: entries, root: root, rootOffset: offset)
}

private func readEntries(
  _ file: inout BinaryPropertyListFile, _ object: Int
) throws(PropertyListError) -> [Int] {
  guard case .array(let references) = try file.node(of: object) else {
    throw PropertyListError(
      offset: try file.offset(of: object), message: "$objects is of another kind",
      expected: "an array")
  }
  try file.spend(references.count, at: references.offset)
  var entries: [Int] = []
  entries.reserveCapacity(references.count)
  for position in 0..<references.count {
    entries.append(try file.member(position, of: references))
  }
  guard let first = entries.first, try file.string(of: first) == KeyedArchiveFormat.null else {
    throw PropertyListError(
      offset: try file.offset(of: entries.first ?? object),
      message: "$objects does not start with nil", expected: "the string $null as entry 0")
  }
  return entries
}

private func readRoot(
  _ file: inout BinaryPropertyListFile, _ object: Int
) throws(PropertyListError) -> (root: UInt32, offset: Int) {
  let members = try file.dictionary(object, "$top")
  let only = members.count == 1 ? members.first?.value : nil
  guard let root = members[KeyedArchiveFormat.rootKey] ?? only else {
    throw PropertyListError(
      offset: try file.offset(of: object), message: "$top has \(members.count) keys without root",
      expected: "the key root, or a single key")
  }
  let offset = try file.offset(of: root)
  guard case .uid(let uid) = try file.node(of: root) else {
    throw PropertyListError(
      offset: offset, message: "the root is not a reference", expected: "a UID")
  }
  return (uid, offset)
}

private func part(
  _ key: String, of parts: [String: Int], at offset: Int
) throws(PropertyListError) -> Int {
  guard let object = parts[key] else {
    throw PropertyListError(
      offset: offset, message: "not a keyed archive", expected: "the key \(key)")
  }
  return object
}
