package import StoreModel
package import StoreSchema

/// What is in a store, but for its objects.
package struct ObservedStore: Hashable, Sendable {
  /// The settings of the file.
  package var header: DatabaseHeader
  /// What its tables, indexes and triggers are, and the entities that it knows by number.
  package var schema: ObservedSchema
  /// `Z_VERSION` of `Z_METADATA`.
  package var metadataVersion: Int
  /// `Z_UUID` of `Z_METADATA`: the identity of the store, 36 upper-case characters.
  package var uuid: String?
  /// `Z_PLIST` of `Z_METADATA`, as it is in the file.
  package var metadataBytes: [UInt8]
  /// `Z_PLIST` of `Z_METADATA`, decoded.
  package var metadata: StoreMetadata
  /// `Z_MODELCACHE`, a raw DEFLATE stream; nil where the table or its row is missing.
  package var modelCache: [UInt8]?
  /// The number of rows of every ordinary table by name; nil when they were not counted.
  package var rowCounts: [String: Int]?
}
