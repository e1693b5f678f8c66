import Text

/// The version hashes of a model, which Core Data compares to decide whether two models are the same.
package struct ModelHashes: Hashable, Sendable {
  /// The name of an entity and its hash.
  package struct EntityHash: Hashable, Sendable {
    /// The entity's name.
    package var name: String
    /// The 32 bytes of the hash.
    package var bytes: [UInt8]

    /// Creates the hash of an entity.
    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    /// The hash as 64 lowercase hexadecimal digits.
    package var hexadecimal: String { hexadecimalText(bytes) }
  }

  /// The hash of every entity, ordered by name.
  package var entities: [EntityHash]
  /// `NSStoreModelVersionChecksumKey`: Base64 of 32 bytes, 44 characters.
  package var checksum: String
  /// `NSStoreModelVersionHashesDigest`: Base64 of 64 bytes, 88 characters.
  package var digest: String

  /// Creates the hashes of a model.
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

  /// Whether ``byName`` is equal to `stored`, which the first hash that differs tells.
  package func match(_ stored: [String: [UInt8]]?) -> Bool {
    guard let stored, entities.count >= stored.count else { return false }
    // Only a broken model has two entities of one name.
    let hasRepeated = entities.count > stored.count
    return entities.allSatisfy {
      let hash = stored[$0.name]
      return hasRepeated ? hash != nil : hash == $0.bytes
    } && byName == stored
  }
}
