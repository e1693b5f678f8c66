import DataModel
import Findings

/// What a value is for, as messages call it.
enum ValueRole: String {
  /// The default of an attribute.
  case defaultValue = "default value"
  /// The least value or length.
  case minimum
  /// The greatest value or length.
  case maximum
}

extension ModelReader {
  /// The default of an attribute of `type`, nil when there is none or none that can be read.
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
        written, .ignoredDefault,
        "an attribute of type \(type.sourceName) has no default in a model file",
        "The text is kept and has no meaning.")
      return nil
    }
  }

  /// What the values of an attribute of `type` must satisfy.
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
      written, .inexactBoolean,
      "\"\(text)\" is neither yes nor no; it is read as \(value ? "YES" : "NO")",
      "A digit from 1 to 9 after any zeros, Y or T at the start mean yes, anything else no.")
    return .boolean(value)
  }

  private mutating func defaultNumber(
    _ written: SourceAttribute, type: AttributeType
  ) -> AttributeValue? {
    // Left over from an earlier type; models with such defaults have shipped.
    if let word = Self.booleanWord(value(written)) {
      reportValue(
        written, .defaultOfOtherType,
        "\"\(value(written))\" is not a number; it is read as \(word ? 1 : 0)",
        "The attribute has the type \(type.sourceName).")
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
        written, .fractionDropped, "\"\(text)\" has a fraction, which is dropped",
        "The attribute has the type \(type.sourceName).")
    case .clamped(let value):
      reportValue(
        written, .numberOutOfRange, "\"\(text)\" is out of range; it is read as \(value)",
        expected)
    case .leading(let value):
      reportValue(
        written, .invalidNumber, "\"\(text)\" is not a number; it is read as \(value)", expected)
    case .notANumber: reportUnread(written, .invalidNumber, "a number", as: role, expected)
    }
    return reading.value
  }

  private mutating func uuid(_ written: SourceAttribute) -> AttributeValue? {
    guard let text = text(written) else { return nil }
    if let bytes = readUUID(text) { return .uuid(bytes) }
    reportUnread(
      written, .invalidUUID, "a UUID", as: .defaultValue,
      "Expected 32 hexadecimal digits, written 8-4-4-4-12.")
    return nil
  }

  private mutating func uri(_ written: SourceAttribute) -> AttributeValue? {
    let text = value(written)
    if isURI(text) { return .uri(text) }
    reportUnread(
      written, .invalidURI, "a URI", as: .defaultValue,
      "Expected the characters of RFC 3986, others written as % and two hexadecimal digits.")
    return nil
  }

  /// Notes a value that is as if it was not there.
  private mutating func reportUnread(
    _ written: SourceAttribute, _ rule: RuleDescription, _ kind: String, as role: ValueRole,
    _ expected: String
  ) {
    reportValue(
      written, rule,
      "\"\(value(written))\" is not \(kind); it is read as no \(role.rawValue)", expected)
  }
}
