import CSQLite
import DataModel

extension StoreConnection {
  /// Adds the functions used in conditions generated from predicates, which SQLite lacks.
  ///
  /// | function | result |
  /// | --- | --- |
  /// | `predicate_fold(text, options)` | the text without what does not count |
  /// | `predicate_match(text, pattern, operation, options)` | 1 or 0 |
  /// | `predicate_length(text)` | how many UTF-16 units the text has |
  /// | `predicate_lowercase(text)`, `predicate_uppercase(text)` | the text in another case |
  /// | `predicate_ceiling(x)`, `…_floor`, `…_trunc`, `…_sqrt` | a number |
  ///
  /// Options and operations are the raw numbers of `TextOptions` and `TextOperation`. All return NULL for
  /// NULL. A pattern that is malformed or takes too long makes the query fail.
  ///
  /// - Throws: `StoreError` if SQLite rejects one.
  package func addTextFunctions() throws(StoreError) {
    try add("predicate_fold", count: 2, function: foldText)
    try add("predicate_match", count: 4, function: matchText, state: MatcherCache())
    try add("predicate_length", count: 1, function: measureText)
    try add("predicate_lowercase", count: 1) { context, _, values in
      change(context, values: values) { $0.lowercased() }
    }
    try add("predicate_uppercase", count: 1) { context, _, values in
      change(context, values: values) { $0.uppercased() }
    }
    try add("predicate_ceiling", count: 1) { context, _, values in
      round(context, values: values, rule: .up)
    }
    try add("predicate_floor", count: 1) { context, _, values in
      round(context, values: values, rule: .down)
    }
    try add("predicate_trunc", count: 1) { context, _, values in
      round(context, values: values, rule: .towardZero)
    }
    try add("predicate_sqrt", count: 1) { context, _, values in
      guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL else {
        return sqlite3_result_null(context)
      }
      sqlite3_result_double(context, sqlite3_value_double(values[0]).squareRoot())
    }
  }

  private func add(
    _ name: String, count: Int32, function: ScalarFunction, state: MatcherCache? = nil
  ) throws(StoreError) {
    let code = sqlite3_create_function_v2(
      handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
      state.map { Unmanaged.passRetained($0).toOpaque() }, function, nil, nil,
      { state in
        guard let state else { return }
        Unmanaged<MatcherCache>.fromOpaque(state).release()
      })
    guard code == SQLITE_OK else { throw error(code, in: nil) }
  }
}

/// The function that SQLite calls with the values of a row.
private typealias ScalarFunction =
  @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

/// The parsed patterns of a connection.
private final class MatcherCache {
  private struct Key: Hashable {
    let pattern: String
    let operation: Int32
    let options: Int32
  }

  private var matchers: [Key: TextMatcher] = [:]

  /// The matcher of a pattern.
  ///
  /// - Throws: `PatternError` for a malformed one.
  func matcher(
    _ pattern: String, operation: Int32, options: Int32
  ) throws(PatternError) -> TextMatcher {
    let key = Key(pattern: pattern, operation: operation, options: options)
    if let known = matchers[key] { return known }
    let matcher = try TextMatcher(
      TextOperation(rawValue: Int(operation)) ?? .contains, pattern,
      TextOptions(rawValue: UInt(max(0, options))))
    // Patterns that come out of rows are many.
    if matchers.count >= 64 { matchers.removeAll() }
    matchers[key] = matcher
    return matcher
  }
}

/// A value as text, with U+FFFD for invalid UTF-8; nil for NULL.
private func text(_ value: OpaquePointer?) -> String? {
  guard let start = sqlite3_value_text(value) else { return nil }
  let count = Int(sqlite3_value_bytes(value))
  return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
}

/// Sets the result of a function; SQLite copies the bytes.
private func setResult(_ context: OpaquePointer?, _ text: String) {
  var text = text
  text.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text64(
        context, $0.baseAddress, UInt64($0.count),
        unsafeBitCast(-1, to: sqlite3_destructor_type.self), UInt8(SQLITE_UTF8))
    }
  }
}

private func foldText(
  _ context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let text = text(values[0]) else { return sqlite3_result_null(context) }
  let options = TextOptions(rawValue: UInt(max(0, sqlite3_value_int(values[1]))))
  setResult(context, DataModel.foldText(text, options))
}

private func matchText(
  _ context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let text = text(values[0]), let pattern = StoreFile.text(values[1]),
    let state = sqlite3_user_data(context)
  else { return sqlite3_result_null(context) }
  let cache = Unmanaged<MatcherCache>.fromOpaque(state).takeUnretainedValue()
  let matcher: TextMatcher
  do throws(PatternError) {
    matcher = try cache.matcher(
      pattern, operation: sqlite3_value_int(values[2]), options: sqlite3_value_int(values[3]))
  } catch {
    return sqlite3_result_error(context, "malformed pattern: \(error.message)", -1)
  }
  do throws(EffortError) {
    sqlite3_result_int(context, try matcher.matches(text) ? 1 : 0)
  } catch {
    sqlite3_result_error(context, "comparing a text with a pattern takes too long", -1)
  }
}

/// Counts the UTF-16 units of a text, as Core Data does: two for each four-byte character.
private func measureText(
  _ context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let start = sqlite3_value_text(values[0]) else {
    return sqlite3_result_null(context)
  }
  let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(values[0])))
  var units = 0
  for byte in bytes where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
  sqlite3_result_int64(context, Int64(units))
}

private func change(
  _ context: OpaquePointer?, values: UnsafeMutablePointer<OpaquePointer?>?,
  change: (String) -> String
) {
  guard let values, let text = text(values[0]) else { return sqlite3_result_null(context) }
  setResult(context, change(text))
}

private func round(
  _ context: OpaquePointer?, values: UnsafeMutablePointer<OpaquePointer?>?,
  rule: FloatingPointRoundingRule
) {
  guard let values else { return sqlite3_result_null(context) }
  switch sqlite3_value_type(values[0]) {
  case SQLITE_NULL, SQLITE_INTEGER: sqlite3_result_value(context, values[0])
  default: sqlite3_result_double(context, sqlite3_value_double(values[0]).rounded(rule))
  }
}
