/// A key of a dictionary with its value.
package struct PropertyListEntry: Hashable, Sendable {
  /// The key.
  package var key: String
  /// The value.
  package var value: PropertyList

  /// Creates an entry.
  package init(key: String, value: PropertyList) {
    self.key = key
    self.value = value
  }
}

/// Reads a binary property list that is a dictionary, in the order of the file.
///
/// As ``readBinaryPropertyList(_:limits:)``, but for the order of the outermost keys.
///
/// - Parameters:
///   - bytes: The whole file.
///   - limits: How much to accept.
/// - Returns: The entries, no key twice.
/// - Throws: ``PropertyListError`` with the offset of what is wrong.
package func readPropertyListEntries(
  _ bytes: [UInt8], limits: ReadingLimits = .standard
) throws(PropertyListError) -> [PropertyListEntry] {
  var file = try BinaryPropertyListFile(bytes, limits: limits)
  let top = file.trailer.topObject
  guard case .dictionary(let references) = try file.node(of: top) else {
    throw PropertyListError(
      offset: try file.offset(of: top), message: "a property list of another kind",
      expected: "a dictionary")
  }
  try file.spend(2 * references.count, at: references.offset)
  var expander = PropertyListExpander(file: file, limits: limits)
  var keys: Set<String> = []
  var entries: [PropertyListEntry] = []
  for position in 0..<references.count {
    let key = try file.key(position, of: references)
    guard keys.insert(key).inserted else {
      throw try file.duplicateKey(position, of: references)
    }
    let member = try file.member(references.count + position, of: references)
    entries.append(PropertyListEntry(key: key, value: try expander.value(of: member)))
  }
  return entries
}

/// Writes a dictionary as a binary property list, its keys in the order given.
///
/// Otherwise as ``writeBinaryPropertyList(_:)``; keys of dictionaries inside are sorted.
///
/// - Parameter entries: The entries, no key twice.
/// - Returns: The file.
package func writePropertyListEntries(_ entries: [PropertyListEntry]) -> [UInt8] {
  var layout = PropertyListLayout()
  var container = layout.open(
    kind: BinaryPropertyListFormat.Kind.dictionary, count: entries.count)
  for entry in entries { layout.put(layout.add(entry.key), in: &container) }
  for entry in entries { layout.put(layout.add(entry.value), in: &container) }
  return layout.file()
}
