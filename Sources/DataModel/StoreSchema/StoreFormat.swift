/// Constants of every store that Core Data creates.
///
/// *Source:* `Documentation/Formats/store-schema.md`, the file and metadata.
package enum StoreFormat {
  /// The size of a page, in bytes.
  package static let pageSize = 4096
  /// The value of `PRAGMA auto_vacuum`: incremental.
  package static let autoVacuum = 2
  /// `Z_VERSION` in the only row of `Z_METADATA`.
  package static let metadataVersion = 1
  /// The value of ``MetadataKey/versionHashesVersion``.
  package static let versionHashesVersion = 3
  /// The maximum number of columns in an SQLite table, in the default build.
  package static let columnLimit = 2000
  /// The lowest `Z_ENT` of Core Data's own entities: history, then mirroring.
  package static let firstOwnEntityNumber = 16_000
  /// The value of ``MetadataKey/storeType``.
  package static let storeType = "SQLite"
  /// The value of ``MetadataKey/autoVacuumLevel``.
  package static let autoVacuumLevel = "2"
}

/// The keys of Core Data in the property list of `Z_METADATA`; all others are custom keys.
///
/// *Source:* `Documentation/Formats/store-schema.md`, metadata.
package enum MetadataKey: String, Hashable, Sendable, CaseIterable {
  /// The version hash of every entity: a dictionary from name to 32 bytes.
  case versionHashes = "NSStoreModelVersionHashes"
  /// The version of the hashes, an integer.
  case versionHashesVersion = "NSStoreModelVersionHashesVersion"
  /// The digest of all hashes, in Base64; since framework 973.
  case versionHashesDigest = "NSStoreModelVersionHashesDigest"
  /// The version checksum of the model, in Base64; since framework 1321.
  case versionChecksum = "NSStoreModelVersionChecksumKey"
  /// The version identifiers of the model, an array of strings.
  case versionIdentifiers = "NSStoreModelVersionIdentifiers"
  /// The store type, a string.
  case storeType = "NSStoreType"
  /// The version of the framework that last wrote the store, an integer.
  case frameworkVersion = "NSPersistenceFrameworkVersion"
  /// The highest framework version that has written the store, an integer; since framework 1522.
  case maximumFrameworkVersion = "NSPersistenceMaximumFrameworkVersion"
  /// The auto-vacuum level, a digit as a string.
  case autoVacuumLevel = "_NSAutoVacuumLevel"
  /// The version hashes of Core Data's own models.
  case ancillaryVersionHashes = "_NSStoreAncillaryModelVersionHashesMetadataKey"
  /// Present while the clean-up after a deferred migration is pending.
  case deferredMigration = "NSPersistentStoreDeferredLightweightMigrationOptionKey"
  /// An empty dictionary after a migration, which makes CloudKit mirroring fetch its zones again.
  ///
  /// *Source:* read in the framework; not seen in any store.
  case mirroringFetch = "PFCloudKitMetadataNeedsZoneFetchAfterClientMigrationKey"
}
