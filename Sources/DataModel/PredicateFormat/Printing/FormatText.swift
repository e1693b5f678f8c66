/// A text under construction, with the style in which constants are written.
struct FormatText {
  /// The text so far.
  private(set) var string = ""
  /// Whether constants are written so that they read back with the same type and value.
  let keepsTypes: Bool

  /// Appends to the text.
  static func += (text: inout FormatText, more: String) {
    text.string += more
  }

  /// The literal for `constant` in the chosen style.
  func literal(_ constant: Constant) -> String {
    switch constant {
    case .boolean(let value) where keepsTypes: return value ? "YES" : "NO"
    case .real(let value) where keepsTypes: return real(value)
    case .date(let seconds) where keepsTypes: return "CAST(\(real(seconds)), \"NSDate\")"
    case .decimal(let digits) where keepsTypes && !isLiteral(digits):
      return "CAST(\"\(digits)\", \"NSDecimalNumber\")"
    default: return constant.predicateFormat
    }
  }

  /// A real number with a decimal point or exponent, so that it reads back as one.
  private func real(_ value: Double) -> String {
    let text = formatReal(value)
    let isWhole = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    return isWhole ? text + ".0" : text
  }

  /// Whether digits alone read back as a decimal number: an integer beyond 64 bits.
  private func isLiteral(_ digits: String) -> Bool {
    let magnitude =
      digits.utf8.first == UInt8(ascii: "-") ? digits.utf8.dropFirst() : digits.utf8[...]
    return magnitude.first != UInt8(ascii: "0") && magnitude.count <= Limits.decimalDigits
      && magnitude.allSatisfy { (0x30...0x39).contains($0) } && Int64(digits) == nil
  }
}
