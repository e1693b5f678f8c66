import CSQLite
import StoreModel

extension StoreConnection {
  /// Adds the functions that check values for text and single-precision columns, and round the latter.
  ///
  /// | function | result |
  /// | --- | --- |
  /// | `is_utf8(text)` | 1 for a text whose bytes are UTF-8, 0 for another |
  /// | `float_of(number)` | the number of single precision that is nearest, infinite beyond the greatest |
  ///
  /// The second gives NULL for NULL.
  ///
  /// - Throws: `StoreError` if SQLite rejects one.
  func addValueFunctions() throws(StoreError) {
    try add(encodingFunction, count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      sqlite3_result_int(context, try isUTF8(values[0]) ? 1 : 0)
    }
    try add(floatFunction, count: 1, isPure: true) { context, values in
      guard let number = number(values[0]) else { return sqlite3_result_value(context, values[0]) }
      sqlite3_result_double(context, Double(Float(number)))
    }
  }
}

/// An argument that is a number; nil otherwise.
private func number(_ value: OpaquePointer?) -> Double? {
  let type = sqlite3_value_type(value)
  return type == SQLITE_INTEGER || type == SQLITE_FLOAT ? sqlite3_value_double(value) : nil
}

/// Whether the bytes of a text are valid UTF-8; true for NULL.
///
/// - Throws: `FunctionProblem` if memory is exhausted.
private func isUTF8(_ value: OpaquePointer?) throws(FunctionProblem) -> Bool {
  guard sqlite3_value_type(value) != SQLITE_NULL else { return true }
  guard let start = sqlite3_value_text(value) else { throw FunctionProblem("out of memory") }
  return csqlite_is_utf8(start, sqlite3_value_bytes(value)) != 0
}
