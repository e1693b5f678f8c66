/// A number with its digits in groups of three.
package func grouped(_ number: Int) -> String {
  var text = ""
  for (place, digit) in String(number).reversed().enumerated() {
    if place > 0, place % 3 == 0, digit != "-" { text.append(",") }
    text.append(digit)
  }
  return String(text.reversed())
}

/// A number of things, as `1 row` and `1,200 rows`.
///
/// - Parameters:
///   - number: How many there are.
///   - thing: What one of them is called; the plural has an `s` more.
/// - Returns: The text.
package func counted(_ number: Int, _ thing: String) -> String {
  "\(grouped(number)) \(thing)\(number == 1 ? "" : "s")"
}

/// A number of bytes in the largest unit that fits.
package func byteText(_ bytes: Int) -> String {
  let units = ["bytes", "kB", "MB", "GB", "TB"]
  var (value, unit) = (Double(bytes), 0)
  while value >= 1000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
  guard unit > 0 else { return counted(bytes, "byte") }
  let tenths = Int((value * 10).rounded())
  return value < 10
    ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\((tenths + 5) / 10) \(units[unit])"
}

/// A time for people.
package func durationText(_ seconds: Double) -> String {
  let whole = Int(seconds.rounded())
  if seconds < 1 { return "1 s" }
  if whole < 120 { return "\(whole) s" }
  return whole < 7200 ? "\(whole / 60) min" : "\(whole / 3600) h"
}
