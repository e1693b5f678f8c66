#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The day in universal time, as `2026-01-31`.
///
/// - Parameter seconds: The moment, in seconds since the beginning of 1970; nil for now.
/// - Returns: The day.
package func dayText(of seconds: Int? = nil) -> String {
  var moment = seconds.map { time_t($0) } ?? time(nil)
  var parts = tm()
  gmtime_r(&moment, &parts)
  return [
    padded(Int(parts.tm_year) + 1900, 4), padded(Int(parts.tm_mon) + 1, 2),
    padded(Int(parts.tm_mday), 2),
  ].joined(separator: "-")
}

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
