/// The roles of objects in a property list.
struct PropertyListRoles {
  /// The objects that are structure and not content: keys, and in an archive the names of fields and classes, as far
  /// as a program could have such names.
  private(set) var structure: Set<Int> = []
  /// Bytes that are a UUID.
  private(set) var uuids: Set<Int> = []
  /// Reals that are dates.
  private(set) var dates: Set<Int> = []

  /// Finds out the roles.
  ///
  /// Dictionaries that nothing refers to say nothing: a text that is a key in one of them alone is content.
  ///
  /// - Parameters:
  ///   - file: The property list.
  ///   - reached: The objects that the top object refers to, at once or through others.
  ///   - keepsKeys: Whether the keys of dictionaries are structure; those of an archive always are.
  /// - Throws: ``PropertyListError`` if an object cannot be decoded.
  init(
    _ file: inout BinaryPropertyListFile, reached: Set<Int>, keepsKeys: Bool
  ) throws(PropertyListError) {
    let isArchive = try Self.isArchive(&file)
    for object in reached.sorted() {
      guard case .dictionary(let references) = try file.node(of: object) else { continue }
      try file.spend(references.count, at: references.offset)
      for place in 0..<references.count {
        let key = try file.member(place, of: references)
        let value = try file.member(references.count + place, of: references)
        guard isArchive else {
          if keepsKeys { structure.insert(key) }
          continue
        }
        let name = try file.string(of: key) ?? ""
        if keepsKeys || isName(name) { structure.insert(key) }
        try note(value, of: name, &file)
      }
    }
  }

  private static func isArchive(
    _ file: inout BinaryPropertyListFile
  ) throws(PropertyListError) -> Bool {
    let top = file.trailer.topObject
    guard case .dictionary = try file.node(of: top) else { return false }
    guard let archiver = try file.dictionary(top, "the top")[KeyedArchiveFormat.archiverKey] else {
      return false
    }
    return try file.string(of: archiver) == KeyedArchiveFormat.archiver
  }

  /// Notes the role of a value in an archive.
  private mutating func note(
    _ value: Int, of key: String, _ file: inout BinaryPropertyListFile
  ) throws(PropertyListError) {
    switch key {
    case KeyedArchiveFormat.archiverKey:
      if try file.string(of: value) == KeyedArchiveFormat.archiver { structure.insert(value) }
    case KeyedArchiveFormat.versionKey:
      if case .integer(KeyedArchiveFormat.version) = try file.node(of: value) {
        structure.insert(value)
      }
    case KeyedArchiveFormat.classNameKey: try noteName(value, &file)
    case KeyedArchiveFormat.classesKey, KeyedArchiveFormat.objectsKey:
      guard case .array(let references) = try file.node(of: value), references.count > 0 else {
        return
      }
      // Of the table of objects only the first, which stands for nil.
      let count = key == KeyedArchiveFormat.objectsKey ? 1 : references.count
      try file.spend(count, at: references.offset)
      for place in 0..<count { try noteName(try file.member(place, of: references), &file) }
    case KeyedArchiveFormat.uuidBytesKey: uuids.insert(value)
    case KeyedArchiveFormat.timeKey: dates.insert(value)
    default: break
    }
  }

  private mutating func noteName(
    _ object: Int, _ file: inout BinaryPropertyListFile
  ) throws(PropertyListError) {
    guard let name = try file.string(of: object), isName(name) else { return }
    structure.insert(object)
  }
}

/// Whether a text could be the name of a field or class: a letter, a dollar sign or an underscore, then ASCII letters,
/// digits and what joins them.
private func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, text.utf8.count <= 255 else { return false }
  return (isLetter(first) || "$_".utf8.contains(first))
    && text.utf8.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || "$_.-:/".utf8.contains($0)
    }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
}
