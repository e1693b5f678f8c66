package import DataModel
import ModelFiles

extension StoreMetadata {
  /// The framework whose metadata ``fresh(for:hashes:)`` writes.
  ///
  /// *Source:* the newest version in a real store (2 stores); 1522 and 1523 write the same keys.
  package static let newestFrameworkVersion = 1526

  /// The first framework that writes a digest; 866 does not.
  private static let firstWithDigest = 973
  /// The first framework that writes a checksum; 1251 does not.
  private static let firstWithChecksum = 1321

  /// The metadata of a new store: every key that the newest framework writes, in its order.
  ///
  /// - Parameters:
  ///   - model: The model of the store.
  ///   - hashes: Its hashes.
  /// - Returns: The metadata.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, metadata; the order of stores written by
  /// frameworks 1523 and 1526.
  package static func fresh(for model: Model, hashes: ModelHashes) -> StoreMetadata {
    var metadata = StoreMetadata()
    metadata[.maximumFrameworkVersion] = .integer(Int64(newestFrameworkVersion))
    metadata[.versionIdentifiers] = identifiers(of: model)
    metadata[.storeType] = .string(StoreFormat.storeType)
    metadata[.autoVacuumLevel] = .string(StoreFormat.autoVacuumLevel)
    metadata[.versionHashesDigest] = .string(hashes.digest)
    metadata[.versionChecksum] = .string(hashes.checksum)
    metadata[.versionHashes] = dictionary(of: hashes)
    metadata[.frameworkVersion] = .integer(Int64(newestFrameworkVersion))
    metadata[.versionHashesVersion] = .integer(Int64(StoreFormat.versionHashesVersion))
    return metadata
  }

  /// The metadata after a migration, with which the store opens as one of another model.
  ///
  /// Hashes, their version and the identifiers become those of the model; digest and checksum too, if present
  /// or if the framework that wrote the store writes them. A stale digest would make a later migration look
  /// finished. All other keys keep their values.
  ///
  /// - Parameters:
  ///   - model: The model after the migration.
  ///   - hashes: Its hashes.
  /// - Returns: The metadata, with known keys in their old positions.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, metadata; the same keys changed in 70
  /// migrations by Core Data.
  package func updated(to model: Model, hashes: ModelHashes) -> StoreMetadata {
    var metadata = self
    let framework = frameworkVersion ?? 0
    metadata[.versionHashes] = Self.dictionary(of: hashes)
    metadata[.versionHashesVersion] = .integer(Int64(StoreFormat.versionHashesVersion))
    metadata[.versionIdentifiers] = Self.identifiers(of: model)
    if self[.versionHashesDigest] != nil || framework >= Self.firstWithDigest {
      metadata[.versionHashesDigest] = .string(hashes.digest)
    }
    if self[.versionChecksum] != nil || framework >= Self.firstWithChecksum {
      metadata[.versionChecksum] = .string(hashes.checksum)
    }
    return metadata
  }

  private static func dictionary(of hashes: ModelHashes) -> PropertyList {
    .dictionary(hashes.byName.mapValues(PropertyList.data))
  }

  private static func identifiers(of model: Model) -> PropertyList {
    .array(model.versionIdentifiers.sorted(by: nameComesBefore).map(PropertyList.string))
  }
}
