import DataModel
import Diagnostics

extension ModelReader {
  /// The default of an attribute of `type`, nil when there is none or none that can be read.
  mutating func defaultValue(_ typed: TypedValues, type: AttributeType) -> AttributeValue? {
    // Xcode writes a date's default as an interval; the text beside it is for display.
    if type == .date { return typed.defaultDate.flatMap { date($0) } }
    guard let written = typed.defaultValue else { return nil }
    switch type {
    case .string: return .string(value(written))
    case .uri: return .uri(value(written))
    case .uuid: return uuid(written)
    case .boolean:
      guard text(written) != nil else { return nil }
      return .boolean(boolean(written))
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      return defaultNumber(written, type: type)
    case .undefined, .date, .binary, .transformable, .objectID, .composite:
      reportValue(
        written, "ignored-default",
        "an attribute of type \(type.sourceName) has no default in a model file",
        "The text is kept and has no meaning.", severity: .note)
      return nil
    }
  }

  /// What the values of an attribute of `type` must satisfy.
  mutating func validation(_ typed: TypedValues, type: AttributeType) -> Validation {
    var validation = Validation()
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      validation.minimum = typed.minimum.flatMap { number($0, type: type) }
      validation.maximum = typed.maximum.flatMap { number($0, type: type) }
    case .string:
      validation.minimum = typed.minimum.flatMap { number($0, type: .integer64) }
      validation.maximum = typed.maximum.flatMap { number($0, type: .integer64) }
      validation.regularExpression = typed.regularExpression.flatMap { text($0) }
    case .date:
      validation.minimum = typed.earliest.flatMap { date($0) }
      validation.maximum = typed.latest.flatMap { date($0) }
    case .undefined, .boolean, .binary, .uuid, .uri, .transformable, .objectID, .composite: break
    }
    return validation
  }

  private mutating func defaultNumber(
    _ written: SourceAttribute, type: AttributeType
  ) -> AttributeValue? {
    // Left over from an earlier type; models with such defaults have shipped.
    if let word = Self.booleanWord(value(written)) {
      reportValue(
        written, "default-of-other-type",
        "\"\(value(written))\" is not a number; it is read as \(word ? 1 : 0)",
        "The attribute has the type \(type.sourceName).", severity: .warning)
      return readNumber(word ? "1" : "0", type: type).value
    }
    return number(written, type: type)
  }

  private static func booleanWord(_ text: String) -> Bool? {
    text.utf8.count == 1 ? nil : boolean(text)
  }

  private mutating func number(_ written: SourceAttribute, type: AttributeType) -> AttributeValue? {
    guard let text = text(written) else { return nil }
    let reading = readNumber(text, type: type)
    switch reading {
    case .exact: break
    case .truncated:
      reportValue(
        written, "fraction-dropped", "\"\(text)\" has a fraction, which is dropped",
        "The attribute has the type \(type.sourceName).", severity: .warning)
    case .outOfRange:
      reportValue(
        written, "number-out-of-range", "\"\(text)\" is out of range",
        "Expected a number that \(type.sourceName) can hold.")
    case .notANumber:
      reportValue(
        written, "invalid-number", "\"\(text)\" is not a number",
        "Expected a number of type \(type.sourceName), with a point for decimals.")
    }
    return reading.value
  }

  private mutating func date(_ written: SourceAttribute) -> AttributeValue? {
    guard let text = text(written) else { return nil }
    if case .real(let seconds) = readNumber(text, type: .double).value { return .date(seconds) }
    reportValue(
      written, "invalid-number", "\"\(text)\" is not a number",
      "Expected seconds since 2001-01-01 00:00 UTC.")
    return nil
  }

  private mutating func uuid(_ written: SourceAttribute) -> AttributeValue? {
    guard let text = text(written) else { return nil }
    if let bytes = readUUID(text) { return .uuid(bytes) }
    reportValue(
      written, "invalid-uuid", "\"\(text)\" is not a UUID",
      "Expected 32 hexadecimal digits, written 8-4-4-4-12.")
    return nil
  }
}
