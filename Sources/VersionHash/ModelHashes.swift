import DataModel

/// The version hashes of a model: what Core Data compares to say whether two models are the same.
package struct ModelHashes: Hashable, Sendable {
  /// The name of an entity and its hash.
  package struct EntityHash: Hashable, Sendable {
    /// The entity's name.
    package var name: String
    /// The 32 bytes of the hash.
    package var bytes: [UInt8]

    /// Makes the hash of an entity.
    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    /// The hash in 64 lower-case hexadecimal digits.
    package var hexadecimal: String { hexadecimalText(bytes) }
  }

  /// The hash of every entity, ordered by name.
  package var entities: [EntityHash]
  /// `NSStoreModelVersionChecksumKey`: Base64 of 32 bytes, 44 characters.
  package var checksum: String
  /// `NSStoreModelVersionHashesDigest`: Base64 of 64 bytes, 88 characters.
  package var digest: String

  /// Makes the hashes of a model.
  package init(entities: [EntityHash], checksum: String, digest: String) {
    self.entities = entities
    self.checksum = checksum
    self.digest = digest
  }

  /// The hash of the entity called `name`: 32 bytes.
  package subscript(name: String) -> [UInt8]? {
    entities.first { $0.name == name }?.bytes
  }

  /// The hashes by entity name, 32 bytes each.
  package var byName: [String: [UInt8]] {
    Dictionary(keepingFirst: entities.map { ($0.name, $0.bytes) })
  }
}

/// Writes `bytes` in lower-case hexadecimal digits, two a byte.
package func hexadecimalText(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  text.reserveCapacity(2 * bytes.underestimatedCount)
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }
  return String(decoding: text, as: UTF8.self)
}

/// Writes `bytes` in standard Base64 with padding.
package func base64Text(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      let isPadding = place > group.count
      text.append(isPadding ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 63])
    }
  }
  return String(decoding: text, as: UTF8.self)
}
