/// The identity of a store, `Z_UUID`.
///
/// *Source:* `Documentation/Formats/store-schema.md`, metadata: upper-case digits in every store.
package struct StoreUUID: Hashable, Sendable {
  /// 32 upper-case hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  package let text: String

  /// Takes a UUID in any case; nil when `text` is none.
  package init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      groups.joined().utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    self.text = text.uppercased()
  }

  private init(bytes: [UInt8]) {
    let digits = bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + digits : digits
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
    text = groups.joined(separator: "-")
  }

  /// A new one: version 4, from the system's source of random numbers.
  package static func random() -> StoreUUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return StoreUUID(bytes: bytes)
  }
}
