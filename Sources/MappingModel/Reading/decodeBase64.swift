/// The bytes of Base64 text, which may have line ends in it; nil when it is something else.
package func decodeBase64(_ text: [UInt8]) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.count * 3 / 4)
  var bits: UInt32 = 0
  var count = 0
  var hasEnded = false
  for byte in text {
    let digit: UInt8
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20: continue
    case UInt8(ascii: "="):
      hasEnded = true
      continue
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): digit = 62
    case UInt8(ascii: "/"): digit = 63
    default: return nil
    }
    guard !hasEnded else { return nil }
    bits = bits << 6 | UInt32(digit)
    count += 1
    if count == 4 {
      bytes += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
      (bits, count) = (0, 0)
    }
  }
  switch count {
  case 0: break
  case 2: bytes.append(UInt8(bits >> 4 & 255))
  case 3: bytes += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
  default: return nil
  }
  return bytes
}
