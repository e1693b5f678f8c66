/// The shortest decimal number that reads back to a double, in plain digits.
struct ShortDecimal {
  let isNegative: Bool
  /// The digits before the point, without leading zeros but for a zero alone.
  let whole: String
  /// The digits behind the point, without zeros at the end.
  let fraction: String

  /// Takes a finite number; nil when it has more than 40 digits before or behind the point.
  init?(_ number: Double) {
    var text = Substring("\(number.magnitude)")
    var exponent = 0
    if let mark = text.firstIndex(of: "e") {
      guard let written = Int(text[text.index(after: mark)...]) else { return nil }
      exponent = written
      text = text[..<mark]
    }
    guard number.isFinite, exponent.magnitude <= 40 else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    var (whole, fraction) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    if exponent > 0 {
      fraction += String(repeating: "0", count: max(0, exponent - fraction.count))
      whole += fraction.prefix(exponent)
      fraction = String(fraction.dropFirst(exponent))
    } else if exponent < 0 {
      whole = String(repeating: "0", count: max(0, -exponent - whole.count)) + whole
      fraction = whole.suffix(-exponent) + fraction
      whole = String(whole.dropLast(-exponent))
    }
    while fraction.last == "0" { fraction.removeLast() }
    while whole.first == "0" { whole.removeFirst() }
    isNegative = number.sign == .minus
    self.whole = whole.isEmpty ? "0" : whole
    self.fraction = fraction
    guard self.whole.count <= 40, fraction.count <= 40 else { return nil }
  }
}
