import DataModel

/// The statements that merge objects which are equal in some properties: first, references to the duplicates
/// are moved to the remaining object as far as possible, then the duplicates are deleted.
///
/// - Parameters:
///   - entity: The entity that declares the constraint.
///   - names: The properties of the constraint.
///   - model: The intermediate version.
/// - Returns: The statements; their limits and data loss are described in their remarks.
func mergeStatements(
  _ entity: String, _ names: [String], in model: Model
) -> [HandlerStatement] {
  let merge = DuplicateMerge(entity, names, in: model)
  return merge.links.flatMap(merge.statements) + [merge.deletion]
}

/// The merging of duplicate objects.
struct DuplicateMerge {
  /// A relationship to or from the objects.
  struct Link {
    /// The entity that declares it.
    var owner: String
    /// The relationship.
    var relationship: Relationship
    /// The inverse relationship.
    var inverse: OwnedProperty?

    /// The name of the relationship for display.
    var title: String { "\(owner).\(relationship.name)" }
    /// The inverse relationship, if it exists.
    var back: Relationship? { inverse?.relationship }
    /// Whether the relationship is its own inverse.
    var isOwnInverse: Bool {
      inverse.map { $0.owner == owner && back?.name == relationship.name } ?? false
    }
    /// The name of the inverse for display.
    var backTitle: String { inverse.map { "\($0.owner).\($0.property.name)" } ?? "" }
  }

  let model: Model
  /// The entity whose objects, including those of subentities, must differ.
  let home: String
  let names: [String]
  /// The objects, each with the remaining object of its group as `keeper`: itself, or one with a lower key.
  let keepers: String
  /// Aliases that differ from all entity names.
  let (d, f, k, o, p, t): (String, String, String, String, String, String)

  init(_ entity: String, _ names: [String], in model: Model) {
    (self.model, self.names) = (model, names)
    (d, f, k) = (model.alias("d"), model.alias("f"), model.alias("k"))
    (o, p, t) = (model.alias("o"), model.alias("p"), model.alias("t"))
    let home = constraintHome(of: entity, names, in: model)
    self.home = home
    let columns = names.flatMap { path -> [String] in
      model.owned(path, of: entity)?.attribute?.storedLeaves.map(\.path) ?? [path]
    }.map(name)
    let present = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    keepers = """
      (SELECT _id, min(_id) OVER (PARTITION BY \(columns.joined(separator: ", "))) AS keeper
        FROM \(name(home)) WHERE \(present))
      """
  }

  /// The objects to delete.
  var duplicates: String { "(SELECT _id FROM \(keepers) WHERE keeper <> _id)" }

  /// The ``keepers`` whose remaining object is of an entity.
  func keepers(_ entity: String) -> String {
    guard isNarrower(entity) else { return keepers }
    return "(SELECT _id, keeper FROM \(keepers) WHERE keeper IN (SELECT _id FROM \(name(entity))))"
  }

  /// Whether only some of the objects are of an entity.
  func isNarrower(_ entity: String) -> Bool {
    entity != home && model.subtree(of: home).contains(entity)
  }

  // MARK: - What leads where

  /// The relationships that lead to the objects, and their own relationships without an inverse.
  var links: [Link] {
    let near = model.subtree(of: home).union(model.line(of: home).map(\.name))
    return model.entities.flatMap { owner in
      owner.relationships.filter { !$0.isTransient }.compactMap { relationship -> Link? in
        guard let end = relationship.destinationEntity else { return nil }
        let inverse = relationship.inverseName.flatMap { model.owned($0, of: end) }
        let isLeading = near.contains(end)
        guard isLeading || inverse == nil && near.contains(owner.name) else { return nil }
        return Link(owner: owner.name, relationship: relationship, inverse: inverse)
      }
    }
  }

  /// The statements for a relationship.
  func statements(for link: Link) -> [HandlerStatement] {
    let near = model.subtree(of: home).union(model.line(of: home).map(\.name))
    var statements: [HandlerStatement] = []
    if let end = link.relationship.destinationEntity, near.contains(end) {
      statements += leading(link, to: end)
    }
    if link.inverse == nil, near.contains(link.owner) { statements += own(link) }
    return statements
  }

