package import ModelFiles

/// The input for planning an upgrade with a mapping model.
package struct MappingRequest: Sendable {
  /// The mapping model.
  package var mapping: MappingModel
  /// The version of the store.
  package var old: MappedVersion
  /// The version to upgrade to.
  package var new: MappedVersion
  /// The version hashes of the entities of the old version, by name.
  package var oldHashes: [String: [UInt8]]
  /// The version hashes of the entities of the new version, by name.
  package var newHashes: [String: [UInt8]]

  /// The indices of the entity mappings whose migration policies are replaced: they are executed like Core
  /// Data's default policy, without calling the class.
  package var replaced: Set<Int> = []

  /// Creates a request.
  package init(
    _ mapping: MappingModel, from old: MappedVersion, to new: MappedVersion,
    oldHashes: [String: [UInt8]], newHashes: [String: [UInt8]]
  ) {
    self.mapping = mapping
    (self.old, self.new) = (old, new)
    (self.oldHashes, self.newHashes) = (oldHashes, newHashes)
  }
}
