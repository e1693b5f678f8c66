import DataModel
import Text

extension ModelDecoder {
  /// Reads the value of a constant expression.
  ///
  /// - Throws: ``CompiledModelError`` if the value is of a class that predicates cannot show.
  mutating func constant(_ cursor: ArchiveCursor) throws(CompiledModelError) -> Constant {
    if let name = try reader.text(cursor, PredicateKey.constantValueClassName) {
      return .classReference(name)
    }
    return try constantValue(cursor, PredicateKey.constantValue)
  }

  /// Reads the value in the field `key` as a constant.
  ///
  /// - Throws: ``CompiledModelError`` if the value is of a class that predicates cannot show.
  mutating func constantValue(
    _ cursor: ArchiveCursor, _ key: String
  ) throws(CompiledModelError) -> Constant {
    guard let reference = try cursor.reference(key) else { return .null }
    switch reader.table[reference] {
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .real(let value): return .real(value)
    case .date(let value): return .date(value)
    case .string(let text):
      try reader.spend(text.utf8.count, at: cursor.path)
      return .string(text)
    case .data(let bytes):
      try reader.spend(2 * bytes.count, at: cursor.path)
      return .data(bytes)
    case .object:
      return try objectConstant(try reader.cursor(reference, at: cursor.path.appending(key)))
    case .null, .unsigned, .other:
      throw cursor.error(key, "a value of another kind", expected: "a constant")
    }
  }

  private mutating func objectConstant(
    _ cursor: ArchiveCursor
  ) throws(CompiledModelError) -> Constant {
    let archiveClass = cursor.object.archiveClass
    if archiveClass.inherits(from: "NSString"), let text = reader.stringObject(cursor.object) {
      try reader.spend(text.utf8.count, at: cursor.path)
      return .string(text)
    }
    switch archiveClass.name {
    case ModelClass.date.name: return .date(try seconds(cursor))
    case ModelClass.uuid.name: return .uuid(uuidText(try uuid(cursor)))
    case ModelClass.decimal.name, "NSDecimalNumber":
      return .decimal(try decimal(cursor).description)
    case ModelClass.url.name:
      return .url(try reader.requiredText(cursor, ArchiveKey.urlRelative))
    case let name:
      throw cursor.error("an object of the class \(name)", expected: "a constant")
    }
  }
}
