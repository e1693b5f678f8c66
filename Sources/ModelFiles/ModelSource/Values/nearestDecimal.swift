import DataModel

extension DecimalValue {
  /// The number that `text` spells, or the nearest to it that a decimal can hold.
  ///
  /// Digits beyond those that fit are dropped, beginning with the last; a number that is still too large
  /// becomes the greatest, one that is too small 0, also below zero.
  ///
  /// - Parameter text: Sign, digits, optional fraction, optional exponent.
  /// - Returns: The number, and whether it is exactly the one written; nil for any other text.
  /// - Complexity: O(n).
  static func nearest(to text: String) -> (number: DecimalValue, isExact: Bool)? {
    if let number = DecimalValue(text) { return (number, true) }
    var reader = DecimalReader()
    return reader.read(text) ? (reader.number, false) : nil
  }
}

/// Takes the digits of a number of any length.
private struct DecimalReader {
  private var isNegative = false
  private var mantissa: UInt128 = 0
  private var exponent = 0

  /// Reads all of `text`; false if it is not a number.
  mutating func read(_ text: String) -> Bool {
    var bytes = text.utf8[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    var digits = 0
    var isFraction = false
    var isFull = false
    while let byte = bytes.first, byte | 0x20 != UInt8(ascii: "e") {
      bytes.removeFirst()
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
        continue
      }
      guard (0x30...0x39).contains(byte) else { return false }
      digits += 1
      isFull = isFull || !append(byte - 0x30)
      if isFull { exponent += isFraction ? 0 : 1 } else { exponent -= isFraction ? 1 : 0 }
    }
    guard digits > 0 else { return false }
    return bytes.isEmpty || readExponent(bytes.dropFirst())
  }

  /// The nearest number that a decimal can hold.
  var number: DecimalValue {
    var (mantissa, exponent) = (mantissa, exponent)
    while exponent < -128, mantissa > 0 {
      mantissa /= 10
      exponent += 1
    }
    while exponent > 127, mantissa > 0 {
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      guard !overflow else {
        return DecimalValue(isNegative: isNegative, mantissa: .max, exponent: 127)
      }
      mantissa = product
      exponent -= 1
    }
    return DecimalValue(
      isNegative: isNegative && mantissa > 0, mantissa: mantissa,
      exponent: min(max(exponent, -128), 127))
  }

  private mutating func append(_ digit: UInt8) -> Bool {
    let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(UInt128(digit))
    guard !overflow, !carry else { return false }
    mantissa = sum
    return true
  }

  private mutating func readExponent(_ text: Substring.UTF8View) -> Bool {
    var digits = text
    let isBelowZero = digits.first == UInt8(ascii: "-")
    if isBelowZero || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    // Beyond a hundred million all are alike: a text has no more digits to make up for it.
    let written = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 100_000_000) }
    exponent += isBelowZero ? -written : written
    return true
  }
}
