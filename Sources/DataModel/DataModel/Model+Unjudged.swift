extension Model {
  /// The attributes whose storage is unknown, in order; see ``Attribute/unjudged``.
  package var unjudgedAttributes: [ElementPath] {
    entities.flatMap { entity in
      entity.attributes.filter { $0.unjudged != nil }.map {
        ElementPath.property(entity: entity.name, name: $0.name)
      }
    }
  }

  /// The entities whose hashes are unknown: those that declare or inherit such an attribute.
  package var unjudgedEntities: Set<String> {
    let own = Set(
      entities.lazy.filter { $0.attributes.contains { $0.unjudged != nil } }.map(\.name))
    guard !own.isEmpty else { return [] }
    return Set(
      entities.filter { entity in
        own.contains(entity.name) || lineage(above: entity).contains { own.contains($0.name) }
      }.map(\.name))
  }
}

/// The two models, made equal in attributes that either does not know, so that their change is not judged.
package func withoutUnjudged(_ old: Model, _ new: Model) -> (old: Model, new: Model) {
  let before = old.taking(new)
  return (before, new.taking(before))
}

extension Model {
  /// The model with its own attributes replaced by those that another model does not know.
  fileprivate func taking(_ other: Model) -> Model {
    let unknown = other.unjudgedAttributes
    guard !unknown.isEmpty else { return self }
    var result = self
    for case .property(let name, let property) in unknown {
      guard var entity = result.entities[name], let own = entity.attributes[property],
        let attribute = other.entities[name]?.attributes[property],
        own.unjudged != attribute.unjudged
      else { continue }
      entity.attributes.replace(attribute)
      result.entities.replace(entity)
    }
    return result
  }
}
