/// What the objects of a property list are there for.
struct PropertyListRoles {
  /// The objects that are structure and not content: keys, and in an archive the names of classes.
  private(set) var structure: Set<Int> = []
  /// Bytes that are a UUID.
  private(set) var uuids: Set<Int> = []
  /// Reals that are dates.
  private(set) var dates: Set<Int> = []

  /// Finds out the roles.
  ///
  /// - Parameters:
  ///   - file: The property list.
  ///   - keepsKeys: Whether the keys of dictionaries are structure; those of an archive always are.
  /// - Throws: ``PropertyListError`` when an object cannot be decoded.
  init(_ file: inout BinaryPropertyListFile, keepsKeys: Bool) throws(PropertyListError) {
    let isArchive = try Self.isArchive(&file)
    for object in 0..<file.trailer.objectCount {
      guard case .dictionary(let references) = try file.node(of: object) else { continue }
      try file.spend(references.count, at: references.offset)
      for place in 0..<references.count {
        let key = try file.member(place, of: references)
        let value = try file.member(references.count + place, of: references)
        if keepsKeys || isArchive { structure.insert(key) }
        if isArchive { try note(value, of: try file.string(of: key) ?? "", &file) }
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
    case KeyedArchiveFormat.archiverKey, KeyedArchiveFormat.versionKey,
      KeyedArchiveFormat.classNameKey:
      structure.insert(value)
    case KeyedArchiveFormat.classesKey, KeyedArchiveFormat.objectsKey:
      guard case .array(let references) = try file.node(of: value), references.count > 0 else {
        return
      }
      // Of the table of objects only the first, which stands for nil.
      let count = key == KeyedArchiveFormat.objectsKey ? 1 : references.count
      try file.spend(count, at: references.offset)
      for place in 0..<count { structure.insert(try file.member(place, of: references)) }
    case KeyedArchiveFormat.uuidBytesKey: uuids.insert(value)
    case KeyedArchiveFormat.timeKey: dates.insert(value)
    default: break
    }
  }
}
