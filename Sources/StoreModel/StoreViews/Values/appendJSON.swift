import Text

extension [UInt8] {
  /// Appends a text as JSON; what would steer a terminal is escaped.
  ///
  /// - Returns: Whether the bytes are UTF-8; if not, nothing is appended.
  package mutating func append(jsonText bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    if isPlain {
      append(UInt8(ascii: "\""))
      append(contentsOf: bytes)
      append(UInt8(ascii: "\""))
      return true
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    append(jsonText: text)
    return true
  }

  /// Appends a text as JSON.
  package mutating func append(jsonText text: String) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: append(text: "\\\"")
      case 0x5C: append(text: "\\\\")
      case 0x0A: append(text: "\\n")
      case 0x0D: append(text: "\\r")
      case 0x09: append(text: "\\t")
      case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        append(text: "\\u")
        for shift in [12, 8, 4, 0] as [UInt32] {
          append(hexadecimal: UInt8(truncatingIfNeeded: scalar.value >> shift & 15))
        }
      default:
        if let encoded = UTF8.encode(scalar) { append(contentsOf: encoded) }
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends a number as JSON; infinities, which JSON does not have, as `Documentation/Objects.md` says.
  package mutating func append(jsonReal number: Double) {
    if number.isFinite {
      append(real: number)
    } else {
      append(text: number < 0 ? "{\"real\": \"-inf\"}" : "{\"real\": \"inf\"}")
    }
  }

  /// Appends a key as JSON: `"p12"`.
  package mutating func append(jsonKey key: Int64) {
    append(text: "\"p")
    append(integer: key)
    append(UInt8(ascii: "\""))
  }
}
