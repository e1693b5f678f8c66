internal import Crypto

/// The bytes that a hash is taken of, in the order they are added.
struct HashInput {
  private(set) var bytes: [UInt8] = []

  /// Adds the UTF-8 bytes of `text` up to the first NUL; nothing for nil.
  ///
  /// *Source:* `Documentation/Formats/version-hash.md`, conventions: the strings are C strings.
  mutating func add(_ text: String?) {
    guard let text else { return }
    bytes.append(contentsOf: text.utf8.prefix { $0 != 0 })
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

  /// Removes everything, keeping the space.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// The 32 bytes of SHA-256.
  var sha256: [UInt8] {
    digest(SHA256())
  }

  /// The 64 bytes of SHA-512.
  var sha512: [UInt8] {
    digest(SHA512())
  }

  private func digest(_ function: some HashFunction) -> [UInt8] {
    var function = function
    bytes.withUnsafeBytes { function.update(bufferPointer: $0) }
    return Array(function.finalize())
  }
}
