import DataModel

/// The statements that copy the links of an old relationship.
func relateStatements(_ copy: RelationshipCopy, in model: Model) -> [HandlerStatement] {
  guard let new = model.owned(copy.to, of: copy.declaringEntity)?.relationship,
    let old = model.owned(copy.from, of: copy.sourceEntity)?.relationship
  else { return [] }
  if let problem = problem(of: copy, old, new, in: model) {
    // Where there need be nothing, there is nothing: what it comes from is gone with the old version.
    return new.mayBeEmpty
      ? [HandlerStatement(remarks: ["REVIEW: \(problem): it gets none"])]
      : [.missing("\(problem): choose its objects")]
  }
  let inverse = new.inverse(at: copy.target, in: model)
  let isShared = new.hasRoomForOneOwner(inverse) && old.sharesTargets(in: model)
  let ordering = copy.reversed(in: model).map { orderStatements($0, in: model) } ?? []
  if !new.isToMany { return [settingOwn(copy, old, isShared: isShared, in: model)] + ordering }
  guard let inverse, !inverse.isToMany else {
    return [insertion(copy, old: old, new: new, isShared: isShared, in: model)] + ordering
  }
  var remarks: [String] = []
  if old.sharesTargets(in: model) {
    remarks.append(
      "REVIEW: \(copy.target).\(inverse.name): of several objects, the first by key stays")
  }
  return [
    HandlerStatement(
      remarks: remarks,
      sql: first(
        of: pairQuery(copy, old, in: model), "target", "owner", setting: inverse.name,
        of: copy.target,
        in: model))
  ] + orderStatements(copy, in: model)
}

/// The statement that sets a to-one relationship.
///
/// - Parameters:
///   - copy: The operation.
///   - old: The relationship to copy from.
///   - isShared: Whether old targets may have several owners, but new ones only one.
///   - model: The intermediate version.
/// - Returns: The statement.
private func settingOwn(
  _ copy: RelationshipCopy, _ old: Relationship, isShared: Bool, in model: Model
) -> HandlerStatement {
  let element = "\(copy.entity).\(copy.to)"
  if copy.ownerLink == nil, copy.targetLink == nil, !old.isToMany, !isShared {
    let (target, source) = (name(copy.to), name(copy.from))
    return HandlerStatement(
      sql: "UPDATE \(name(copy.entity)) SET \(target) = \(source) WHERE \(source) IS NOT NULL")
  }
  var remarks: [String] = []
  var pairs = pairQuery(copy, old, in: model)
  if old.isToMany {
    remarks.append(
      "REVIEW: \(element): of several objects, the first by position, then key, stays")
  }
  if isShared {
    remarks.append("REVIEW: \(element): of several links to one object, the first by key stays")
    pairs = firstOwners(of: pairs)
  }
  return HandlerStatement(
    remarks: remarks,
    sql: first(of: pairs, "owner", "target", setting: copy.to, of: copy.entity, in: model))
}

extension Relationship {
  /// The inverse of the relationship at an entity.
  fileprivate func inverse(at entity: String?, in model: Model) -> Relationship? {
    guard let entity, let inverseName else { return nil }
    return model.owned(inverseName, of: entity)?.relationship
  }

  /// Whether several objects may refer to the same one: a to-many relationship without an inverse is stored
  /// as a foreign key in the destination rows.
  fileprivate func sharesTargets(in model: Model) -> Bool {
    inverse(at: destinationEntity, in: model)?.isToMany ?? !isToMany
  }

  /// Whether an object can have only one owner.
  fileprivate func hasRoomForOneOwner(_ inverse: Relationship?) -> Bool {
    inverse.map { !$0.isToMany } ?? isToMany
  }
}

/// The reason why old objects cannot be the new ones; nil if they can.
private func problem(
  of copy: RelationshipCopy, _ old: Relationship, _ new: Relationship, in model: Model
) -> String? {
  guard copy.targetLink == nil, let before = old.destinationEntity else { return nil }
  guard !model.line(of: before).contains(where: { $0.name == copy.target }) else { return nil }
  return
    "\(copy.entity).\(copy.to) leads to \(copy.target), and \(copy.from), which it comes from, to "
    + "\(before)"
}

/// The pairs of the old relationship, as `owner`, `target` and `position` of the new objects.
func pairQuery(_ copy: RelationshipCopy, _ old: Relationship, in model: Model) -> String {
  let (p, o, t) = (model.alias("p"), model.alias("o"), model.alias("t"))
  let source: String =
    if old.isToMany {
      "\(name("\(copy.sourceEntity).\(copy.from)")) AS \(p)"
    } else {
      "(SELECT _id AS owner, \(name(copy.from)) AS target, NULL AS position "
        + "FROM \(name(copy.sourceEntity)) WHERE \(name(copy.from)) IS NOT NULL) AS \(p)"
    }
  let owner = copy.ownerLink == nil ? "\(p).owner" : "\(o)._id"
  let target = copy.targetLink == nil ? "\(p).target" : "\(t)._id"
  var text =
    "SELECT \(owner) AS owner, \(target) AS target, \(p).position AS position FROM \(source)"
  if let link = copy.ownerLink {
    text += " JOIN \(name(copy.entity)) AS \(o) ON \(o).\(name(link)) = \(p).owner"
  }
  if let link = copy.targetLink {
    text += " JOIN \(name(link.entity)) AS \(t) ON \(t).\(name(link.name)) = \(p).target"
  }
  return text
}

/// The pairs, keeping only the first owner of each target.
private func firstOwners(of pairs: String) -> String {
  """
  SELECT owner, target, position FROM (SELECT owner, target, position, \
  row_number() OVER (PARTITION BY target ORDER BY owner) AS turn FROM (\(pairs))) WHERE turn = 1
  """
}

/// The statement that sets a to-one relationship to the first object of each owner.
private func first(
  of pairs: String, _ key: String, _ value: String, setting property: String, of entity: String,
  in model: Model
) -> String {
  let k = model.alias("k")
  return """
    UPDATE \(name(entity)) SET \(name(property)) = \(k).\(value)
      FROM (SELECT \(key), \(value), row_number() OVER (PARTITION BY \(key) ORDER BY position, \(value)) AS place
        FROM (\(pairs))) AS \(k)
      WHERE \(k).\(key) = \(name(entity))._id AND \(k).place = 1
    """
}

private func insertion(
  _ copy: RelationshipCopy, old: Relationship, new: Relationship, isShared: Bool,
  in model: Model
) -> HandlerStatement {
  let pairs = pairQuery(copy, old, in: model)
  let columns = new.isOrdered ? "owner, target, position" : "owner, target"
  var remarks: [String] = []
  if isShared {
    remarks.append(
      "REVIEW: \(copy.entity).\(copy.to): an object can be in that of one \(copy.entity), the first by key"
    )
  }
  if new.isOrdered, old.isToMany, !old.isOrdered { remarks.append(copy.remarkOnNewOrder) }
  return HandlerStatement(
    remarks: remarks,
    sql: """
      INSERT INTO \(name("\(copy.declaringEntity).\(copy.to)"))(\(columns))
        SELECT DISTINCT \(columns) FROM (\(isShared ? firstOwners(of: pairs) : pairs))
      """)
}
