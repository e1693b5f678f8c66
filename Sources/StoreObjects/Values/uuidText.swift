/// A UUID of 16 bytes as text, upper case; nil for any other number of bytes.
package func uuidText(_ bytes: [UInt8]) -> String? {
  guard bytes.count == 16 else { return nil }
  var text = ""
  for (place, byte) in bytes.enumerated() {
    if [4, 6, 8, 10].contains(place) { text += "-" }
    let digits = String(byte, radix: 16, uppercase: true)
    text += byte < 16 ? "0" + digits : digits
  }
  return text
}

/// The 16 bytes of a UUID that is written in groups of 8, 4, 4, 4 and 12 hexadecimal digits of any case.
package func uuidBytes(_ text: String) -> [UInt8]? {
  let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard groups.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
  var bytes: [UInt8] = []
  var high: UInt8?
  for digit in groups.joined() {
    guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
    if let first = high {
      bytes.append(first << 4 | UInt8(value))
      high = nil
    } else {
      high = UInt8(value)
    }
  }
  return bytes
}
