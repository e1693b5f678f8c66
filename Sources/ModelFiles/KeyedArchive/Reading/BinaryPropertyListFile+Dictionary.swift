extension BinaryPropertyListFile {
  /// The key of a dictionary.
  ///
  /// - Parameters:
  ///   - position: Which of the keys.
  ///   - references: The members of the dictionary.
  /// - Returns: The key.
  /// - Throws: ``PropertyListError`` if it is not a string.
  mutating func key(
    _ position: Int, of references: BinaryPropertyListNode.References
  ) throws(PropertyListError) -> String {
    let object = try member(position, of: references)
    guard let key = try string(of: object) else {
      throw PropertyListError(
        offset: try offset(of: object), message: "a dictionary key that is not a string",
        expected: "a string")
    }
    return key
  }

  /// The members of a small dictionary by name, as object numbers.
  ///
  /// - Parameters:
  ///   - object: The number of the object.
  ///   - name: The name of the dictionary, for the error.
  /// - Returns: The object number of each value.
  /// - Throws: ``PropertyListError`` if the object is not a dictionary or has a key twice.
  mutating func dictionary(
    _ object: Int, _ name: String
  ) throws(PropertyListError) -> [String: Int] {
    guard case .dictionary(let references) = try node(of: object) else {
      throw PropertyListError(
        offset: try offset(of: object), message: "\(name) is of another kind",
        expected: "a dictionary")
    }
    try spend(2 * references.count, at: references.offset)
    var result: [String: Int] = [:]
    for position in 0..<references.count {
      let key = try self.key(position, of: references)
      let value = try member(references.count + position, of: references)
      guard result.updateValue(value, forKey: key) == nil else {
        throw try duplicateKey(position, of: references)
      }
    }
    return result
  }

  /// The error for a duplicate key.
  ///
  /// - Parameters:
  ///   - position: Which of the keys.
  ///   - references: The members of the dictionary.
  /// - Returns: The error, at the reference to the key.
  /// - Throws: ``PropertyListError`` if the key cannot be decoded.
  mutating func duplicateKey(
    _ position: Int, of references: BinaryPropertyListNode.References
  ) throws(PropertyListError) -> PropertyListError {
    PropertyListError(
      offset: references.offset + position * trailer.referenceSize,
      message: "the key “\(try key(position, of: references))” for the second time",
      expected: "every key once")
  }
}

extension PropertyListError {
  /// A reference that leads to no object.
  ///
  /// - Parameters:
  ///   - uid: The reference.
  ///   - offset: Where it is.
  ///   - count: The number of entries of the object table.
  /// - Returns: The error.
  static func reference(_ uid: UInt32, at offset: Int, count: Int) -> Self {
    if Int(uid) >= count {
      return PropertyListError(
        offset: offset, message: "a reference to entry \(uid)",
        expected: "less than \(count), the number of entries of $objects")
    }
    return PropertyListError(
      offset: offset, message: "a reference to the class at entry \(uid)",
      expected: "a reference to an object")
  }
}
