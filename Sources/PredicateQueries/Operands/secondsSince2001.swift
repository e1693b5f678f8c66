/// The seconds from 2001-01-01 00:00 UTC to a point in time that is written as ISO 8601; nil for any other text.
///
/// `2024-05-01`, or that with `T` or a blank and a time `10:30`, `10:30:15` or `10:30:15.250`, and a zone: `Z`, `+02:00`,
/// `+0200`, `+02`. Without a zone it is UTC.
func secondsSince2001(_ text: String) -> Double? {
  var reader = DateReader(text)
  guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
    reader.skip("-"), let day = reader.number(2), (1...12).contains(month),
    (1...days(inMonth: month, of: year)).contains(day)
  else { return nil }
  let date = Double(daysSince2001(year, month, day) * 86_400)
  if reader.isAtEnd { return date }
  guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let time = reader.time(),
    let zone = reader.zone(), reader.isAtEnd
  else { return nil }
  return date + time - Double(zone)
}

private struct DateReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8.prefix(64))[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }

  /// A number of exactly so many digits.
  mutating func number(_ digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var number = 0
    for byte in rest.prefix(digits) {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    rest = rest.dropFirst(digits)
    return number
  }

  /// The seconds of a time of day.
  mutating func time() -> Double? {
    guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60 else {
      return nil
    }
    var seconds = Double(hour * 3600 + minute * 60)
    guard skip(":") else { return seconds }
    guard let second = number(2), second <= 60 else { return nil }
    seconds += Double(second)
    guard skip(".") || skip(",") else { return seconds }
    let fraction = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(fraction.count)
    return Double("0." + String(decoding: fraction, as: UTF8.self)).map { seconds + $0 }
  }

  /// The seconds that a zone is ahead of UTC; 0 without one.
  mutating func zone() -> Int? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let isBehind = skip("-")
    guard isBehind || skip("+"), let hours = number(2), hours < 24 else { return nil }
    var seconds = hours * 3600
    let hasColon = skip(":")
    if hasColon || !isAtEnd {
      guard let minutes = number(2), minutes < 60 else { return nil }
      seconds += minutes * 60
    }
    return isBehind ? -seconds : seconds
  }
}

private func days(inMonth month: Int, of year: Int) -> Int {
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
}

/// The days from 2001-01-01 to a date of the proleptic Gregorian calendar.
private func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
  // Years that begin in March end with the day that leap years add.
  let shifted = month > 2 ? year : year - 1
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  let leapDays = shifted >= 0 ? shifted / 4 - shifted / 100 + shifted / 400 : -1
  return shifted * 365 + leapDays + dayOfYear - 730_791
}
