import DataModel

/// The meaning of an expression in a predicate.
enum Operand {
  /// A literal.
  case constant(Constant)
  /// One value.
  case value(SQLValue)
  /// One object, or those of a to-many relationship or a subquery.
  case objects(ObjectPlace)
  /// The values of an attribute of many objects.
  case values(JoinedRows, SQLValue)
  /// A collection that is written out.
  case list([PlacedOperand])
  /// An object by its name, such as `Trip/p12`.
  case identity(entity: String, key: Int64)

  /// Its name in messages.
  var title: String {
    switch self {
    case .constant(let constant): constant.title
    case .value(let value): value.title
    case .objects(let place): place.title
    case .values(_, let value): value.title
    case .list: "a list"
    case .identity(let entity, let key): "\(entity)/p\(key)"
    }
  }

  /// The rows of an operand with several values, and the value in each; nil for other operands.
  var collection: (rows: JoinedRows, element: SQLValue)? {
    switch self {
    case .values(let rows, let element): (rows, element)
    case .objects(let place) where place.rows.isMany: (place.rows, place.value)
    default: nil
    }
  }
}

/// An operand and its position in the text.
struct PlacedOperand {
  var operand: Operand
  var offset: Int
}

extension Constant {
  /// Its name in messages.
  var title: String {
    switch self {
    case .null: "nil"
    case .boolean(let value): value ? "YES" : "NO"
    case .integer(let value): String(value)
    case .real(let value): String(value)
    case .decimal(let digits): digits
    case .string(let text): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
    case .date: "a date"
    case .data: "data"
    case .uuid(let text), .url(let text): text
    case .classReference(let name): "the class \(name)"
    }
  }
}
