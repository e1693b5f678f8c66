import Text

/// The identity of a store, `Z_UUID`.
///
/// *Source:* `Documentation/Formats/store-schema.md`, metadata: upper-case digits in every store.
package struct StoreUUID: Hashable, Sendable {
  /// 32 upper-case hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  package let text: String

  /// Takes a UUID in any case; nil if `text` is not a UUID.
  package init?(_ text: String) {
    guard let bytes = uuidBytes(text) else { return nil }
    self.text = uuidText(bytes)
  }

  private init(text: String) { self.text = text }

  /// A new one: version 4, from the system's source of random numbers.
  package static func random() -> StoreUUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return StoreUUID(text: uuidText(bytes))
  }
}
