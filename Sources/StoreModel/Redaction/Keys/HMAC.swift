import Text

/// HMAC-SHA-256 of bytes in chunks.
///
/// *Source:* RFC 2104.
struct HMAC {
  private var inner = SHA256()
  private var outer = SHA256()

  /// Begins with a key of any length, without a byte.
  init(key: [UInt8]) {
    var block = key.count > 64 ? SHA256.digest(of: key).bytes : key
    block += Array(repeating: 0, count: 64 - block.count)
    inner.update(block.map { $0 ^ 0x36 })
    outer.update(block.map { $0 ^ 0x5C })
  }

  /// Adds the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) { inner.update(bytes) }

  /// Adds the next bytes.
  mutating func update(_ bytes: [UInt8]) { inner.update(bytes) }

  /// The code of all bytes up to now.
  func code() -> Digest {
    var outer = outer
    inner.digest().withBytes { outer.update($0) }
    return outer.digest()
  }
}
