import DataModel

/// The statement that gives objects which an ordered relationship has got through its inverse the places that they had.
///
/// The pairs are there by then; objects that came to a list through its inverse stand in the order of their keys.
///
/// - Parameters:
///   - copy: The relationship, and the one that it comes from.
///   - model: The version in between.
/// - Returns: The statement; only a remark where there was no order, nothing where there is none.
func orderStatements(_ copy: RelationshipCopy, in model: Model) -> [HandlerStatement] {
  guard let new = model.owned(copy.to, of: copy.declaringEntity)?.relationship, new.isToMany,
    new.isOrdered,
    let old = model.owned(copy.from, of: copy.sourceEntity)?.relationship, old.isToMany
  else { return [] }
  guard old.isOrdered else { return [HandlerStatement(remarks: [copy.remarkOnNewOrder])] }
  let k = model.alias("k")
  let view = name("\(copy.declaringEntity).\(copy.to)")
  return [
    HandlerStatement(
      sql: """
        UPDATE \(view) SET position = \(k).position
          FROM (\(pairs(copy, old, in: model))) AS \(k)
          WHERE \(k).owner = \(view).owner AND \(k).target = \(view).target AND \(k).position IS NOT NULL
        """)
  ]
}

extension RelationshipCopy {
  /// What is said of objects that get an order and had none.
  var remarkOnNewOrder: String {
    "REVIEW: \(entity).\(to): there was no order; it is ordered by key"
  }

  /// The same from the other end; nil where one of both relationships has no inverse, or is its own.
  func reversed(in model: Model) -> RelationshipCopy? {
    guard let new = model.owned(to, of: declaringEntity)?.relationship,
      let back = new.inverseName.flatMap({ model.owned($0, of: target) }),
      back.owner != declaringEntity || back.property.name != to,
      let old = model.owned(from, of: sourceEntity)?.relationship, let end = old.destinationEntity,
      let oldBack = old.inverseName.flatMap({ model.owned($0, of: end) }),
      let before = oldBack.relationship
    else { return nil }
    return RelationshipCopy(
      entity: targetLink?.entity ?? target, declaringEntity: back.owner, to: back.property.name,
      sourceEntity: oldBack.owner, from: oldBack.property.name, ownerLink: targetLink?.name,
      target: entity, targetLink: ownerLink.map { TargetLink(entity: entity, name: $0) },
      old: before, oldInverse: old)
  }
}
