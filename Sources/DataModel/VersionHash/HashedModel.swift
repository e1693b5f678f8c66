/// A model and its hashes, reused by models that share entities with it.
package struct HashedModel: Sendable {
  private let model: Model
  private let hashes: [String: [UInt8]]

  /// Keeps `hashes` of `model`; nil if an entity's hash depends on more than the entity and its ancestors.
  package init?(_ model: Model, hashes: ModelHashes) {
    guard !model.entities.hasRepeatedNames, Tombstones(in: model).isEmpty else { return nil }
    self.model = model
    self.hashes = hashes.byName
  }

  /// The hash of `entity` of `model`; nil unless this model has the same entity and ancestors.
  func hash(of entity: Entity, in model: Model) -> [UInt8]? {
    guard let known = self.model.entities[entity.name], known.isCopy(of: entity) else { return nil }
    let ancestors = model.ancestors(of: entity)
    let others = self.model.ancestors(of: known)
    // Where parents form a cycle, or one is missing, it matters what else the models have.
    guard (ancestors.last ?? entity).parent == nil, ancestors.count == others.count,
      zip(ancestors, others).allSatisfy({ $0.isCopy(of: $1) })
    else { return nil }
    return hashes[entity.name]
  }
}
