/// Dates as ISO 8601 text: `2026-11-22T20:36:07.25Z`, with as many fractional digits as identify the stored
/// number, and none for whole seconds.
package enum DateText {
  /// From the beginning of the year 0, in which `Date.distantPast` is, to the end of the year 9999, in seconds since
  /// 2001.
  static let range = -63_145_526_400.0..<252_423_993_600.0

  /// Appends the text of a date.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 2001-01-01 00:00 UTC.
  ///   - bytes: The buffer to append to.
  /// - Returns: Whether there is a text that parses to the same number; false, appending nothing, outside the
  ///   years 0 to 9999 and with more than 17 fractional digits.
  @discardableResult
  package static func append(_ seconds: Double, to bytes: inout [UInt8]) -> Bool {
    guard range.contains(seconds) else { return false }
    var whole = Int(seconds.rounded(.down))
    let fraction = fraction(of: seconds, whole: &whole)
    guard range.contains(Double(whole)), fraction != nil || Double(whole) == seconds else {
      return false
    }
    let days = (whole - mod(whole, 86_400)) / 86_400
    let (year, month, day) = civilDate(daysSince2001: days)
    let rest = mod(whole, 86_400)
    bytes.append(twoDigits: year / 100)
    bytes.append(twoDigits: year % 100)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(twoDigits: month)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(twoDigits: day)
    bytes.append(UInt8(ascii: "T"))
    bytes.append(twoDigits: rest / 3600)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(twoDigits: rest / 60 % 60)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(twoDigits: rest % 60)
    if let fraction { bytes.append(fraction) }
    bytes.append(UInt8(ascii: "Z"))
    return true
  }

  /// A decimal fraction: digits padded with leading zeros to a length of `places`.
  struct Fraction {
    var digits: Int
    var places: Int
  }

  /// The fractional part of the shortest decimal number that parses as `seconds`; nil if absent.
  private static func fraction(of seconds: Double, whole: inout Int) -> Fraction? {
    if Double(whole) == seconds { return nil }
    if let number = decimal(of: seconds, power: 1e6) {
      return fraction(number, base: 1_000_000, places: 6, whole: &whole)
    }
    if let number = decimal(of: seconds, power: 1e7) {
      return fraction(number, base: 10_000_000, places: 7, whole: &whole)
    }
    let fraction = longFraction(of: seconds)
    if fraction == nil, seconds < 0 { whole += 1 }
    return fraction
  }

  /// A number as a multiple of a fraction of a second; nil if it is not a multiple.
  private static func decimal(of seconds: Double, power: Double) -> Int? {
    // Both factors are exact, so that the quotient is the nearest number to the decimal one.
    let scaled = (seconds * power).rounded()
    return abs(scaled) < 0x1p53 && scaled / power == seconds ? Int(scaled) : nil
  }

  private static func fraction(
    _ number: Int, base: Int, places: Int, whole: inout Int
  ) -> Fraction? {
    whole = (number - mod(number, base)) / base
    return trimmed(Fraction(digits: mod(number, base), places: places))
  }

  /// The fraction from the shortest decimal text, whose digits count down from the next second if negative.
  private static func longFraction(of seconds: Double) -> Fraction? {
    let places = 17
    let text = seconds.magnitude.description
    let parts = text.split(separator: "e", maxSplits: 1)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".")
    let digits = String(mantissa[0]) + (mantissa.count > 1 ? String(mantissa[1]) : "")
    let point = mantissa[0].utf8.count + exponent
    var behind = point < 0 ? String(repeating: "0", count: min(-point, places)) + digits : digits
    if point > 0 { behind = String(behind.utf8.dropFirst(point)) ?? "" }
    guard behind.utf8.count <= places else { return nil }
    behind += String(repeating: "0", count: places - behind.utf8.count)
    guard let number = Int(behind), number > 0 else { return nil }
    let base = 100_000_000_000_000_000
    return trimmed(Fraction(digits: seconds < 0 ? base - number : number, places: places))
  }

  private static func trimmed(_ fraction: Fraction) -> Fraction? {
    var result = fraction
    if result.digits == 0 { return nil }
    while result.digits % 10 == 0 {
      (result.digits, result.places) = (result.digits / 10, result.places - 1)
    }
    return result
  }

  /// Parses a text in the form of ``append(_:to:)``, also without fraction, with a numeric offset instead of
  /// `Z` (`+02:00`, `+0200`, `+02`), with a space instead of `T`, or only a day, meaning its start in UTC.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isUTC: Whether a time without an offset is in UTC; otherwise it is not a date.
  /// - Returns: Seconds since 2001-01-01 00:00 UTC, exactly the number that was written; nil if the text is
  ///   not a date.
  package static func read(_ text: String, withoutOffset isUTC: Bool = false) -> Double? {
    var reader = DateReader(bytes: Array(text.utf8.prefix(96)))
    return reader.date(withoutOffset: isUTC)
  }
}

/// The remainder that is never negative.
private func mod(_ number: Int, _ divisor: Int) -> Int {
  let rest = number % divisor
  return rest < 0 ? rest + divisor : rest
}

/// The date of the proleptic Gregorian calendar; 11,323 days lie between 1970 and 2001.
private func civilDate(daysSince2001: Int) -> (year: Int, month: Int, day: Int) {
  let days = daysSince2001 + 11_323 + 719_468
  let era = (days - mod(days, 146_097)) / 146_097
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}

/// The day of the proleptic Gregorian calendar, counted from 2001-01-01.
func daysSince2001(year: Int, month: Int, day: Int) -> Int {
  let shifted = month <= 2 ? year - 1 : year
  let era = (shifted - mod(shifted, 400)) / 400
  let yearOfEra = shifted - era * 400
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return era * 146_097 + dayOfEra - 719_468 - 11_323
}

extension [UInt8] {
  fileprivate mutating func append(twoDigits number: Int) {
    append(UInt8(truncatingIfNeeded: 48 + number / 10 % 10))
    append(UInt8(truncatingIfNeeded: 48 + number % 10))
  }

  fileprivate mutating func append(_ fraction: DateText.Fraction) {
    append(UInt8(ascii: "."))
    var base = 1
    for _ in 1..<fraction.places { base *= 10 }
    while base > 0 {
      append(UInt8(truncatingIfNeeded: 48 + fraction.digits / base % 10))
      base /= 10
    }
  }
}
