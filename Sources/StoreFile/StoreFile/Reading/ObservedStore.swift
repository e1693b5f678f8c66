package import DataModel
package import StoreModel

/// The contents of a store, except its objects.
package struct ObservedStore: Hashable, Sendable {
  /// The settings of the file.
  package var header: DatabaseHeader
  /// Its tables, indexes and triggers, and the entity numbers recorded there.
  package var schema: ObservedSchema
  /// `Z_VERSION` of `Z_METADATA`.
  package var metadataVersion: Int
  /// `Z_UUID` of `Z_METADATA`: the identity of the store, 36 uppercase characters.
  package var uuid: String?
  /// `Z_PLIST` of `Z_METADATA`, unchanged.
  package var metadataBytes: [UInt8]
  /// `Z_PLIST` of `Z_METADATA`, decoded.
  package var metadata: StoreMetadata
  /// `Z_MODELCACHE`, a raw DEFLATE stream; nil if the table or its row is missing.
  package var modelCache: [UInt8]?
  /// The number of rows of every ordinary table, by name; nil if not counted.
  package var rowCounts: [String: Int]?
}
