import Text

/// The bytes to hash, in the order in which they are added.
struct HashInput {
  private(set) var bytes: [UInt8] = []

  /// Adds the UTF-8 bytes of `text` up to the first NUL; nil adds nothing.
  ///
  /// *Source:* `Documentation/Formats/version-hash.md`, conventions: the strings are C strings.
  mutating func add(_ text: String?) {
    guard let text else { return }
    let isAdded: Void? = text.utf8.withContiguousStorageIfAvailable {
      bytes.append(contentsOf: $0.prefix(upTo: $0.firstIndex(of: 0) ?? $0.endIndex))
    }
    if isAdded == nil { bytes.append(contentsOf: text.utf8.prefix { $0 != 0 }) }
  }

  /// Adds a number as 2 bytes, little-endian.
  mutating func add(_ number: UInt16) {
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes.append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Adds a number as 4 bytes, little-endian.
  mutating func add(_ number: UInt32) {
    add(UInt16(truncatingIfNeeded: number))
    add(UInt16(truncatingIfNeeded: number >> 16))
  }

  /// Adds a byte as it is.
  mutating func add(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Adds bytes as they are.
  mutating func add(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  /// Adds a hash.
  mutating func add(_ hash: Digest) {
    hash.withBytes { bytes.append(contentsOf: $0) }
  }

  /// Removes all bytes but keeps the capacity.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// The 32 bytes of SHA-256.
  var sha256: Digest { SHA256.digest(of: bytes) }

  /// The 64 bytes of SHA-512.
  var sha512: [UInt8] { Text.sha512(bytes) }
}

/// Eight hexadecimal digits that identify texts: equal texts give equal digits, different ones almost never.
///
/// The end of each text is included, so that moving characters between texts changes the digits.
package func contentDigest(of texts: [String]) -> String {
  var input = HashInput()
  for text in texts {
    input.add(UInt32(truncatingIfNeeded: text.utf8.count))
    input.add(Array(text.utf8))
  }
  return hexadecimalText(Array(input.sha256.bytes.prefix(4)))
}
