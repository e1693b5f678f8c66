import DataModel

/// The function that makes 16 bytes of the text of a UUID.
package let uuidFunction = "uuid_in"

/// The function that says whether a text is a decimal number.
package let decimalFunction = "is_decimal"

/// The function that says whether the bytes of a text are UTF-8.
package let encodingFunction = "is_utf8"

/// The function that gives the number of single precision which is nearest to a number.
package let floatFunction = "float_of"

/// The greatest single-precision number, as a literal.
private let greatestFloat = "\(Double(Float.greatestFiniteMagnitude))"

/// The messages for values that columns do not accept, as text after the column's name.
enum ValueRefusal {
  /// For a whole number; of 64 bits without a range.
  static func integer(_ range: ClosedRange<Int64>?) -> String {
    let bounds = range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
    return "takes a whole number\(bounds); make one of a text with integer_in()"
  }

  /// For a number.
  static let number = "takes a number; make one of a text with number_in()"

  /// For a number of single precision.
  static let float = "takes a number of single precision; make one of a text with number_in()"

  /// For text.
  static let text = "takes text in UTF-8"

  /// For a date.
  static let date =
    "takes seconds since 2001, a finite number; make them of a text with date_in()"
}

extension ViewColumn {
  /// The value that the table gets for one that a statement gives.
  ///
  /// - Parameter value: An expression for the value that is given.
  /// - Returns: An expression.
  func stored(_ value: String) -> String {
    switch kind {
    case .uuid: "CASE typeof(\(value)) WHEN 'text' THEN \(uuidFunction)(\(value)) ELSE \(value) END"
    case .binary(mayBeExternal: true):
      "CASE WHEN \(value) IS NOT NULL THEN CAST(x'01' || \(value) AS BLOB) END"
    case .text, .uri: "CASE WHEN \(value) IS NOT NULL THEN CAST(\(value) AS TEXT) END"
    case .boolean, .integer: "CASE WHEN \(value) IS NOT NULL THEN CAST(\(value) AS INTEGER) END"
    case .float: "\(floatFunction)(\(value))"
    default: value
    }
  }

  /// The condition under which a value is invalid for the column, and the message.
  ///
  /// - Parameter value: An expression for the value; NULL is always valid.
  /// - Returns: The condition in SQL, and the message without the name of the column.
  package func refusal(_ value: String) -> (condition: String, message: String) {
    let type = "typeof(\(value))"
    return switch kind {
    case .boolean: ("\(value) NOT IN (0, 1)", "takes 0 or 1")
    case .integer:
      (
        "(\(type) NOT IN ('null', 'integer') AND NOT (\(type) = 'real' AND \(value) = CAST(\(value) AS INTEGER)))"
          + (range.map { " OR \(value) NOT BETWEEN \($0.lowerBound) AND \($0.upperBound)" } ?? ""),
        ValueRefusal.integer(range)
      )
    case .double: ("\(type) IN ('text', 'blob')", ValueRefusal.number)
    case .float:
      (
        "\(type) IN ('text', 'blob') OR (\(value) NOT BETWEEN -\(greatestFloat) AND \(greatestFloat) "
          + "AND \(value) NOT IN (9e999, -9e999))",
        ValueRefusal.float
      )
    case .decimal:
      (
        "\(type) = 'blob' OR (\(type) = 'text' AND NOT \(decimalFunction)(\(value))) "
          + "OR (\(type) = 'real' AND \(value) IN (9e999, -9e999))",
        "takes a number; make one of a text with decimal_in()"
      )
    case .date:
      ("\(type) IN ('text', 'blob') OR \(value) IN (9e999, -9e999)", ValueRefusal.date)
    case .text, .uri:
      (
        "\(type) = 'blob' OR (\(type) = 'text' AND NOT \(encodingFunction)(\(value)))",
        ValueRefusal.text
      )
    case .uuid:
      (
        "\(type) NOT IN ('null', 'text') AND NOT (\(type) = 'blob' AND length(\(value)) = 16)",
        "takes a UUID as text"
      )
    case .binary: ("\(type) NOT IN ('null', 'blob')", "takes bytes; make them of a text with CAST")
    case .transformable:
      ("\(type) NOT IN ('null', 'blob')", "takes the bytes of another transformable attribute")
    case .object: ("\(type) NOT IN ('null', 'integer')", "takes the _id of an object")
    case .objectID: ("\(type) NOT IN ('null', 'integer')", "takes a whole number")
    }
  }
}

/// A statement of a trigger that fails with the message of the first condition that holds; nil without any.
func refusing(_ cases: [(condition: String, message: String)]) -> String? {
  guard !cases.isEmpty else { return nil }
  let texts = cases.map { "WHEN \($0.condition) THEN RAISE(ABORT, \(quotedText($0.message)))" }
  return "SELECT CASE \(texts.joined(separator: " ")) END"
}
