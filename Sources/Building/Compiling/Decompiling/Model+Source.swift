import DataModel

extension Model {
  /// The model with the entity of each inverse as a source names it.
  ///
  /// That is the one that has the relationship: the destination, or an ancestor of it. A compiled model names the
  /// destination.
  ///
  /// *Source:* `Documentation/Formats/model-source.md`, meaning of `inverseEntity`.
  var namingInverseOwners: Model {
    var result = self
    for var entity in entities where entity.relationships.contains(where: hasInheritedInverse) {
      entity.relationships = NamedCollection(
        entity.relationships.map { relationship in
          var relationship = relationship
          relationship.inverseEntity = inverseOwner(of: relationship)
          return relationship
        })
      result.entities.replace(entity)
    }
    return result
  }

  private func hasInheritedInverse(_ relationship: Relationship) -> Bool {
    inverseOwner(of: relationship) != relationship.inverseEntity
  }

  /// The entity that declares the inverse; the one named by the relationship if none does.
  private func inverseOwner(of relationship: Relationship) -> String? {
    guard let inverse = relationship.inverseName, let name = relationship.destinationEntity,
      let destination = entities[name], destination.relationships[inverse] == nil
    else { return relationship.inverseEntity }
    let owner = ancestors(of: destination).first { $0.relationships[inverse] != nil }
    return owner?.name ?? relationship.inverseEntity
  }
}

/// The mark that compilers up to Xcode 10 leave on what a source does not mark as `syncable`.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, generations.
private let syncMark = "com.apple.syncservices.Syncable"

extension Model {
  /// The model with what Xcode writes to every source but an archive does not contain: `syncable` entities.
  var markingSyncable: Model {
    var result = self
    for var entity in entities where entity.userInfo[syncMark] == nil {
      entity.isSyncable = true
      result.entities.replace(entity)
    }
    return result
  }
}
