import DataModel
package import ModelFiles

extension MappingModel {
  /// The entities of a mapping model whose version hashes are not those of two versions.
  ///
  /// Core Data takes a mapping model whose entities all have the hashes of the two models, and that maps one entity of
  /// either at least; entities that it does not map may have any.
  ///
  /// - Parameters:
  ///   - old: The version hashes of the old version by entity.
  ///   - new: Those of the new one.
  /// - Returns: The names on either side, in order; nil when the mapping model is for these versions.
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
