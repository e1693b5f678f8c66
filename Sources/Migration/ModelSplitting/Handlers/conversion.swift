import DataModel

/// The conversion of one attribute's values to another's.
enum Conversion: Hashable {
  /// An expression, with a remark on its effect on some values.
  case expression(String, remark: String?)
  /// Requires a manual decision.
  case unknown(String)
}

/// The conversion of values of `old`, in `column`, to values of `new`.
///
/// Columns of views contain dates as seconds since 2001, UUIDs and URIs as text, booleans as 0 and 1.
func conversion(from old: Attribute, to new: Attribute, _ column: String) -> Conversion {
  let same = Conversion.expression(column, remark: nil)
  guard old.type != new.type else { return same }
  switch (old.type, new.type) {
  case (.string, .integer16), (.string, .integer32), (.string, .integer64):
    return read(
      column, by: "integer_in", remark: "a text that is not a whole number stops the step")
  case (.string, .decimal):
    return read(column, by: "decimal_in", remark: "a text that is not a number stops the step")
  case (.string, .double), (.string, .float):
    return read(column, by: "number_in", remark: "a text that is not a number stops the step")
  case (.string, .boolean):
    return read(
      column, by: "boolean_in", remark: "a text that is neither yes nor no stops the step")
  case (.string, .date):
    return read(column, by: "date_in", remark: "a text that is not an ISO 8601 date stops the step")
  case (.string, .uuid):
    return .expression(
      "nullif(trim(\(column)), '')", remark: "a text that is not a UUID stops the step")
  case (.string, .uri), (.uri, .string), (.uuid, .string): return same
  case (.date, .string):
    return .expression("date_out(\(column))", remark: "dates become ISO 8601 texts")
  case (.boolean, .string):
    return .expression("CASE WHEN \(column) THEN 'true' ELSE 'false' END", remark: nil)
  case (.string, .binary): return .expression("CAST(\(column) AS BLOB)", remark: "in UTF-8")
  case (.binary, .string):
    return .expression(
      "CAST(\(column) AS TEXT)",
      remark: "bytes are read as UTF-8; invalid ones stop the step")
  case (.double, .string):
    // CAST gives 15 digits, which are not always all.
    return .expression(
      "CASE WHEN CAST(CAST(\(column) AS TEXT) AS REAL) = \(column) THEN CAST(\(column) AS TEXT) "
        + "ELSE printf('%!.17g', \(column)) END", remark: nil)
  case (let type, .string) where type.isNumber:
    return .expression("CAST(\(column) AS TEXT)", remark: nil)
  case (let type, .date) where type.isNumber:
    return .expression(
      "\(column) - 978307200.0", remark: "numbers are read as seconds since 1970")
  case (.date, let type) where type.isInteger:
    return .expression(
      "CAST(\(column) + 978307200 AS INTEGER)",
      remark: "dates become whole seconds since 1970; fractions are cut off")
  case (.date, let type) where type.isNumber:
    return .expression("\(column) + 978307200.0", remark: "dates become seconds since 1970")
  case (let one, let other)
  where (one.isNumber || one == .boolean) && (other.isNumber || other == .boolean):
    return converted(column, from: one, to: other)
  default:
    return .unknown("\(old.type.sourceName) values become \(new.type.sourceName) values")
  }
}

/// Converts numbers and booleans to numbers of another type.
private func converted(
  _ column: String, from old: AttributeType, to type: AttributeType
) -> Conversion {
  if type == .boolean { return .expression("\(column) <> 0", remark: nil) }
  if type.isInteger {
    if old.isInteger || old == .boolean { return .expression(column, remark: nil) }
    let whole = "CAST(\(column) AS INTEGER)"
    let remark = "fractions are cut off"
    guard type == .integer64 else { return .expression(whole, remark: remark) }
    // CAST makes the greatest number of 64 bits of one beyond it. From 2 to the 52nd on a real has no fraction.
    let limit = Int64(1) << 52
    return .expression(
      "CASE WHEN \(column) BETWEEN -\(limit) AND \(limit) THEN \(whole) ELSE integer_in(\(column)) END",
      remark: remark)
  }
  // A decimal number can be a whole one that double precision does not hold.
  if type == .decimal { return .expression(column, remark: nil) }
  return .expression("CAST(\(column) AS REAL)", remark: nil)
}

/// Parses texts with a function; an empty text gives no value.
private func read(_ column: String, by function: String, remark: String) -> Conversion {
  .expression("\(function)(nullif(trim(\(column)), ''))", remark: remark)
}
