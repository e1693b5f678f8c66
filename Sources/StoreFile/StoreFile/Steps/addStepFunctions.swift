import CSQLite
import OperatingSystem
import StoreModel
import Text

extension StoreConnection {
  /// Adds the functions for step files, and those called by views and triggers of a store.
  ///
  /// | function | result |
  /// | --- | --- |
  /// | `date_in(text)` | seconds since 2001 of ISO 8601 text, without an offset of UTC; NULL for NULL |
  /// | `date_out(seconds)` | the text of a date |
  /// | `uuid()` | the text of a new UUID |
  /// | `uuid_in(text)` | its 16 bytes |
  /// | `integer_in(value)`, `number_in(value)`, `decimal_in(value)`, `boolean_in(value)` | ``addNumberFunctions()`` |
  /// | `is_decimal(text)` | 1 for a decimal number, 0 for another text |
  /// | `is_utf8(text)`, `float_of(number)` | ``addValueFunctions()`` |
  /// | `external_data(value)` | the bytes of an externally stored value |
  /// | `step_value(value, kind, title)` | the value, if it is of the kind |
  /// | `NSCoreDataDATrigger…` | nothing: with these, Core Data updates derived values of objects in memory |
  ///
  /// A text that a function cannot parse makes the statement fail.
  ///
  /// - Parameter folders: The folders with externally stored values, searched in order.
  /// - Throws: `StoreError` if SQLite rejects one.
  func addStepFunctions(supportFolders folders: [SupportFolder]) throws(StoreError) {
    try add("date_in", count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      let text = try textArgument(values[0])
      guard let text else { return sqlite3_result_null(context) }
      guard let seconds = DateText.read(text, withoutOffset: true) else {
        throw FunctionProblem("date_in: \(shown(text)) is not a date of ISO 8601")
      }
      sqlite3_result_double(context, seconds)
    }
    try add("date_out", count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      guard sqlite3_value_type(values[0]) != SQLITE_NULL else {
        return sqlite3_result_null(context)
      }
      var bytes: [UInt8] = []
      guard [SQLITE_INTEGER, SQLITE_FLOAT].contains(sqlite3_value_type(values[0])),
        DateText.append(sqlite3_value_double(values[0]), to: &bytes)
      else { throw FunctionProblem("date_out: the value is not a date of the years 0 to 9999") }
      setText(context, bytes)
    }
    try add("uuid", count: 0, isPure: false) { context, _ in
      var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
      // A random UUID is of version 4 and variant 1, RFC 9562, section 5.4.
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      var text: [UInt8] = []
      text.append(uuid: bytes)
      setText(context, text)
    }
    try add("uuid_in", count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      guard let text = try textArgument(values[0]) else { return sqlite3_result_null(context) }
      guard let bytes = uuidBytes(text) else {
        throw FunctionProblem("\(shown(text)) is no UUID")
      }
      setBlob(context, bytes)
    }
    try add(decimalFunction, count: 1, isPure: true) { (context, values) throws(FunctionProblem) in
      let text = try textArgument(values[0]) ?? ""
      sqlite3_result_int(
        context, Array(text.utf8).withUnsafeBufferPointer(isDecimal) ? 1 : 0)
    }
    try add("external_data", count: 1, isPure: false) { (context, values) throws(FunctionProblem) in
      let name = bytesArgument(values[0]).dropFirst().prefix(36)
      let text = String(decoding: name, as: UTF8.self)
      guard let bytes = folders.lazy.compactMap({ $0.bytes(of: text) }).first else {
        throw FunctionProblem("the file \(shown(text)) with a value is missing or cannot be read")
      }
      allowValue(of: bytes.count, context)
      setBlob(context, bytes)
    }
    let code = csqlite_add_step_value(handle)
    guard code == SQLITE_OK else { throw error(code, in: nil) }
    try addNumberFunctions()
    try addValueFunctions()
    for name in ["Insert", ""] {
      try add("NSCoreDataDATrigger\(name)UpdatedAffectedObjectValue", count: -1, isPure: false) {
        context, _ in sqlite3_result_null(context)
      }
    }
  }

  /// Adds a function.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - count: The number of arguments; -1 for any.
  ///   - isPure: Whether it is deterministic.
  ///   - body: The implementation.
  /// - Throws: `StoreError` if SQLite rejects it.
  func add(
    _ name: String, count: Int32, isPure: Bool, body: @escaping FunctionBody
  ) throws(StoreError) {
    let flags = SQLITE_UTF8 | SQLITE_INNOCUOUS | (isPure ? SQLITE_DETERMINISTIC : 0)
    let code = sqlite3_create_function_v2(
      handle, name, count, flags, Unmanaged.passRetained(FunctionBox(body)).toOpaque(),
      { context, count, values in
        guard let state = sqlite3_user_data(context) else { return }
        let box = Unmanaged<FunctionBox>.fromOpaque(state).takeUnretainedValue()
        do throws(FunctionProblem) {
          try box.body(
            context, UnsafeBufferPointer(start: values, count: values == nil ? 0 : Int(count)))
        } catch {
          sqlite3_result_error(context, error.message, -1)
        }
      }, nil, nil,
      { state in
        guard let state else { return }
        Unmanaged<FunctionBox>.fromOpaque(state).release()
      })
    guard code == SQLITE_OK else { throw error(code, in: nil) }
  }
}

/// The implementation of a function.
typealias FunctionBody = (
  OpaquePointer?, UnsafeBufferPointer<OpaquePointer?>
) throws(FunctionProblem) -> Void

/// A function and its data, retained by SQLite.
private final class FunctionBox {
  let body: FunctionBody

  init(_ body: @escaping FunctionBody) { self.body = body }
}

/// The error of a function.
struct FunctionProblem: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// The text of a value; nil for NULL.
///
/// - Throws: `FunctionProblem` if memory is exhausted.
func textArgument(_ value: OpaquePointer?) throws(FunctionProblem) -> String? {
  guard sqlite3_value_type(value) != SQLITE_NULL else { return nil }
  guard let start = sqlite3_value_text(value) else { throw FunctionProblem("out of memory") }
  let count = Int(sqlite3_value_bytes(value))
  return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
}

private func bytesArgument(_ value: OpaquePointer?) -> [UInt8] {
  guard let start = sqlite3_value_blob(value) else { return [] }
  return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
}

private var transient: sqlite3_destructor_type {
  unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

private func setText(_ context: OpaquePointer?, _ bytes: [UInt8]) {
  bytes.withUnsafeBytes {
    sqlite3_result_text64(
      context, $0.bindMemory(to: CChar.self).baseAddress, UInt64($0.count), transient,
      UInt8(SQLITE_UTF8))
  }
}

/// Raises the size limit for a value from a file and the row that contains it.
private func allowValue(of count: Int, _ context: OpaquePointer?) {
  let connection = sqlite3_context_db_handle(context)
  let known = sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, -1)
  let wanted = Int32(clamping: count + StoreConnection.valueLimit)
  if count > StoreConnection.valueLimit, wanted > known {
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, wanted)
  }
}

private func setBlob(_ context: OpaquePointer?, _ bytes: [UInt8]) {
  guard !bytes.isEmpty else { return sqlite3_result_zeroblob(context, 0) }
  sqlite3_result_blob64(context, bytes, UInt64(bytes.count), transient)
}

/// A text as shown in messages.
func shown(_ text: String) -> String {
  text.unicodeScalars.count > 60
    ? "'\(text.unicodeScalars.prefix(60).map(String.init).joined())…'" : "'\(text)'"
}
