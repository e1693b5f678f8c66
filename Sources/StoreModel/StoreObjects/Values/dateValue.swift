package import DataModel

/// A date as ISO 8601 in UTC, as described in `Documentation/Objects.md`.
///
/// - Parameter value: Seconds since 2001-01-01T00:00:00Z, as stored.
/// - Returns: The text, which ``dateValue(_:)`` parses to the same value; nil outside the years 0 to 9999,
///   with more than 17 fractional digits, or if the value is not a number of seconds.
package func dateText(_ value: StoreValue) -> String? {
  let seconds: Double
  switch value {
  case .integer(let number): seconds = Double(number)
  case .real(let number) where number != number.rounded(.down): seconds = number
  case .real, .null, .text, .blob: return nil
  }
  var bytes: [UInt8] = []
  return DateText.append(seconds, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
}

/// The seconds since 2001 of a date in ISO 8601.
///
/// - Parameter text: `2024-05-01T08:30:00.25Z`, with an offset instead of `Z`, or only a day.
/// - Returns: An integer if possible, otherwise the nearest real number; nil for any other text.
package func dateValue(_ text: String) -> StoreValue? {
  guard let seconds = DateText.read(text) else { return nil }
  return Int64(exactly: seconds).map(StoreValue.integer) ?? .real(seconds)
}
