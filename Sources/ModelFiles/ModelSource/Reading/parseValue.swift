import DataModel
import Findings

/// The role of a value, as named in messages.
enum ValueRole: String {
  /// The default of an attribute.
  case defaultValue = "default value"
  /// The least value or length.
  case minimum
  /// The greatest value or length.
  case maximum
}

extension ModelReader {
  /// The default value of an attribute of `type`; nil if absent or unreadable.
  mutating func defaultValue(_ typed: TypedValues, type: AttributeType) -> AttributeValue? {
    // Xcode writes a date's default as an interval; the text beside it is for display.
    if type == .date { return typed.defaultDate.flatMap { date($0, .defaultValue) } }
    guard let written = typed.defaultValue else { return nil }
    switch type {
    case .string: return .string(value(written))
    case .uri: return uri(written)
    case .uuid: return uuid(written)
    case .boolean: return defaultBoolean(written)
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      return defaultNumber(written, type: type)
    case .undefined, .date, .binary, .transformable, .objectID, .composite:
      reportValue(
        written, rule: .ignoredDefault,
        summary: "an attribute of type \(type.sourceName) has no default in a model file",
        explanation: "The text is kept but has no effect.")
      return nil
    }
  }

  /// The validation rules of an attribute of `type`.
  mutating func validation(_ typed: TypedValues, type: AttributeType) -> Validation {
    var validation = Validation()
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      validation.minimum = typed.minimum.flatMap { number($0, type: type, .minimum) }
      validation.maximum = typed.maximum.flatMap { number($0, type: type, .maximum) }
    case .string:
      validation.minimum = typed.minimum.flatMap { number($0, type: .integer64, .minimum) }
      validation.maximum = typed.maximum.flatMap { number($0, type: .integer64, .maximum) }
      validation.regularExpression = typed.regularExpression.flatMap { text($0) }
    case .date:
      validation.minimum = typed.earliest.flatMap { date($0, .minimum) }
      validation.maximum = typed.latest.flatMap { date($0, .maximum) }
    case .undefined, .boolean, .binary, .uuid, .uri, .transformable, .objectID, .composite: break
    }
    return validation
  }

  private mutating func defaultBoolean(_ written: SourceAttribute) -> AttributeValue? {
    guard let text = text(written) else { return nil }
    if let value = Self.boolean(text) { return .boolean(value) }
    let value = readsAsYes(text)
    reportValue(
      written, rule: .inexactBoolean,
      summary: "\"\(text)\" is neither yes nor no; it is read as \(value ? "YES" : "NO")",
      explanation:
        "A digit from 1 to 9 after any zeros, Y or T at the start mean yes, anything else no.")
    return .boolean(value)
  }

  private mutating func defaultNumber(
    _ written: SourceAttribute, type: AttributeType
  ) -> AttributeValue? {
    // Left over from an earlier type; models with such defaults have shipped.
    if let word = Self.booleanWord(value(written)) {
      reportValue(
        written, rule: .defaultOfOtherType,
        summary: "\"\(value(written))\" is not a number; it is read as \(word ? 1 : 0)",
        explanation: "The attribute has the type \(type.sourceName).")
      return readNumber(word ? "1" : "0", type: type).value
    }
    return number(written, type: type, .defaultValue)
  }

  private static func booleanWord(_ text: String) -> Bool? {
    text.utf8.count == 1 ? nil : boolean(text)
  }

  private mutating func number(
    _ written: SourceAttribute, type: AttributeType, _ role: ValueRole
  ) -> AttributeValue? {
    number(
      written, type: type, role,
      expected: "Expected a number of type \(type.sourceName), with a point for decimals.")
  }

  private mutating func date(_ written: SourceAttribute, _ role: ValueRole) -> AttributeValue? {
    let expected = "Expected seconds since 2001-01-01 00:00 UTC."
    guard case .real(let seconds) = number(written, type: .double, role, expected: expected) else {
      return nil
    }
    return .date(seconds)
  }

  private mutating func number(
    _ written: SourceAttribute, type: AttributeType, _ role: ValueRole, expected: String
  ) -> AttributeValue? {
    guard let text = text(written) else { return nil }
    let reading = readNumber(text, type: type)
    switch reading {
    case .exact: break
    case .truncated:
      reportValue(
        written, rule: .fractionDropped, summary: "\"\(text)\" has a fraction, which is dropped",
        explanation: "The attribute has the type \(type.sourceName).")
    case .clamped(let value):
      reportValue(
        written, rule: .numberOutOfRange,
        summary: "\"\(text)\" is out of range; it is read as \(value)",
        explanation: expected)
    case .leading(let value):
      reportValue(
        written, rule: .invalidNumber,
        summary: "\"\(text)\" is not a number; it is read as \(value)", explanation: expected)
    case .notANumber:
      reportUnread(written, rule: .invalidNumber, kind: "a number", as: role, expected: expected)
    }
    return reading.value
  }

  private mutating func uuid(_ written: SourceAttribute) -> AttributeValue? {
    guard let text = text(written) else { return nil }
    if let bytes = readUUID(text) { return .uuid(bytes) }
    reportUnread(
      written, rule: .invalidUUID, kind: "a UUID", as: .defaultValue,
      expected: "Expected 32 hexadecimal digits, written 8-4-4-4-12.")
    return nil
  }

  private mutating func uri(_ written: SourceAttribute) -> AttributeValue? {
    let text = value(written)
    if isURI(text) { return .uri(text) }
    reportUnread(
      written, rule: .invalidURI, kind: "a URI", as: .defaultValue,
      expected:
        "Expected the characters of RFC 3986, others written as % and two hexadecimal digits.")
    return nil
  }

  /// Notes a value that is as if it was not there.
  private mutating func reportUnread(
    _ written: SourceAttribute, rule: RuleDescription, kind: String, as role: ValueRole,
    expected: String
  ) {
    reportValue(
      written, rule: rule,
      summary: "\"\(value(written))\" is not \(kind); it is read as no \(role.rawValue)",
      explanation: expected)
  }
}
