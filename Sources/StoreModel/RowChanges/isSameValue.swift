/// Whether two values are the same to the bit, whatever the types of their attributes: a number is the same as an
/// integer, a Boolean or a decimal number of its value, as migration makes the one of the other.
///
/// Zero and minus zero differ, as do texts of other bytes that look alike. Names of external files are compared, not
/// what is in them.
package func isSameValue(_ old: RowValue, _ new: RowValue) -> Bool {
  switch (old, new) {
  case (.null, .null): true
  case (.real(let left), .real(let right)), (.date(let left), .date(let right)):
    left.bitPattern == right.bitPattern
  case (.text(let left), .text(let right)), (.uri(let left), .uri(let right)),
    (.externalFile(let left), .externalFile(let right)):
    left.utf8.elementsEqual(right.utf8)
  case (.uuid(let left), .uuid(let right)), (.data(let left), .data(let right)),
    (.malformedText(let left), .malformedText(let right)):
    left == right
  case (.object(let left), .object(let right)): left.key == right.key
  case (.objects(let left), .objects(let right)): left.map(\.key) == right.map(\.key)
  default: isSameNumber(old, new)
  }
}

/// Whether two values as SQLite has them are the same to the bit.
package func isSameValue(_ old: RawValue, _ new: RawValue) -> Bool {
  switch (old, new) {
  case (.null, .null): true
  case (.integer(let left), .integer(let right)): left == right
  case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
  case (.text(let left), .text(let right)), (.blob(let left), .blob(let right)):
    left.count == right.count && left.elementsEqual(right)
  default: false
  }
}

private func isSameNumber(_ old: RowValue, _ new: RowValue) -> Bool {
  switch (old.whole, new.whole) {
  case (let left?, let right?): return left == right
  case (let whole?, nil): if case .real(let real) = new { return Int64(exactly: real) == whole }
  case (nil, let whole?): if case .real(let real) = old { return Int64(exactly: real) == whole }
  case (nil, nil): break
  }
  if let left = old.decimalForm, let right = new.decimalForm { return left == right }
  return false
}

extension RowValue {
  /// The number of a value that is stored as an integer.
  fileprivate var whole: Int64? {
    switch self {
    case .integer(let number): number
    case .boolean(let isSet): isSet ? 1 : 0
    default: nil
    }
  }

  fileprivate var decimalForm: DecimalForm? {
    switch self {
    case .decimal(let digits): return DecimalForm(digits)
    case .real(let number) where number.isFinite: return DecimalForm(number.description)
    default: return whole.flatMap { DecimalForm(String($0)) }
    }
  }
}

/// A decimal number in the one form that all texts of its value have.
struct DecimalForm: Hashable {
  /// Whether it is negative, including negative zero, which counts as a different number.
  var isNegative = false
  /// The digits, without leading or trailing zeros; empty for zero.
  var digits: [UInt8] = []
  /// The power of ten that the digits, as a whole number, are multiplied by; 0 for zero.
  var exponent = 0

  /// Parses a decimal number: a sign, digits, optionally a point and an exponent; nil for any other text or
  /// an exponent that is out of range.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") {
      isNegative = rest.removeFirst() == UInt8(ascii: "-")
    }
    var isBehindPoint = false
    while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: ".") where !isBehindPoint: isBehindPoint = true
      case 48...57:
        digits.append(byte)
        if isBehindPoint { exponent -= 1 }
      default: return nil
      }
    }
    if !rest.isEmpty {
      guard let power = Int(String(decoding: rest.dropFirst(), as: UTF8.self)),
        power.magnitude < 1_000_000
      else { return nil }
      exponent += power
    }
    guard !digits.isEmpty else { return nil }
    trim()
  }

  private mutating func trim() {
    digits = Array(digits.drop { $0 == 48 })
    while digits.last == 48 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { exponent = 0 }
  }
}