  private func leading(_ link: Link, to end: String) -> [HandlerStatement] {
    switch (link.relationship.isToMany, link.back?.isToMany) {
    case (false, false): takingOver(link, to: end)
    case (false, _): moved(link, to: end)
    case (true, true): movedPairs(link, to: end)
    case (true, nil): firstOwners(link, to: end)
    case (true, false): takingValue(link)
    }
  }

  /// Remarks on links to objects of an entity that the remaining object may not have.
  private func toldOfNarrower(_ link: Link, _ end: String) -> [HandlerStatement] {
    guard isNarrower(end) else { return [] }
    if link.back?.deleteRule == .cascade, !link.relationship.isToMany {
      return [
        HandlerStatement(remarks: [
          "REVIEW: objects of \(link.owner) whose \(end) is deleted, where the one that stays is none, are deleted by "
            + "the rule Cascade of \(link.backTitle)"
        ])
      ]
    }
    return [
      told(link, "links to a deleted \(end) become nil if the object that stays is not one")
    ]
  }

  /// A remark on links that are lost: to be reviewed, or a TODO if the relationship is required.
  private func told(_ link: Link, _ loss: String) -> HandlerStatement {
    guard !link.relationship.mayBeEmpty else {
      return HandlerStatement(remarks: ["REVIEW: \(link.title): \(loss)"])
    }
    return .missing(
      "\(link.title): \(loss), and it must lead to something: say to what, or delete its objects",
      proposal: "DELETE FROM \(name(link.owner)) WHERE …;")
  }
}

// MARK: - Relationships that lead to the objects

extension DuplicateMerge {
  /// The remarks on a list to which objects of duplicates are added.
  func remarks(onOrderOf list: Relationship?, _ title: String) -> [String] {
    guard let list, list.isToMany, list.isOrdered else { return [] }
    return [
      "REVIEW: \(title): links added to objects that stay are placed last, ordered by key"
    ]
  }

  /// Moves references from the duplicates to the remaining object.
  private func moved(_ link: Link, to end: String) -> [HandlerStatement] {
    let (owner, property) = (name(link.owner), name(link.relationship.name))
    let statement = HandlerStatement(
      remarks: remarks(onOrderOf: link.back, link.backTitle),
      sql: """
        UPDATE \(owner) SET \(property) = \(k).keeper
          FROM \(keepers(end)) AS \(k)
          WHERE \(k)._id = \(owner).\(property) AND \(k).keeper <> \(k)._id
        """)
    return [statement] + (isNarrower(end) ? cleared(link) : []) + toldOfNarrower(link, end)
  }

  /// For a one-to-one relationship, the remaining object takes over the first value if it has none.
  private func takingOver(_ link: Link, to end: String) -> [HandlerStatement] {
    let (owner, property) = (name(link.owner), name(link.relationship.name))
    let statement = HandlerStatement(
      sql: """
        UPDATE \(owner) SET \(property) = \(f).keeper
          FROM (SELECT \(o)._id AS owner, \(k).keeper, row_number() OVER (PARTITION BY \(k).keeper ORDER BY \(k)._id) AS turn
            FROM \(owner) AS \(o) JOIN \(keepers(end)) AS \(k) ON \(k)._id = \(o).\(property)
            WHERE \(k).keeper <> \(k)._id
              AND NOT EXISTS (SELECT 1 FROM \(owner) AS \(t) WHERE \(t).\(property) = \(k).keeper)) AS \(f)
          WHERE \(f).owner = \(owner)._id AND \(f).turn = 1
        """)
    guard link.back?.deleteRule != .cascade else {
      return [
        statement,
        HandlerStatement(remarks: [
          "REVIEW: objects of \(link.owner) are deleted by the rule Cascade of \(link.backTitle), but for what the "
            + "object that stays takes over where it has none"
        ]),
      ]
    }
    let place = isNarrower(end) ? "has one already or is no \(end)" : "has one already"
    let loss = "where the object that stays \(place), links to the others become nil"
    return [statement] + cleared(link) + [told(link, loss)]
  }

