/// Bytes in hexadecimal digits, two a byte.
package func hexadecimalText(
  _ bytes: some Sequence<UInt8>, isUpperCase: Bool = false
) -> String {
  let digits = Array((isUpperCase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
  var text: [UInt8] = []
  text.reserveCapacity(2 * bytes.underestimatedCount)
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}

/// The bytes for hexadecimal digits of either case, two per byte; nil for any other text.
package func hexadecimalBytes(_ digits: some Sequence<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var high: UInt8?
  for digit in digits {
    guard let value = hexadecimalDigit(digit) else { return nil }
    if let first = high {
      bytes.append(first << 4 | value)
      high = nil
    } else {
      high = value
    }
  }
  return high == nil ? bytes : nil
}

/// The value of a hexadecimal digit of either case; nil for any other byte.
package func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
