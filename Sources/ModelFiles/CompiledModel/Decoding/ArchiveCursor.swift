/// An object of an archive and its path.
struct ArchiveCursor {
  /// The reference to the object in the table.
  let reference: ObjectReference
  /// The object.
  let object: ArchivedObject
  /// The keys that lead to it.
  let path: ArchivePath

  /// Whether the object is of the class `name` or of a class below it.
  func isKind(of name: String) -> Bool {
    object.archiveClass.inherits(from: name)
  }

  /// The reference in the field `key`; nil if it is missing or refers to nil.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  func reference(_ key: String) throws(CompiledModelError) -> ObjectReference? {
    guard let value = object.fields[key] else { return nil }
    guard case .reference(let reference) = value else {
      throw error(key, "a value that is not a reference", expected: "a reference")
    }
    return reference == .null ? nil : reference
  }

  /// The references in the field `key`.
  ///
  /// - Throws: ``CompiledModelError`` if they are missing or the field holds something else.
  func references(_ key: String) throws(CompiledModelError) -> [ObjectReference] {
    guard case .references(let references) = object.fields[key] else {
      throw error(key, missingOr("a value that is not a list", key), expected: "references")
    }
    return references
  }

  /// The integer in the field `key`; nil if it is missing.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  func integer(_ key: String) throws(CompiledModelError) -> Int? {
    switch object.fields[key] {
    case nil: return nil
    case .integer(let value): return Int(value)
    default: throw error(key, "a value that is not an integer", expected: "an integer")
    }
  }

  /// The integer in the field `key`.
  ///
  /// - Throws: ``CompiledModelError`` if it is missing or the field holds something else.
  func requiredInteger(_ key: String) throws(CompiledModelError) -> Int {
    guard let value = try integer(key) else {
      throw error(key, "the key is missing", expected: "an integer")
    }
    return value
  }

  /// The number in the field `key`; nil if it is missing.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else.
  func real(_ key: String) throws(CompiledModelError) -> Double? {
    switch object.fields[key] {
    case nil: return nil
    case .real(let value): return value
    case .integer(let value): return Double(value)
    default: throw error(key, "a value that is not a number", expected: "a number")
    }
  }

  /// Whether the field `key` is present and true.
  ///
  /// - Throws: ``CompiledModelError`` if the field holds something else than a boolean.
  func flag(_ key: String) throws(CompiledModelError) -> Bool {
    switch object.fields[key] {
    case nil: return false
    case .boolean(let value): return value
    case .integer(let value) where value == 0 || value == 1: return value == 1
    default: throw error(key, "a value that is not a boolean", expected: "a boolean")
    }
  }

  /// The error that `key` of this object is not what it has to be.
  func error(_ key: String, _ message: String, expected: String) -> CompiledModelError {
    CompiledModelError(
      path: path.appending(key).description, message: message, expected: expected)
  }

  /// The error that this object is not what it has to be.
  func error(_ message: String, expected: String) -> CompiledModelError {
    CompiledModelError(path: path.description, message: message, expected: expected)
  }

  /// The problem of `key`: that it is missing, otherwise `message`.
  func missingOr(_ message: String, _ key: String) -> String {
    object.fields[key] == nil ? "the key is missing" : message
  }
}
