package import DataModel
import Text

/// The result of parsing a number.
package enum NumberReading: Hashable {
  /// The number itself.
  case exact(AttributeValue)
  /// The whole part of a number with a fraction.
  case truncated(AttributeValue)
  /// The nearest that the type can hold of a number that it cannot.
  case clamped(AttributeValue)
  /// The number that the text begins with.
  case leading(AttributeValue)
  /// Nothing that begins with a number.
  case notANumber

  /// The number, if there is one.
  package var value: AttributeValue? {
    switch self {
    case .exact(let value), .truncated(let value), .clamped(let value), .leading(let value): value
    case .notANumber: nil
    }
  }
}

/// Reads `text` as a number of `type`, ignoring spaces around it.
///
/// Integers may be written with a point (`0.0`); decimals keep the number of decimal places; single
/// precision is rounded to. In a text that is not a number, the number at its beginning counts, as in
/// `NSString`.
package func readNumber(_ text: String, type: AttributeType) -> NumberReading {
  let text = trimmed(text)
  let reading = readWhole(text, type: type)
  guard reading == .notANumber else { return reading }
  let start = leadingNumber(of: text, isInteger: type.isInteger)
  guard !start.isEmpty, let value = readWhole(start, type: type).value else { return .notANumber }
  return .leading(value)
}

/// The longest prefix of `text` that is a decimal number; empty if absent.
///
/// Sign, digits, and for what is not an integer a fraction and an exponent.
private func leadingNumber(of text: String, isInteger: Bool) -> String {
  let bytes = Array(text.utf8)
  var end = 0
  func digits(from start: Int) -> Int {
    bytes[start...].prefix { isDigit($0) }.count
  }
  var place = bytes.first.map(isSign) == true ? 1 : 0
  let whole = digits(from: place)
  place += whole
  if whole > 0 { end = place }
  if !isInteger {
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      let fraction = digits(from: place + 1)
      if whole + fraction > 0 {
        place += 1 + fraction
        end = place
      }
    }
    if end > 0, end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      let sign = end + 1 < bytes.count && isSign(bytes[end + 1]) ? 1 : 0
      let exponent = end + 1 + sign < bytes.count ? digits(from: end + 1 + sign) : 0
      if exponent > 0 { end += 1 + sign + exponent }
    }
  }
  return String(decoding: bytes[..<end], as: UTF8.self)
}

private func readWhole(_ text: String, type: AttributeType) -> NumberReading {
  if let range = type.integerRange { return readInteger(text, in: range) }
  return switch type {
  case .decimal: readDecimal(text)
  case .float:
    readReal(text, greatest: Double(Float.greatestFiniteMagnitude)) { Float($0).map(Double.init) }
  default: readReal(text, greatest: .greatestFiniteMagnitude) { Double($0) }
  }
}

/// Whether Foundation reads `text` as yes: white space skipped, a Y or T, or after an optional sign and
/// zeros a digit from 1 to 9.
///
/// *Source:* Apple's documentation of `NSString.boolValue`.
func readsAsYes(_ text: String) -> Bool {
  var bytes = text.utf8.drop(while: isSpace)
  guard let first = bytes.first else { return false }
  if [UInt8(ascii: "y"), UInt8(ascii: "t")].contains(first | 0x20) { return true }
  if isSign(first) { bytes = bytes.dropFirst() }
  return bytes.drop { $0 == UInt8(ascii: "0") }.first.map(isDigit) == true
}

/// The 16 bytes of the UUID in `text`; nil if it is not a UUID.
func readUUID(_ text: String) -> [UInt8]? {
  uuidBytes(trimmed(text))
}

private func trimmed(_ text: String) -> String {
  guard text.utf8.contains(where: isSpace) else { return text }
  let start = text.utf8.drop(while: isSpace)
  return String(decoding: start.reversed().drop(while: isSpace).reversed(), as: UTF8.self)
}

func isDigit(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte)
}

private func isSign(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
}

private func readInteger(_ text: String, in range: ClosedRange<Int64>) -> NumberReading {
  if let number = Int64(text) {
    return range.contains(number)
      ? .exact(.integer(number)) : .clamped(.integer(number.clamped(to: range)))
  }
  guard let (decimal, _) = DecimalValue.nearest(to: text) else { return .notANumber }
  guard let (number, isExact) = decimal.wholePart else {
    return .clamped(.integer(decimal.isNegative ? range.lowerBound : range.upperBound))
  }
  guard range.contains(number) else { return .clamped(.integer(number.clamped(to: range))) }
  return isExact ? .exact(.integer(number)) : .truncated(.integer(number))
}

private func readDecimal(_ text: String) -> NumberReading {
  guard let (number, isExact) = DecimalValue.nearest(to: text) else { return .notANumber }
  return isExact ? .exact(.decimal(number)) : .clamped(.decimal(number))
}

private func readReal(
  _ text: String, greatest: Double, _ convert: (String) -> Double?
) -> NumberReading {
  // Swift also reads words, such as "nan" and "inf", and hexadecimal digits; Foundation does not.
  let isDecimal = text.utf8.allSatisfy { isDigit($0) || isSign($0) || ".eE".utf8.contains($0) }
  guard isDecimal, let number = convert(text) else { return .notANumber }
  return number.isFinite
    ? .exact(.real(Real(number)))
    : .clamped(.real(Real(number < 0 ? -greatest : greatest)))
}

extension Int64 {
  fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension DecimalValue {
  /// The number without its fraction, and whether it had none; nil beyond 64 bits.
  fileprivate var wholePart: (number: Int64, isExact: Bool)? {
    var magnitude = mantissa
    var isExact = true
    for _ in 0..<max(0, -exponent) where magnitude != 0 {
      isExact = isExact && magnitude % 10 == 0
      magnitude /= 10
    }
    for _ in 0..<max(0, exponent) where magnitude != 0 {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      magnitude = product
    }
    guard magnitude <= UInt128(Int64.max) + 1 else { return nil }
    let signed = isNegative ? -Int128(magnitude) : Int128(magnitude)
    return Int64(exactly: signed).map { ($0, isExact) }
  }
}
