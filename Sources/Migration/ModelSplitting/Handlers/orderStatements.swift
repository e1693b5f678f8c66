import DataModel

/// The statement that restores the positions of objects in an ordered relationship that was filled through
/// its inverse.
///
/// The pairs already exist; objects added to a list through its inverse are in key order.
///
/// - Parameters:
///   - copy: The relationship and its source.
///   - model: The intermediate version.
/// - Returns: The statement; only a remark if the source is unordered, nothing if the relationship is.
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
          FROM (\(pairQuery(copy, old, in: model))) AS \(k)
          WHERE \(k).owner = \(view).owner AND \(k).target = \(view).target AND \(k).position IS NOT NULL
        """)
  ]
}

extension RelationshipCopy {
  /// The remark on objects that get an order but had none.
  var remarkOnNewOrder: String {
    "REVIEW: \(entity).\(to): there was no order; it is ordered by key"
  }

  /// The copy in the opposite direction; nil if one of the relationships has no inverse or is its own
  /// inverse.
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
