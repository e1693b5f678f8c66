import DataModel

/// A value in SQL, and what it means.
struct SQLValue: Hashable {
  /// The expression.
  var sql: String
  /// The kind of its values.
  var kind: OperandKind
  /// Its name in messages, such as `"name" (String)`.
  var title: String
  /// Whether it is a single-precision attribute, which is stored in double precision.
  var isFloat = false
}

/// The kind of an expression's values.
enum OperandKind: Hashable {
  /// Whole numbers.
  case integer
  /// Numbers.
  case real
  /// 0 and 1.
  case boolean
  /// Texts.
  case text
  /// Texts of URIs.
  case uri
  /// Seconds since 2001-01-01 00:00 UTC.
  case date
  /// 16 bytes.
  case uuid
  /// Bytes that only the app understands: binary and transformable.
  case bytes
  /// The keys of objects of an entity.
  case object(String)

  /// The kind of an attribute's values; nil if it has none of its own.
  init?(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64: self = .integer
    case .decimal, .double, .float: self = .real
    case .boolean: self = .boolean
    case .string: self = .text
    case .uri: self = .uri
    case .date: self = .date
    case .uuid: self = .uuid
    case .binary, .transformable: self = .bytes
    case .undefined, .objectID, .composite: return nil
    }
  }

  /// Whether values can be computed with.
  var isNumber: Bool { self == .integer || self == .real || self == .boolean }

  /// Whether values are texts.
  var isText: Bool { self == .text || self == .uri }

  /// The kind for display, as text that follows `is`.
  var phrase: String {
    switch self {
    case .integer, .real: "a number"
    case .boolean: "a Boolean"
    case .text: "a text"
    case .uri: "a URI"
    case .date: "a date"
    case .uuid: "a UUID"
    case .bytes: "data"
    case .object(let entity): "an object of \(entity)"
    }
  }
}
