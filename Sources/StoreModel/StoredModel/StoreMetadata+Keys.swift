package import DataModel
import ModelFiles

extension StoreMetadata {
  /// The version hash of every entity by name, 32 bytes each; nil if the key is missing.
  package var versionHashes: [String: [UInt8]]? {
    guard case .dictionary(let hashes) = self[.versionHashes] else { return nil }
    return hashes.compactMapValues { hash in
      if case .data(let bytes) = hash { bytes } else { nil }
    }
  }

  /// The identifiers of the model's version, in the order of the file.
  package var versionIdentifiers: [String] {
    guard case .array(let texts) = self[.versionIdentifiers] else { return [] }
    return texts.compactMap { text in
      if case .string(let text) = text { text } else { nil }
    }
  }

  /// The digest of all hashes, Base64 of 64 bytes; not written by frameworks before 973.
  package var versionHashesDigest: String? { text(.versionHashesDigest) }

  /// The version checksum of the model, Base64 of 32 bytes; not written by frameworks before 1321.
  package var versionChecksum: String? { text(.versionChecksum) }

  /// The version of the hashes; 3 in every store seen.
  package var versionHashesVersion: Int? { integer(.versionHashesVersion) }

  /// The kind of store, `SQLite`.
  package var storeType: String? { text(.storeType) }

  /// The version of the framework that wrote last.
  package var frameworkVersion: Int? { integer(.frameworkVersion) }

  /// The highest framework version that has written the store; not written by frameworks before 1522.
  package var maximumFrameworkVersion: Int? { integer(.maximumFrameworkVersion) }

  /// Whether the clean-up after a deferred migration waits.
  package var isMigrationDeferred: Bool { self[.deferredMigration] != nil }

  /// Whether the store has hashes of Core Data's own models in addition to the app's.
  package var hasAncillaryModels: Bool { self[.ancillaryVersionHashes] != nil }

  /// The schema generation of the framework that wrote the store; the newest if not known.
  package var schemaGeneration: SchemaGeneration {
    frameworkVersion.map(SchemaGeneration.init(frameworkVersion:)) ?? .current
  }

  private func text(_ key: MetadataKey) -> String? {
    if case .string(let text) = self[key] { text } else { nil }
  }

  private func integer(_ key: MetadataKey) -> Int? {
    if case .integer(let number) = self[key] { Int(number) } else { nil }
  }
}
