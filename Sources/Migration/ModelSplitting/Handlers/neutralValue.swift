import DataModel
import Text

/// A value for rows that need one but have none.
struct NeutralValue: Hashable {
  /// The value in SQL.
  var sql: String
  /// The value for display.
  var words: String
}

/// A neutral value that an attribute may have; nil if none is known.
///
/// - Parameters:
///   - attribute: The attribute.
///   - isUnique: Whether values must be unique.
/// - Returns: The value.
func neutralValue(of attribute: Attribute, unique isUnique: Bool) -> NeutralValue? {
  let validation = attribute.validation
  guard validation.regularExpression == nil, validation.others.isEmpty else { return nil }
  switch attribute.type {
  case .uuid: return NeutralValue(sql: "uuid()", words: "a new UUID for each")
  case .string where isUnique && validation.isEmpty:
    return NeutralValue(sql: "uuid()", words: "the text of a new UUID for each")
  case .integer32 where isUnique && validation.isEmpty,
    .integer64 where isUnique && validation.isEmpty:
    return NeutralValue(sql: name("_id"), words: "the key of each")
  case _ where isUnique: return nil
  case .string: return neutralText(validation)
  case .integer16, .integer32, .integer64, .decimal, .double, .float:
    return neutralNumber(validation)
  case .boolean: return NeutralValue(sql: "0", words: "no")
  case .date: return neutralDate(validation)
  case .uri: return NeutralValue(sql: "'about:blank'", words: "about:blank")
  case .binary: return NeutralValue(sql: "x''", words: "no bytes")
  case .undefined, .transformable, .objectID, .composite: return nil
  }
}

private func neutralText(_ validation: Validation) -> NeutralValue? {
  guard case .integer(let length)? = validation.minimum, length > 0 else {
    return validation.minimum == nil || validation.minimum == .integer(0)
      ? NeutralValue(sql: "''", words: "an empty text") : nil
  }
  guard length <= 64 else { return nil }
  let text = String(repeating: "-", count: Int(length))
  return NeutralValue(sql: quotedText(text), words: "the text \(text)")
}

private func neutralNumber(_ validation: Validation) -> NeutralValue? {
  let (least, greatest) = (validation.minimum?.number, validation.maximum?.number)
  if validation.minimum != nil, least == nil { return nil }
  if validation.maximum != nil, greatest == nil { return nil }
  let value: AttributeValue =
    if let least, least > 0 {
      validation.minimum ?? .integer(0)
    } else if let greatest, greatest < 0 {
      validation.maximum ?? .integer(0)
    } else {
      .integer(0)
    }
  let text = value.numberText
  return NeutralValue(sql: text, words: text)
}

private func neutralDate(_ validation: Validation) -> NeutralValue? {
  // Columns hold seconds since 2001, as bounds do.
  guard let bound = validation.minimum ?? validation.maximum else {
    return NeutralValue(sql: "date_in('2001-01-01T00:00:00Z')", words: "2001-01-01")
  }
  guard case .date(let real) = bound else { return nil }
  return NeutralValue(sql: "\(real.value)", words: "the bound of its validation")
}

extension AttributeValue {
  /// The number as a double; nil for other values.
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let real): real.value
    case .decimal(let value): Double(value.description)
    default: nil
    }
  }

  /// The number as written in SQL.
  fileprivate var numberText: String {
    switch self {
    case .real(let real): "\(real.value)"
    default: description
    }
  }

  /// The value as an SQL constant; nil if it has none.
  var constant: String? {
    switch self {
    case .integer(let value): "\(value)"
    case .decimal(let value): value.isNaN ? nil : value.description
    case .real(let real), .date(let real): real.value.isFinite ? "\(real.value)" : nil
    case .string(let text), .uri(let text): quotedText(text)
    case .boolean(let isSet): isSet ? "1" : "0"
    case .uuid(let bytes): quotedText(uuidText(bytes))
    case .data(let bytes): "x'" + hexadecimalText(bytes, isUpperCase: true) + "'"
    case .composite, .archived: nil
    }
  }
}
