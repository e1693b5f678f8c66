package import ModelFiles

/// What an upgrade by a mapping model is planned of.
package struct MappingRequest: Sendable {
  /// The mapping model.
  package var mapping: MappingModel
  /// The version that the store is of.
  package var old: MappedVersion
  /// The version that it is to be of.
  package var new: MappedVersion
  /// The version hashes of the entities of the old version, by name.
  package var oldHashes: [String: [UInt8]]
  /// The version hashes of the entities of the new version, by name.
  package var newHashes: [String: [UInt8]]

  /// The positions of the entity mappings whose migration policies others stand for: they are carried out as Core Data's
  /// own policy does, and leave out what the class is asked for.
  package var replaced: Set<Int> = []

  /// Makes a request.
  package init(
    _ mapping: MappingModel, from old: MappedVersion, to new: MappedVersion,
    oldHashes: [String: [UInt8]], newHashes: [String: [UInt8]]
  ) {
    self.mapping = mapping
    (self.old, self.new) = (old, new)
    (self.oldHashes, self.newHashes) = (oldHashes, newHashes)
  }
}
