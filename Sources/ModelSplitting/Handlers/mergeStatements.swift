import DataModel

/// The statements that leave one of several objects that are equal in some properties: first what leads to the
/// others leads to that one, then the others are deleted.
func mergeStatements(
  _ entity: String, _ names: [String], in model: Model
) -> [HandlerStatement] {
  let columns = names.map(name)
  let present = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
  let keepers = """
    (SELECT _id, min(_id) OVER (PARTITION BY \(columns.joined(separator: ", "))) AS keeper
      FROM \(name(entity)) WHERE \(present))
    """
  var statements: [HandlerStatement] = []
  for (owner, relationship) in leading(to: entity, in: model) {
    let inverse = relationship.inverseName.flatMap { inverse in
      relationship.destinationEntity.flatMap { model.owned(inverse, of: $0)?.relationship }
    }
    if !relationship.isToMany {
      statements.append(
        moved(owner, relationship.name, keepers, isOneToOne: inverse.map { !$0.isToMany } ?? false))
    } else if inverse?.isToMany ?? true {
      statements += movedPairs(owner, relationship.name, keepers)
    }
  }
  for pair in ownPairs(of: entity, in: model) {
    statements.append(collected(pair.0, pair.1, keepers))
  }
  statements.append(
    HandlerStatement(
      remarks: [
        "REVIEW: objects of \(entity) that are equal in \(names.joined(separator: ", ")) are deleted"
      ],
      sql: """
        DELETE FROM \(name(entity)) WHERE _id IN (SELECT _id FROM \(keepers) WHERE keeper <> _id)
        """))
  return statements
}

/// The relationships that lead to objects of an entity: to it, its parents or its subentities.
private func leading(to entity: String, in model: Model) -> [(String, Relationship)] {
  let ends = model.subtree(of: entity).union(model.line(of: entity).map(\.name))
  return model.entities.flatMap { owner in
    owner.relationships.filter { relationship in
      !relationship.isTransient && relationship.destinationEntity.map(ends.contains) ?? false
    }.map { (owner.name, $0) }
  }
}

/// The to-many relationships of an entity whose pairs are in a table of their own and have no inverse that
/// leads to it.
private func ownPairs(of entity: String, in model: Model) -> [(String, String)] {
  let owners = model.subtree(of: entity).union(model.line(of: entity).map(\.name))
  return model.entities.filter { owners.contains($0.name) }.flatMap { owner in
    owner.relationships.filter { $0.isToMany && !$0.isTransient && $0.inverseName == nil }
      .map { (owner.name, $0.name) }
  }
}

private func moved(
  _ owner: String, _ property: String, _ keepers: String, isOneToOne: Bool
) -> HandlerStatement {
  // At the other end there is room for one: what the object that stays has goes first.
  let condition =
    isOneToOne
    ? "\n    AND NOT EXISTS (SELECT 1 FROM \(name(owner)) AS o WHERE o.\(name(property)) = k.keeper)"
    : ""
  return HandlerStatement(
    sql: """
      UPDATE \(name(owner)) SET \(name(property)) = k.keeper
        FROM \(keepers) AS k
        WHERE k._id = \(name(owner)).\(name(property)) AND k.keeper <> k._id\(condition)
      """)
}

private func movedPairs(
  _ owner: String, _ property: String, _ keepers: String
) -> [HandlerStatement] {
  let view = name("\(owner).\(property)")
  return [
    HandlerStatement(
      sql: """
        INSERT INTO \(view)(owner, target)
          SELECT DISTINCT p.owner, k.keeper FROM \(view) AS p JOIN \(keepers) AS k ON k._id = p.target
          WHERE k.keeper <> k._id AND NOT EXISTS
            (SELECT 1 FROM \(view) AS o WHERE o.owner = p.owner AND o.target = k.keeper)
        """)
  ]
}

private func collected(_ owner: String, _ property: String, _ keepers: String) -> HandlerStatement {
  let view = name("\(owner).\(property)")
  return HandlerStatement(
    sql: """
      INSERT INTO \(view)(owner, target)
        SELECT DISTINCT k.keeper, p.target FROM \(view) AS p JOIN \(keepers) AS k ON k._id = p.owner
        WHERE k.keeper <> k._id AND NOT EXISTS
          (SELECT 1 FROM \(view) AS o WHERE o.owner = k.keeper AND o.target = p.target)
      """)
}
