package import StoreSchema

/// A date as ISO 8601 in UTC, as `Documentation/Objects.md` describes it.
///
/// - Parameter value: Seconds since 2001-01-01T00:00:00Z as a store holds them.
/// - Returns: The text, which ``dateValue(_:)`` reads back to the same value; nil where there is none: outside
///   of the years 1 to 9999, with more than nine digits of fraction, or what is no number of seconds.
package func dateText(_ value: StoreValue) -> String? {
  switch value {
  case .integer(let seconds): return secondsText(seconds)
  case .real(let seconds):
    guard let decimal = ShortDecimal(seconds), let whole = Int64(decimal.whole),
      !decimal.fraction.isEmpty, decimal.fraction.count <= 9
    else { return nil }
    guard decimal.isNegative else { return secondsText(whole, fraction: decimal.fraction) }
    return secondsText(-whole - 1, fraction: complement(decimal.fraction))
  case .null, .text, .blob: return nil
  }
}

/// The seconds since 2001 of a date in ISO 8601.
///
/// - Parameter text: `2024-05-01T08:30:00.25Z`, with an offset in place of `Z`, or a day alone.
/// - Returns: An integer when there is no fraction, else the real that is nearest; nil for all else.
package func dateValue(_ text: String) -> StoreValue? {
  var reader = DateReader(text)
  guard let (seconds, fraction) = reader.read() else { return nil }
  guard !fraction.allSatisfy({ $0 == "0" }) else { return .integer(seconds) }
  // Before 2001 the fraction goes up while the number as it is written goes down.
  let number =
    seconds >= 0 ? "\(seconds).\(fraction)" : "-\(-(seconds + 1)).\(complement(fraction))"
  return Double(number).map(StoreValue.real)
}

/// The seconds from 2001-01-01 to the beginning of year 1, and to that of year 10000.
private let range: Range<Int64> =
  daysBefore(1, 1, 1) * secondsOfDay..<daysBefore(10_000, 1, 1) * secondsOfDay

private let secondsOfDay: Int64 = 86_400

private func secondsText(_ seconds: Int64, fraction: String = "") -> String? {
  guard range.contains(seconds) else { return nil }
  let day = (seconds - range.lowerBound) / secondsOfDay
  let time = (seconds - range.lowerBound) % secondsOfDay
  let (year, month, dayOfMonth) = date(daysSinceYear1: day)
  let digits = fraction.isEmpty ? "" : ".\(fraction)"
  return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T"
    + "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))\(digits)Z"
}

private func padded(_ number: Int64, _ count: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, count - digits.count)) + digits
}

/// What is left of 1 after a fraction, in as many digits.
private func complement(_ fraction: String) -> String {
  var digits = fraction.utf8.map { 9 - ($0 - 0x30) }
  for place in digits.indices.reversed() {
    digits[place] += 1
    guard digits[place] == 10 else { break }
    digits[place] = 0
  }
  return String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
}

/// The days from 2001-01-01 to a day of the proleptic Gregorian calendar.
private func daysBefore(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
  let years = year - 1
  let before = years * 365 + years / 4 - years / 100 + years / 400
  let leap: Int64 = month > 2 && isLeap(year) ? 1 : 0
  // The days of 2000 years.
  return before - 730_485 + monthStarts[Int(month) - 1] + leap + day - 1
}

private func date(daysSinceYear1 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
  let first = daysBefore(1, 1, 1)
  var year = days / 366 + 1
  while daysBefore(year + 1, 1, 1) - first <= days { year += 1 }
  var month: Int64 = 1
  while month < 12, daysBefore(year, month + 1, 1) - first <= days { month += 1 }
  return (year, month, days - (daysBefore(year, month, 1) - first) + 1)
}

private func isLeap(_ year: Int64) -> Bool {
  year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The days of a year that is no leap year before each month, and its end.
private let monthStarts: [Int64] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

/// Reads the parts of a date.
private struct DateReader {
  var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  /// The whole seconds since 2001, and the digits of the fraction.
  mutating func read() -> (Int64, String)? {
    guard let year = number(4), year > 0, take("-"), let month = number(2),
      (1...12).contains(month), take("-"), let day = number(2),
      (1...length(of: month, in: year)).contains(day)
    else { return nil }
    let start = daysBefore(year, month, day) * secondsOfDay
    if rest.isEmpty { return (start, "") }
    guard take("T") || take("t") || take(" "), let hour = number(2), hour < 24, take(":"),
      let minute = number(2), minute < 60, take(":"), let second = number(2), second < 60
    else { return nil }
    var fraction = ""
    if take(".") || take(",") {
      while let digit = rest.first, isDigit(digit) {
        fraction.unicodeScalars.append(Unicode.Scalar(digit))
        rest.removeFirst()
      }
      guard !fraction.isEmpty else { return nil }
    }
    guard let offset = offset(), rest.isEmpty else { return nil }
    return (start + hour * 3600 + minute * 60 + second - offset, fraction)
  }

  private func length(of month: Int64, in year: Int64) -> Int64 {
    month == 2 && isLeap(year) ? 29 : monthStarts[Int(month)] - monthStarts[Int(month) - 1]
  }

  /// The seconds that a local time is ahead.
  private mutating func offset() -> Int64? {
    if take("Z") || take("z") { return 0 }
    let isAhead = take("+")
    guard isAhead || take("-"), let hours = number(2), hours < 24 else { return nil }
    _ = take(":")
    let minutes = rest.isEmpty ? 0 : number(2)
    guard let minutes, minutes < 60 else { return nil }
    return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
  }

  private mutating func number(_ count: Int) -> Int64? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: wanted) else { return false }
    rest.removeFirst()
    return true
  }
}
