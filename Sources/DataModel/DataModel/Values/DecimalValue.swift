/// A decimal number as `NSDecimalNumber` holds it: ± mantissa × 10^exponent.
///
/// The exponent is that of the written form: `0` and `0.0` are different values here, as they are in
/// compiled models.
///
/// - Source: `Documentation/Formats/compiled-model.md`, decimal defaults.
@usableFromInline
package struct DecimalValue: Hashable, Sendable {
  /// Whether the number is negative; with a mantissa of 0 it marks NaN.
  package var isNegative: Bool
  /// The digits, at most 128 bits.
  package var mantissa: UInt128
  /// The power of ten, -128…127.
  package var exponent: Int

  /// Whether the value is NaN: `NSDecimal` has no negative zero and uses that encoding for NaN.
  package var isNaN: Bool { isNegative && mantissa == 0 }

  /// Creates the number ± `mantissa` × 10^`exponent`; a negative one with a mantissa of 0 is NaN.
  package init(isNegative: Bool, mantissa: UInt128, exponent: Int) {
    self.isNegative = isNegative
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// The number written as `text`: sign, digits, optional fraction, optional exponent; `-0` is 0.
  ///
  /// Nil if the text is anything else or has too many digits.
  package init?(_ text: String) {
    var bytes = text.utf8[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    var mantissa: UInt128 = 0
    var exponent = 0
    var digits = 0
    var isFraction = false
    while let byte = bytes.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
      bytes.removeFirst()
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt128(byte - 0x30))
      guard !overflow, !carry else { return nil }
      mantissa = sum
      digits += 1
      if isFraction { exponent -= 1 }
    }
    guard digits > 0 else { return nil }
    if !bytes.isEmpty {
      guard let written = Int(Substring(bytes.dropFirst())), written.magnitude < 1000
      else { return nil }
      exponent += written
    }
    guard (-128...127).contains(exponent) else { return nil }
    self.init(isNegative: isNegative && mantissa > 0, mantissa: mantissa, exponent: exponent)
  }
}

extension DecimalValue: CustomStringConvertible {
  /// The number in plain digits, with as many decimal places as the exponent says; `NaN` if it is not a
  /// number.
  @usableFromInline
  package var description: String {
    guard !isNaN else { return "NaN" }
    var digits = String(mantissa)
    if exponent > 0, mantissa != 0 {
      digits += String(repeating: "0", count: exponent)
    } else if exponent < 0 {
      let places = -exponent
      if digits.count <= places {
        digits = String(repeating: "0", count: places - digits.count + 1) + digits
      }
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places))
    }
    return isNegative ? "-" + digits : digits
  }
}
