/// What is the same in every store that Core Data makes.
///
/// *Source:* `Documentation/Formats/store-schema.md`, the file and metadata.
package enum StoreFormat {
  /// The size of a page, in bytes.
  package static let pageSize = 4096
  /// The value of `PRAGMA auto_vacuum`: incremental.
  package static let autoVacuum = 2
  /// `Z_VERSION` of the only row of `Z_METADATA`.
  package static let metadataVersion = 1
  /// The value of ``MetadataKey/versionHashesVersion``.
  package static let versionHashesVersion = 3
  /// The most columns that SQLite takes in a table, unless it was built otherwise.
  package static let columnLimit = 2000
  /// From this `Z_ENT` on entities are Core Data's own: history, then mirroring.
  package static let firstOwnEntityNumber = 16_000
  /// The value of ``MetadataKey/storeType``.
  package static let storeType = "SQLite"
  /// The value of ``MetadataKey/autoVacuumLevel``.
  package static let autoVacuumLevel = "2"
}

/// The keys of Core Data in the property list of `Z_METADATA`; all others are the app's.
///
/// *Source:* `Documentation/Formats/store-schema.md`, metadata.
package enum MetadataKey: String, Hashable, Sendable, CaseIterable {
  /// The version hash of every entity: a dictionary from name to 32 bytes.
  case versionHashes = "NSStoreModelVersionHashes"
  /// The version of the hashes, an integer.
  case versionHashesVersion = "NSStoreModelVersionHashesVersion"
  /// The digest of all hashes, Base64; from framework 973 on.
  case versionHashesDigest = "NSStoreModelVersionHashesDigest"
  /// The checksum of the model, Base64; from framework 1321 on.
  case versionChecksum = "NSStoreModelVersionChecksumKey"
  /// The identifiers of the model's version, an array of texts.
  case versionIdentifiers = "NSStoreModelVersionIdentifiers"
  /// The kind of store, a text.
  case storeType = "NSStoreType"
  /// The version of the framework that wrote last, an integer.
  case frameworkVersion = "NSPersistenceFrameworkVersion"
  /// The highest version of a framework that wrote, an integer; from framework 1522 on.
  case maximumFrameworkVersion = "NSPersistenceMaximumFrameworkVersion"
  /// How the file gives space back, a digit as text.
  case autoVacuumLevel = "_NSAutoVacuumLevel"
  /// The hashes of models of Core Data's own, beside the app's.
  case ancillaryVersionHashes = "_NSStoreAncillaryModelVersionHashesMetadataKey"
  /// Present while the clean-up after a deferred migration waits.
  case deferredMigration = "NSPersistentStoreDeferredLightweightMigrationOptionKey"
  /// An empty dictionary after a migration that mirroring with CloudKit answers by fetching its zones again.
  ///
  /// *Source:* read; no store shows it.
  case mirroringFetch = "PFCloudKitMetadataNeedsZoneFetchAfterClientMigrationKey"
}
