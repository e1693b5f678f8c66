import StoreModel
import Text

extension [UInt8] {
  /// Appends a text as a JSON string for a `script` element, without `<`.
  mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(contentsOf: [0x5C, 0x22])
      case UInt8(ascii: "\\"): append(contentsOf: [0x5C, 0x5C])
      case UInt8(ascii: "\n"): append(contentsOf: [0x5C, UInt8(ascii: "n")])
      case UInt8(ascii: "<"), 0..<0x20, 0x7F:
        append(contentsOf: "\\u00".utf8)
        append(hexadecimal: byte >> 4)
        append(hexadecimal: byte & 15)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends text unchanged.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
