/// Bytes in standard Base64 with padding, RFC 4648.
package func base64Text(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  bytes.withUnsafeBufferPointer { text.append(base64: $0) }
  return String(decoding: text, as: UTF8.self)
}

/// Decodes standard Base64.
///
/// - Parameters:
///   - text: The text, in ASCII.
///   - isLenient: Whether blanks and line ends may stand in it and padding may lack, as Xcode's
///     mapping models have it. Otherwise each row of bytes has one text.
/// - Returns: The bytes; nil if the text is not valid Base64.
package func base64Bytes(_ text: some Sequence<UInt8>, isLenient: Bool = false) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.underestimatedCount * 3 / 4)
  var (bits, count, padding): (UInt32, Int, Int) = (0, 0, 0)
  for byte in text {
    let digit: UInt8
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20:
      guard isLenient else { return nil }
      continue
    case UInt8(ascii: "="):
      padding += 1
      continue
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): digit = 62
    case UInt8(ascii: "/"): digit = 63
    default: return nil
    }
    guard padding == 0 else { return nil }
    bits = bits << 6 | UInt32(digit)
    count += 1
    if count == 4 {
      for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(shift))) }
      (bits, count) = (0, 0)
    }
  }
  guard count != 1 else { return nil }
  // The digits that are left have bits that belong to no byte: two of 12, or three of 18.
  let spare = UInt32(count == 0 ? 0 : 6 * count % 8)
  guard isLenient || padding == (4 - count) % 4 && bits & (1 << spare - 1) == 0 else { return nil }
  if count == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> 10)) }
  if count > 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> spare)) }
  return bytes
}
