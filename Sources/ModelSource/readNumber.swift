import DataModel

/// What a text says that should be a number.
enum NumberReading: Hashable {
  /// The number itself.
  case exact(AttributeValue)
  /// The whole part of a number with a fraction.
  case truncated(AttributeValue)
  /// A number that the type cannot hold.
  case outOfRange
  /// Anything else.
  case notANumber

  /// The number, if there is one.
  var value: AttributeValue? {
    switch self {
    case .exact(let value), .truncated(let value): value
    case .outOfRange, .notANumber: nil
    }
  }
}

/// Reads `text` as a number of `type`, spaces around it ignored.
///
/// Integers may be written with a point (`0.0`); decimals keep the number of places; single
/// precision is rounded to.
func readNumber(_ text: String, type: AttributeType) -> NumberReading {
  let text = trimmed(text)
  switch type {
  case .integer16: return readInteger(text, in: Int64(Int16.min)...Int64(Int16.max))
  case .integer32: return readInteger(text, in: Int64(Int32.min)...Int64(Int32.max))
  case .integer64: return readInteger(text, in: Int64.min...Int64.max)
  case .decimal: return DecimalValue(text).map { .exact(.decimal($0)) } ?? .notANumber
  case .float:
    return readReal(text) { Float($0).map(Double.init) }
  default: return readReal(text) { Double($0) }
  }
}

/// The 16 bytes of the UUID that `text` spells, nil when it spells none.
func readUUID(_ text: String) -> [UInt8]? {
  let groups = trimmed(text).split(separator: "-", omittingEmptySubsequences: false)
  guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
  let digits = groups.joined().utf8.compactMap { hexadecimalDigit($0) }
  guard digits.count == 32 else { return nil }
  return stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

private func trimmed(_ text: String) -> String {
  guard text.utf8.contains(where: isSpace) else { return text }
  let start = text.utf8.drop(while: isSpace)
  return String(decoding: start.reversed().drop(while: isSpace).reversed(), as: UTF8.self)
}

private func readInteger(_ text: String, in range: ClosedRange<Int64>) -> NumberReading {
  if let number = Int64(text) {
    return range.contains(number) ? .exact(.integer(number)) : .outOfRange
  }
  guard let decimal = DecimalValue(text) else {
    return text.utf8.allSatisfy(isPlainDigit) && !text.isEmpty ? .outOfRange : .notANumber
  }
  guard let (number, isExact) = decimal.wholePart, range.contains(number) else {
    return .outOfRange
  }
  return isExact ? .exact(.integer(number)) : .truncated(.integer(number))
}

private func isPlainDigit(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
}

private func readReal(_ text: String, _ convert: (String) -> Double?) -> NumberReading {
  let isDecimal = text.utf8.allSatisfy { isPlainDigit($0) || ".eE".utf8.contains($0) }
  guard isDecimal || ["nan", "inf", "-inf"].contains(text), let number = convert(text) else {
    return .notANumber
  }
  return isDecimal && !number.isFinite ? .outOfRange : .exact(.real(Real(number)))
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
