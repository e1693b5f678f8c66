import Text

extension AttributeValue: CustomStringConvertible {
  /// The value as a person would write it.
  @usableFromInline
  package var description: String {
    switch self {
    case .integer(let value): String(value)
    case .decimal(let value): value.description
    case .real(let real): String(describing: real.value)
    case .string(let value): "\"\(value)\""
    case .boolean(let value): value ? "YES" : "NO"
    case .date(let real): dateText(secondsSince2001: real.value)
    case .uuid(let bytes): uuidText(bytes)
    case .uri(let value): value
    case .data(let bytes): "\(bytes.count) bytes"
    case .composite(let values):
      "{"
        + values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        .joined(separator: ", ") + "}"
    case .archived(let className, _): "an object of class \(className)"
    }
  }
}

/// A date as `2001-01-01 00:00:00 UTC`; in seconds if outside the years 1 to 9999.
func dateText(secondsSince2001 seconds: Double) -> String {
  guard seconds.isFinite, seconds > -6.3e10, seconds < 2.5e11 else { return "\(seconds) s" }
  let whole = Int(seconds.rounded(.down))
  let days = whole.floorDivided(by: 86400)
  let (year, month, day) = civilDate(daysSince2001: days)
  let rest = whole - days * 86400
  let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
  let yearText = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
  return "\(yearText)-\(twoDigits(month))-\(twoDigits(day)) \(clock) UTC"
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : String(number)
}

/// The date in the proleptic Gregorian calendar; 11,323 days lie between 1970 and 2001.
private func civilDate(daysSince2001: Int) -> (year: Int, month: Int, day: Int) {
  let days = daysSince2001 + 11_323 + 719_468
  let era = days.floorDivided(by: 146_097)
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
