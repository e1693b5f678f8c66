import CSQLite
import StoreModel

extension StoreConnection {
  /// Adds the functions that parse numbers and make the statement fail for invalid ones.
  ///
  /// In contrast, `CAST` turns `12abc` into 12, and a number that is too large into the largest one.
  ///
  /// | function | result |
  /// | --- | --- |
  /// | `integer_in(value)` | the whole number that a text or a number is |
  /// | `number_in(value)` | the number that a text is, with double precision |
  /// | `decimal_in(value)` | the decimal number that a text is: whole where 64 bits hold it, else with double precision |
  /// | `boolean_in(value)` | 1 for `1`, `true`, `yes`, `y`, `on`, 0 for `0`, `false`, `no`, `n`, `off` in either case |
  ///
  /// White space around a text is ignored. All return NULL for NULL, and a number unchanged.
  ///
  /// - Throws: `StoreError` if SQLite rejects one.
  func addNumberFunctions() throws(StoreError) {
    try add("integer_in", count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      guard let number = try Given(values[0], "integer_in") else {
        return sqlite3_result_null(context)
      }
      sqlite3_result_int64(context, try number.whole())
    }
    try add("number_in", count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      guard let number = try Given(values[0], "number_in") else {
        return sqlite3_result_null(context)
      }
      sqlite3_result_double(context, try number.real())
    }
    try add("decimal_in", count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      guard let number = try Given(values[0], "decimal_in") else {
        return sqlite3_result_null(context)
      }
      if let whole = number.exact() {
        sqlite3_result_int64(context, whole)
      } else {
        sqlite3_result_double(context, try number.real())
      }
    }
    try add("boolean_in", count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      guard let given = try Given(values[0], "boolean_in") else {
        return sqlite3_result_null(context)
      }
      sqlite3_result_int(context, try given.truth() ? 1 : 0)
    }
  }
}

/// An argument that represents a number.
private enum Given {
  case integer(Int64)
  case real(Double, String)
  case text(String, String)

  /// Reads an argument of a function; nil for NULL.
  init?(_ value: OpaquePointer?, _ function: String) throws(FunctionProblem) {
    switch sqlite3_value_type(value) {
    case SQLITE_NULL: return nil
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value), function)
    case SQLITE_BLOB: throw FunctionProblem("\(function): bytes are not a text")
    default: self = .text(try textArgument(value) ?? "", function)
    }
  }

  /// The whole number.
  func whole() throws(FunctionProblem) -> Int64 {
    if let exact = exact() { return exact }
    switch self {
    case .real(let number, let function):
      guard Int64(exactly: number.rounded(.towardZero)) != nil else {
        throw FunctionProblem("\(function): \(number) is beyond whole numbers of 64 bits")
      }
      throw FunctionProblem("\(function): \(number) is not a whole number; CAST cuts fractions off")
    case .text(let text, let function):
      throw FunctionProblem("\(function): \(shown(text)) is not a whole number of 64 bits")
    case .integer(let number): return number
    }
  }

  /// The number, if it is an integer of at most 64 bits; nil otherwise.
  func exact() -> Int64? {
    switch self {
    case .integer(let number): return number
    case .real(let number, _): return Int64(exactly: number)
    case .text(let text, _):
      let parts = trimmed(text).split(
        separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let digits = parts.first, parts.dropFirst().allSatisfy({ $0.allSatisfy { $0 == "0" } })
      else { return nil }
      return Int64(digits)
    }
  }

  /// The number in double precision.
  func real() throws(FunctionProblem) -> Double {
    switch self {
    case .integer(let number): return Double(number)
    case .real(let number, _): return number
    case .text(let text, let function):
      let digits = trimmed(text)
      guard Array(digits.utf8).withUnsafeBufferPointer(isDecimal), let number = Double(digits),
        number.isFinite
      else { throw FunctionProblem("\(function): \(shown(text)) is not a number") }
      return number
    }
  }

  /// The Boolean value.
  func truth() throws(FunctionProblem) -> Bool {
    switch self {
    case .integer(0): return false
    case .integer(1): return true
    case .integer(let number): throw FunctionProblem("boolean_in: \(number) is neither 0 nor 1")
    case .real(let number, _):
      guard number == 0 || number == 1 else {
        throw FunctionProblem("boolean_in: \(number) is neither 0 nor 1")
      }
      return number == 1
    case .text(let text, _):
      switch trimmed(text).lowercased() {
      case "1", "true", "yes", "y", "on": return true
      case "0", "false", "no", "n", "off": return false
      default: throw FunctionProblem("boolean_in: \(shown(text)) says neither yes nor no")
      }
    }
  }
}

/// A text without surrounding ASCII white space.
private func trimmed(_ text: String) -> Substring {
  func isBlank(_ character: Character) -> Bool { character.isASCII && character.isWhitespace }
  var rest = text[...].drop(while: isBlank)
  while let last = rest.last, isBlank(last) { rest.removeLast() }
  return rest
}
