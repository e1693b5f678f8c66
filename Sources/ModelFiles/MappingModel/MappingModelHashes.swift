package import DataModel

/// The information in a mapping model about its two versions.
package struct MappingModelHashes: Hashable, Sendable {
  /// The path of the `.xcmappingmodel` or `.cdm`.
  package var file: String
  /// The path of the old version in the project, as Xcode noted it; nil for a compiled mapping model.
  package var sourcePath: String?
  /// The path of the new version in the project; nil for a compiled mapping model.
  package var destinationPath: String?
  /// The version hashes of the entities that are mapped from, 32 bytes each.
  package var source: [String: [UInt8]]
  /// The version hashes of the entities that are mapped to, 32 bytes each.
  package var destination: [String: [UInt8]]

  /// Creates the information about two versions.
  package init(
    file: String, sourcePath: String?, destinationPath: String?, source: [String: [UInt8]],
    destination: [String: [UInt8]]
  ) {
    self.file = file
    self.sourcePath = sourcePath
    self.destinationPath = destinationPath
    self.source = source
    self.destination = destination
  }

  /// Whether the mapping is from a version with these hashes: every entity that it maps from has the
  /// hash that was baked in.
  ///
  /// Entities that it does not map, such as removed ones, may have any.
  package func isFrom(_ hashes: ModelHashes) -> Bool {
    !source.isEmpty && otherEntities(source, hashes).isEmpty
  }

  /// Whether the mapping is to a version with these hashes.
  package func isTo(_ hashes: ModelHashes) -> Bool {
    !destination.isEmpty && otherEntities(destination, hashes).isEmpty
  }

  /// The entities mapped from whose hashes are others than those of a version, ordered by name.
  package func staleSources(_ hashes: ModelHashes) -> [String] { otherEntities(source, hashes) }

  /// The entities mapped to whose hashes are others than those of a version, ordered by name.
  package func staleDestinations(_ hashes: ModelHashes) -> [String] {
    otherEntities(destination, hashes)
  }

  private func otherEntities(_ baked: [String: [UInt8]], _ hashes: ModelHashes) -> [String] {
    let actual = hashes.byName
    return baked.filter { actual[$0.key] != $0.value }.keys.sorted()
  }
}
