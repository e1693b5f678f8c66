import DataModel
import Text

/// A constant as stored in an attribute of the same value class; nil for a number that does not fit the type.
func constantLiteral(_ constant: Constant, of attribute: Attribute) -> String? {
  value(of: constant, for: attribute.type).flatMap { storedLiteral($0, of: attribute) }
}

private func value(of constant: Constant, for type: AttributeType) -> AttributeValue? {
  switch constant {
  case .boolean(let flag): return type == .boolean ? .boolean(flag) : .integer(flag ? 1 : 0)
  case .integer(let number):
    if type == .boolean { return number == 0 || number == 1 ? .boolean(number == 1) : nil }
    if type == .double || type == .float { return exactReal(number, for: type) }
    if let bounds = type.integerRange, !bounds.contains(number) { return nil }
    return .integer(number)
  case .real(let number):
    if type == .boolean { return number == 0 || number == 1 ? .boolean(number == 1) : nil }
    guard let bounds = type.integerRange else { return .real(Real(number)) }
    return Int64(exactly: number).flatMap { bounds.contains($0) ? .integer($0) : nil }
  case .decimal(let digits):
    guard let decimal = DecimalValue(digits) else { return nil }
    if type == .decimal { return .decimal(decimal) }
    return Double(digits).flatMap { value(of: .real($0), for: type) }
  case .string(let text): return .string(text)
  case .url(let text): return .uri(text)
  case .date(let seconds): return .date(Real(seconds))
  case .data(let bytes): return .data(bytes)
  case .uuid(let text): return uuidBytes(text).map { .uuid($0) }
  case .null, .classReference: return nil
  }
}

/// An integer as a real number; nil if that would change its value.
private func exactReal(_ number: Int64, for type: AttributeType) -> AttributeValue? {
  let real = type == .float ? Double(Float(number)) : Double(number)
  return Int64(exactly: real) == number ? .real(Real(real)) : nil
}

extension Constant {
  /// The constant as messages show it.
  var shownText: String {
    switch self {
    case .null: "nil"
    case .boolean(let flag): flag ? "1" : "0"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .decimal(let text), .string(let text), .uuid(let text), .url(let text),
      .classReference(let text):
      text
    case .date(let seconds): "\(seconds) s since 2001"
    case .data(let bytes): "\(bytes.count) bytes"
    }
  }
}
