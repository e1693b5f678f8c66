/// Writes a real number as Foundation's number objects do, like C's `%g`.
///
/// It uses the fewest digits that read back as the same number, and an exponent from 1e16 and below 1e-4.
/// Negative zero keeps a fraction, because it would otherwise read back as an integer.
///
/// *Source:* `Documentation/Formats/predicates.md`, constants.
///
/// - Parameter value: The number.
/// - Returns: The text.
func formatReal(_ value: Double) -> String {
  guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
  guard value != 0 else { return value.sign == .minus ? "-0.0" : "0" }
  let (digits, exponent) = decimalDigits(value.magnitude)
  let sign = value < 0 ? "-" : ""
  if exponent < -4 || exponent >= 16 {
    let fraction = digits.count > 1 ? "." + String(decoding: digits.dropFirst(), as: UTF8.self) : ""
    let first = String(decoding: digits.prefix(1), as: UTF8.self)
    let power = String(exponent.magnitude)
    let padding = power.utf8.count < 2 ? "0" : ""
    return "\(sign)\(first)\(fraction)e\(exponent < 0 ? "-" : "+")\(padding)\(power)"
  }
  let zero = UInt8(ascii: "0")
  if exponent < 0 {
    let zeros = [UInt8](repeating: zero, count: -exponent - 1)
    return sign + "0." + String(decoding: zeros + digits, as: UTF8.self)
  }
  let zeros = [UInt8](repeating: zero, count: max(0, exponent + 1 - digits.count))
  let whole = String(decoding: (digits + zeros).prefix(exponent + 1), as: UTF8.self)
  guard digits.count > exponent + 1 else { return sign + whole }
  return sign + whole + "." + String(decoding: digits.dropFirst(exponent + 1), as: UTF8.self)
}

/// Writes a real number with six decimal places, like C's `%f`.
///
/// The result is rounded from the exact value, ties to even. Beyond 2^63 the digits are the fewest
/// that read back as the same number, followed by zeros.
///
/// - Parameter value: The number.
/// - Returns: The text.
func formatFixed(_ value: Double) -> String {
  guard value.isFinite else { return formatReal(value) }
  let sign = value.sign == .minus ? "-" : ""
  let magnitude = value.magnitude
  guard magnitude < 0x1p63 else {
    let (digits, exponent) = decimalDigits(magnitude)
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, exponent + 1 - digits.count))
    return sign + String(decoding: digits + zeros, as: UTF8.self) + ".000000"
  }
  var whole = UInt64(magnitude)
  let fraction = UInt64((magnitude - magnitude.rounded(.towardZero)) * 0x1p63)
  let product = fraction.multipliedFullWidth(by: 1_000_000)
  var millionths = product.high << 1 | product.low >> 63
  let rest = product.low & (1 << 63 - 1)
  if rest > 1 << 62 || (rest == 1 << 62 && millionths % 2 == 1) { millionths += 1 }
  if millionths == 1_000_000 { (whole, millionths) = (whole + 1, 0) }
  let digits = String(millionths)
  return "\(sign)\(whole)." + String(repeating: "0", count: 6 - digits.utf8.count) + digits
}

/// The fewest decimal digits that read back as the same number, and the power of ten of the first digit.
private func decimalDigits(_ value: Double) -> (digits: [UInt8], exponent: Int) {
  let parts = value.description.utf8.split(separator: UInt8(ascii: "e"))
  var exponent = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 0
  let mantissa = Array(parts[0])
  let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.count
  var digits = mantissa.filter { $0 != UInt8(ascii: ".") }
  let zero = UInt8(ascii: "0")
  let leading = digits.prefix { $0 == zero }.count
  exponent += point - 1 - leading
  digits.removeFirst(leading)
  while digits.count > 1, digits.last == zero { digits.removeLast() }
  return (digits, exponent)
}
