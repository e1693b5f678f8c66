/// Reads the text of a date.
struct DateReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses the date.
  ///
  /// - Parameter isUTC: Whether a time without an offset is in UTC.
  /// - Returns: Seconds since 2001; nil if the text is not a date.
  mutating func date(withoutOffset isUTC: Bool) -> Double? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      (0...9999).contains(year), (1...12).contains(month),
      (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    let days = daysSince2001(year: year, month: month, day: day)
    if position == bytes.count { return Double(days * 86_400) }
    guard take("T") || take("t") || take(" "), let hour = number(2), take(":"),
      let minute = number(2), hour < 24, minute < 60
    else { return nil }
    var second = 0
    if take(":") {
      guard let number = number(2), number < 60 else { return nil }
      second = number
    }
    let fraction = fraction()
    guard let fraction, let offset = isUTC && position == bytes.count ? 0 : offset(),
      position == bytes.count
    else { return nil }
    let whole = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    return Self.value(whole, fraction)
  }

  /// The number nearest to the decimal number made of whole seconds and fractional digits.
  private static func value(_ whole: Int, _ fraction: [UInt8]) -> Double? {
    guard !fraction.isEmpty else { return Double(whole) }
    guard whole < 0 else {
      return Double("\(whole)." + String(decoding: fraction, as: UTF8.self))
    }
    // Below zero the digits count up from the second before: what is missing to the next counts down from it.
    var digits = fraction
    var carry: UInt8 = 1
    for index in digits.indices.reversed() {
      let digit = 9 - (digits[index] - 48) + carry
      (digits[index], carry) = (48 + digit % 10, digit / 10)
    }
    let next = -(whole + 1) + Int(carry)
    return Double("-\(next)." + String(decoding: digits, as: UTF8.self))
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func number(_ count: Int) -> Int? {
    guard bytes.count - position >= count else { return nil }
    var result = 0
    for byte in bytes[position..<position + count] {
      guard (48...57).contains(byte) else { return nil }
      result = result * 10 + Int(byte - 48)
    }
    position += count
    return result
  }

  /// The digits after a decimal point; empty without a point, nil for a point without digits.
  private mutating func fraction() -> [UInt8]? {
    guard take(".") || take(",") else { return [] }
    let digits = Array(bytes[position...].prefix { (48...57).contains($0) }.prefix(40))
    position += digits.count
    return digits.isEmpty ? nil : digits
  }

  /// The offset from UTC in seconds; nil if absent.
  private mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    let hasColon = take(":")
    guard hasColon || position < bytes.count else { return sign * hours * 3600 }
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
