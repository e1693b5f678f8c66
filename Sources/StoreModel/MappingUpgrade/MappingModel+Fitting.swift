import DataModel
package import ModelFiles

extension MappingModel {
  /// The entities of a mapping model whose version hashes differ from those of two versions.
  ///
  /// Core Data accepts a mapping model if all its entities have the hashes of the two models and it maps at
  /// least one entity of either; entities that it does not map are ignored.
  ///
  /// - Parameters:
  ///   - old: The version hashes of the old version, by entity.
  ///   - new: The version hashes of the new version, by entity.
  /// - Returns: The names on either side, in order; nil if the mapping model fits these versions.
  ///
  /// *Source:* `Documentation/MappingUpgrades.md`, which mapping model.
  package func otherEntities(
    _ old: [String: [UInt8]], _ new: [String: [UInt8]]
  ) -> (old: [String], new: [String])? {
    func others(_ entities: [MappedEntity], _ hashes: [String: [UInt8]]) -> [String] {
      Set(
        entities.filter { $0.versionHash == nil || hashes[$0.name] != $0.versionHash }.map(\.name)
      ).sorted(by: nameComesBefore)
    }
    let sides = (entityMappings.compactMap(\.source), entityMappings.compactMap(\.destination))
    let found = (others(sides.0, old), others(sides.1, new))
    let fits = found.0.isEmpty && found.1.isEmpty && !sides.0.isEmpty && !sides.1.isEmpty
    return fits ? nil : found
  }
}
