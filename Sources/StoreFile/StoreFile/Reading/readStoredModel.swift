import DataModel

/// The information in a store about its model.
package struct StoredModel: Hashable, Sendable {
  /// The property list of `Z_METADATA`, unchanged; nil if the table has no row.
  package var metadata: [UInt8]?
  /// `Z_MODELCACHE`, a raw DEFLATE stream; nil in stores written before iOS 9 and OS X 10.11.
  package var modelCache: [UInt8]?
}

/// Reads the metadata and cached model of the store at `path`, without changing it.
///
/// A `-wal` is ignored: pass a copy with the log checkpointed.
///
/// - Throws: `StoreError` if the file is not an SQLite database or not a Core Data store.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, model cache.
package func readStoredModel(at path: String) throws(StoreError) -> StoredModel {
  let connection = try StoreConnection(reading: path)
  guard try connection.hasTable(.metadata) else {
    throw .missingTable(SystemTable.metadata.rawValue)
  }
  let metadata = try connection.bytes("SELECT Z_PLIST FROM Z_METADATA LIMIT 1")
  guard try connection.hasTable(.modelCache) else { return StoredModel(metadata: metadata) }
  let cache = try connection.bytes("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1")
  return StoredModel(metadata: metadata, modelCache: cache)
}

extension StoreConnection {
  /// Whether there is an ordinary table of this kind; a virtual table would run its own code.
  func hasTable(_ table: SystemTable) throws(StoreError) -> Bool {
    try bytes(
      """
      SELECT name FROM sqlite_master
      WHERE type = 'table' AND name = '\(table.rawValue)' AND sql LIKE 'CREATE TABLE %'
      """) != nil
  }
}
