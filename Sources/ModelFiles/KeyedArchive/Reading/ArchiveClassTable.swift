/// The entries of an archive that are classes, and the class of each entry.
struct ArchiveClassTable {
  /// The class of each entry, as an entry number; nil for an entry without class.
  var classEntries: [Int?]

  /// The classes by entry number.
  var classes: [Int: ArchiveClass]

  /// The index in the object table of each entry; -1 for a class.
  var renumbering: [Int]
}

/// Finds the classes of an archive.
///
/// An entry is a class exactly when the `$class` of an object refers to it. Equal chains share
/// their storage.
///
/// - Parameters:
///   - file: The archive.
///   - entries: The object number of each entry of `$objects`.
/// - Returns: The classes.
/// - Throws: ``PropertyListError`` if a `$class` refers to something other than a class, or a
///   dictionary is an entry twice.
func readClassReferences(
  _ file: inout BinaryPropertyListFile, entries: [Int]
) throws(PropertyListError) -> ArchiveClassTable {
  var table = ArchiveClassTable(
    classEntries: Array(repeating: nil, count: entries.count), classes: [:], renumbering: [])
  var interned: [ArchiveClass: ArchiveClass] = [:]
  var isSeen = [Bool](repeating: false, count: file.trailer.objectCount)
  for (entry, object) in entries.enumerated() {
    guard case .dictionary(let references) = try file.node(of: object) else {
      continue
    }
    guard !isSeen[object] else {
      throw PropertyListError(
        offset: try file.offset(of: object), message: "one dictionary as two entries of $objects",
        expected: "every entry once")
    }
    isSeen[object] = true
    guard
      let index = try classReference(&file, references, entryCount: entries.count)
    else {
      continue
    }
    table.classEntries[entry] = index
    if table.classes[index] == nil {
      let read = try readClass(&file, entries[index])
      table.classes[index] = interned[read] ?? read
      interned[read] = interned[read] ?? read
    }
  }
  table.renumbering = try renumber(file, entries: entries, table)
  return table
}

private func classReference(
  _ file: inout BinaryPropertyListFile, _ references: BinaryPropertyListNode.References,
  entryCount: Int
) throws(PropertyListError) -> Int? {
  try file.spend(2 * references.count, at: references.offset)
  for position in 0..<references.count
  where try file.key(position, of: references) == KeyedArchiveFormat.classKey {
    let value = try file.member(references.count + position, of: references)
    guard case .uid(let uid) = try file.node(of: value) else {
      throw PropertyListError(
        offset: try file.offset(of: value), message: "a $class that is not a reference",
        expected: "a UID")
    }
    guard Int(uid) < entryCount else {
      throw .reference(uid, at: try file.offset(of: value), count: entryCount)
    }
    return Int(uid)
  }
  return nil
}

private func readClass(
  _ file: inout BinaryPropertyListFile, _ object: Int
) throws(PropertyListError) -> ArchiveClass {
  let offset = try file.offset(of: object)
  let members = try file.dictionary(object, "a class")
  guard
    let nameObject = members[KeyedArchiveFormat.classNameKey],
    let chainObject = members[KeyedArchiveFormat.classesKey],
    let name = try file.string(of: nameObject),
    case .array(let references) = try file.node(of: chainObject)
  else {
    throw PropertyListError(
      offset: offset, message: "a class without name or chain",
      expected: "$classname and $classes")
  }
  try file.spend(references.count, at: references.offset)
  var chain: [String] = []
  for position in 0..<references.count {
    chain.append(try file.key(position, of: references))
  }
  guard chain.first == name else {
    throw PropertyListError(
      offset: offset, message: "the class \(name) with a chain that starts otherwise",
      expected: "$classes that starts with $classname")
  }
  return ArchiveClass(chain: chain)
}

private func renumber(
  _ file: BinaryPropertyListFile, entries: [Int], _ table: ArchiveClassTable
) throws(PropertyListError) -> [Int] {
  var next = 0
  var result: [Int] = []
  result.reserveCapacity(entries.count)
  for (entry, object) in entries.enumerated() {
    guard table.classes[entry] != nil else {
      result.append(next)
      next += 1
      continue
    }
    guard table.classEntries[entry] == nil else {
      throw PropertyListError(
        offset: try file.offset(of: object), message: "an object that is the class of another",
        expected: "a class without $class")
    }
    result.append(-1)
  }
  return result
}