  /// Moves pairs from the duplicates to the remaining object.
  private func movedPairs(_ link: Link, to end: String) -> [HandlerStatement] {
    let view = name(link.title)
    // In a list the one that stays takes the place of the first of those that go.
    let place = link.relationship.isOrdered ? ", min(\(p).position)" : ""
    let insertion = HandlerStatement(
      remarks: link.isOwnInverse ? [] : remarks(onOrderOf: link.back, link.backTitle),
      sql: """
        INSERT INTO \(view)(owner, target\(place.isEmpty ? "" : ", position"))
          SELECT \(p).owner, \(k).keeper\(place) FROM \(view) AS \(p) JOIN \(keepers(end)) AS \(k) ON \(k)._id = \(p).target
          WHERE \(k).keeper <> \(k)._id AND NOT EXISTS
            (SELECT 1 FROM \(view) AS \(o) WHERE \(o).owner = \(p).owner AND \(o).target = \(k).keeper)
          GROUP BY \(p).owner, \(k).keeper
        """)
    // What the one that stays leads to now is not to be deleted with the others.
    let rule = link.back?.deleteRule
    let deletion =
      rule == .cascade || rule == .deny
      ? [HandlerStatement(sql: "DELETE FROM \(view) WHERE target IN \(duplicates)")] : []
    return [insertion] + deletion + toldOfNarrower(link, end)
  }

  /// If an object can be in only one owner's list, the remaining object is added to the first owner's list if
  /// it is in none.
  private func firstOwners(_ link: Link, to end: String) -> [HandlerStatement] {
    let view = name(link.title)
    let isOrdered = link.relationship.isOrdered
    return [
      HandlerStatement(
        sql: """
          INSERT INTO \(view)(owner, target\(isOrdered ? ", position" : ""))
            SELECT \(f).owner, \(f).keeper\(isOrdered ? ", \(f).position" : "")
            FROM (SELECT \(p).owner, \(k).keeper\(isOrdered ? ", \(p).position" : ""), row_number() OVER (PARTITION BY \(k).keeper ORDER BY \(k)._id) AS turn
              FROM \(view) AS \(p) JOIN \(keepers(end)) AS \(k) ON \(k)._id = \(p).target
              WHERE \(k).keeper <> \(k)._id
                AND NOT EXISTS (SELECT 1 FROM \(view) AS \(t) WHERE \(t).target = \(k).keeper)) AS \(f)
            WHERE \(f).turn = 1
          """),
      told(
        link,
        "an object can be in that of one \(link.owner), so that of several that lead to equal objects the first "
          + "keeps the one that stays, and the others lose theirs"),
    ]
  }

  /// The remaining object takes over the first value of the duplicates if it has none; the owner's list
  /// follows from it.
  private func takingValue(_ link: Link) -> [HandlerStatement] {
    guard let inverse = link.inverse, let back = link.back else { return [] }
    let (owner, property) = (name(inverse.owner), name(back.name))
    let statement = HandlerStatement(
      remarks: remarks(onOrderOf: link.relationship, link.title),
      sql: """
        UPDATE \(owner) SET \(property) = \(f).value
          FROM (SELECT \(k).keeper, \(d).\(property) AS value, row_number() OVER (PARTITION BY \(k).keeper ORDER BY \(k)._id) AS turn
            FROM \(owner) AS \(d) JOIN \(keepers(inverse.owner)) AS \(k) ON \(k)._id = \(d)._id
            WHERE \(k).keeper <> \(k)._id AND \(d).\(property) IS NOT NULL AND \(d).\(property) <> \(k).keeper) AS \(f)
          WHERE \(f).keeper = \(owner)._id AND \(f).turn = 1 AND \(owner).\(property) IS NULL
        """)
    return [statement] + emptied(inverse.owner, back)
      + [
        told(link, "the object that stays keeps its own \(link.backTitle), so that others lose it")
      ]
  }

  /// Empties remaining references to the duplicates if the delete rule Deny would prevent their deletion.
  private func cleared(_ link: Link) -> [HandlerStatement] {
    guard link.back?.deleteRule == .deny else { return [] }
    let (owner, property) = (name(link.owner), name(link.relationship.name))
    return [
      HandlerStatement(
        sql: "UPDATE \(owner) SET \(property) = NULL WHERE \(property) IN \(duplicates)")
    ]
  }
}

extension DuplicateMerge {
  /// The statement that deletes the duplicates.
  var deletion: HandlerStatement {
    HandlerStatement(
      remarks: [
        "REVIEW: objects of \(home) that are equal in \(names.joined(separator: ", ")) are deleted, but for the one "
          + "with the lowest key"
      ],
      sql: "DELETE FROM \(name(home)) WHERE _id IN \(duplicates)")
  }
}
