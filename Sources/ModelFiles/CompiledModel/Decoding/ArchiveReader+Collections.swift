extension ArchiveReader {
  /// One entry of an archived dictionary.
  struct Entry {
    /// The key.
    var key: String
    /// The value.
    var value: ObjectReference
  }

  /// The members of the array or set in the field `key`; nil if it is missing or nil.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  mutating func members(
    _ owner: ArchiveCursor, _ key: String
  ) throws(CompiledModelError) -> [ObjectReference]? {
    guard let list = try cursor(owner, key) else { return nil }
    return try members(list)
  }

  /// The members of an array or set.
  ///
  /// - Throws: ``CompiledModelError`` if it is something else.
  mutating func members(_ list: ArchiveCursor) throws(CompiledModelError) -> [ObjectReference] {
    let chain = list.object.archiveClass.chain
    guard
      chain.contains(where: { $0 == "NSArray" || $0 == "NSSet" || $0 == "NSOrderedSet" })
    else {
      throw list.error(
        "an object of the class \(list.object.archiveClass.name)", expected: "an array or a set")
    }
    let members = try list.references(ArchiveKey.objects)
    try spend(members.count, at: list.path)
    return members
  }

  /// The texts in the array or set in the field `key`; nil if it is missing or nil.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  mutating func texts(
    _ owner: ArchiveCursor, _ key: String
  ) throws(CompiledModelError) -> [String]? {
    guard let list = try cursor(owner, key) else { return nil }
    return try texts(list)
  }

  /// The texts in an array or set.
  ///
  /// - Throws: ``CompiledModelError`` if it is something else.
  mutating func texts(_ list: ArchiveCursor) throws(CompiledModelError) -> [String] {
    var result: [String] = []
    for (index, member) in try members(list).enumerated() {
      guard let text = try text(member, at: list.path) else {
        throw list.error("\(index)", "nil", expected: "text")
      }
      result.append(text)
    }
    return result
  }

  /// The lists of texts in the array in the field `key`; nil if it is missing or nil.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  mutating func textLists(
    _ owner: ArchiveCursor, _ key: String
  ) throws(CompiledModelError) -> [[String]]? {
    guard let lists = try members(owner, key) else { return nil }
    let path = owner.path.appending(key)
    var result: [[String]] = []
    for list in lists {
      result.append(try texts(try cursor(list, at: path)))
    }
    return result
  }

  /// The entries of the dictionary in the field `key`; nil if it is missing or nil.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  mutating func entries(
    _ owner: ArchiveCursor, _ key: String
  ) throws(CompiledModelError) -> [Entry]? {
    guard let dictionary = try cursor(owner, key) else { return nil }
    return try entries(dictionary)
  }

  /// The entries of a dictionary of any class, in the order of the archive.
  ///
  /// - Throws: ``CompiledModelError`` if it is something else, has a key that is not text, or a
  ///   key twice.
  mutating func entries(_ dictionary: ArchiveCursor) throws(CompiledModelError) -> [Entry] {
    let archiveClass = dictionary.object.archiveClass
    if archiveClass.inherits(from: ModelClass.knownKeysDictionary) {
      return try knownKeysEntries(dictionary)
    }
    guard archiveClass.inherits(from: "NSDictionary") else {
      throw dictionary.error(
        "an object of the class \(archiveClass.name)", expected: "a dictionary")
    }
    let keys = try dictionary.references(ArchiveKey.keys)
    let values = try dictionary.references(ArchiveKey.objects)
    return try pair(keys, values, of: dictionary)
  }

  /// The entries of a dictionary with fixed keys; keys without a value are left out.
  private mutating func knownKeysEntries(
    _ dictionary: ArchiveCursor
  ) throws(CompiledModelError) -> [Entry] {
    let mapping = try requiredCursor(dictionary, ArchiveKey.searchMapping)
    let keys = try members(try requiredCursor(mapping, ArchiveKey.mappingKeys))
    let values = try members(try requiredCursor(dictionary, ArchiveKey.mappingValues))
    guard let token = try text(dictionary, ArchiveKey.emptyToken) else {
      return try pair(keys, values, of: dictionary)
    }
    return try pair(keys, values, of: dictionary).filter { entry in
      guard case .string(let text) = table[entry.value] else { return true }
      return text != token
    }
  }

  private mutating func pair(
    _ keys: [ObjectReference], _ values: [ObjectReference], of dictionary: ArchiveCursor
  ) throws(CompiledModelError) -> [Entry] {
    guard keys.count == values.count else {
      throw dictionary.error(
        "\(keys.count) keys and \(values.count) values", expected: "a value for every key")
    }
    try spend(2 * keys.count, at: dictionary.path)
    var seen = Set<String>(minimumCapacity: keys.count)
    var result: [Entry] = []
    result.reserveCapacity(keys.count)
    for (key, value) in zip(keys, values) {
      guard let name = try text(key, at: dictionary.path) else {
        throw dictionary.error("a key that is nil", expected: "text")
      }
      guard seen.insert(name).inserted else {
        throw dictionary.error("the key \(name) for the second time", expected: "every key once")
      }
      result.append(Entry(key: name, value: value))
    }
    return result
  }
}
