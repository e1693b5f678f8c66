import DataModel

extension LinkTable {
  /// The statements to run after each statement: deletions first, because they remove links, then links.
  func settling(_ schema: StoreSchema) -> [SettlingGroup] {
    [deletions] + toOnes.flatMap(groups) + [oneToOneProof].compactMap(\.self)
      + toManys.map(group)
      + [
        SettlingGroup(
          condition: "SELECT 1 FROM \"step link\" UNION ALL SELECT 1 FROM \"step pair\" LIMIT 1",
          parts: [.change("DELETE FROM \"step link\""), .change("DELETE FROM \"step pair\"")]),
        SettlingGroup(
          condition: "SELECT 1 FROM \"step changed\" LIMIT 1",
          parts: [.change("DELETE FROM \"step changed\"")]),
      ]
  }

  /// The consequences of setting a to-one relationship.
  private func groups(_ link: ToOneLink) -> [SettlingGroup] {
    var parts = [SettlingGroup.Part.refusal(link.unknownTargets), .change(link.entityUpdate)]
    if let inverse = link.inverse { parts += link.settleInverse(inverse) }
    if let order = link.orderColumn {
      parts.append(
        .change(
          appending(
            link.owner.table, order, by: link.column,
            among:
              "x.Z_PK IN (SELECT owner FROM \"step link\" WHERE relationship = \(link.number)) AND "
          )
        ))
    }
    return [
      SettlingGroup(
        condition: "SELECT 1 FROM \"step link\" WHERE relationship = \(link.number) LIMIT 1",
        parts: parts.filter { $0 != .change("") })
    ]
  }

  /// Finds objects whose one-to-one relationship and its inverse are set inconsistently by a statement.
  private var oneToOneProof: SettlingGroup? {
    let checks = toOnes.filter { $0.inverse != nil }.map { link in
      SettlingGroup.Part.refusal(
        "SELECT \(quotedText("\(link.title) and its inverse are set to different objects: ")) || n "
          + "|| CASE n WHEN 1 THEN ' object' ELSE ' objects' END FROM (SELECT COUNT(*) AS n "
          + "FROM \"step link\" AS l JOIN main.\(quotedName(link.owner.table)) AS s "
          + "ON s.Z_PK = l.owner WHERE l.relationship = \(link.number) "
          + "AND s.\(quotedName(link.column)) IS NOT l.target) WHERE n > 0")
    }
    return checks.isEmpty
      ? nil : SettlingGroup(condition: "SELECT 1 FROM \"step link\" LIMIT 1", parts: checks)
  }

  /// The consequences of inserting pairs.
  private func group(_ link: ToManyLink) -> SettlingGroup {
    var parts = [
      SettlingGroup.Part.refusal(link.unknown("owner", link.owner)),
      .refusal(link.unknown("target", link.destination)),
    ]
    switch link.view.storage {
    case .joinTable(let join):
      if let order = join.orderColumn {
        parts.append(.change(appending(join.table, order, by: join.ownerColumn)))
      }
      if let order = join.inverseOrderColumn {
        parts.append(.change(appending(join.table, order, by: join.memberColumn)))
      }
    case .foreignKey(let key):
      parts.append(.refusal(link.sharedTargets))
      if let order = key.orderColumn {
        parts.append(.change(appending(key.table, order, by: key.column)))
      }
    }
    return SettlingGroup(
      condition: "SELECT 1 FROM \"step pair\" WHERE relationship = \(link.number) LIMIT 1",
      parts: parts)
  }
}

/// The statement that assigns positions after all others to rows without one, 1024 apart.
///
/// *Source:* `Documentation/Formats/store-schema.md`, order columns.
private func appending(
  _ table: String, _ order: String, by column: String, among rows: String = ""
) -> String {
  let (order, column) = (quotedName(order), quotedName(column))
  let name = "main.\(quotedName(table))"
  return "UPDATE \(name) AS z SET \(order) = r.place FROM (SELECT x.rowid AS number, "
    + "IFNULL(b.last, 0) + 1024 * ROW_NUMBER() OVER (PARTITION BY x.\(column) ORDER BY x.rowid) AS place "
    + "FROM \(name) AS x LEFT JOIN (SELECT \(column) AS owner, MAX(\(order)) AS last FROM \(name) "
    + "WHERE \(order) IS NOT NULL GROUP BY \(column)) AS b ON b.owner = x.\(column) "
    + "WHERE \(rows)x.\(order) IS NULL AND x.\(column) IS NOT NULL) AS r WHERE z.rowid = r.number"
}

extension ToOneLink {
  fileprivate var rows: String { "SELECT owner FROM \"step link\" WHERE relationship = \(number)" }

  /// Finds keys that no object of the destination has.
  fileprivate var unknownTargets: String {
    "SELECT \(quotedText("\(title) is set to what is no \(destination.name): ")) || n "
      + "|| CASE n WHEN 1 THEN ' object' ELSE ' objects' END || ', for example _id ' || example "
      + "FROM (SELECT COUNT(*) AS n, MIN(l.target) AS example FROM \"step link\" AS l "
      + "WHERE l.relationship = \(number) AND l.target IS NOT NULL AND NOT EXISTS (SELECT 1 "
      + "FROM main.\(quotedName(destination.table)) AS t WHERE t.Z_PK = l.target "
      + "AND \(destination.membership(includesSubentities: true)))) WHERE n > 0"
  }

  /// Sets the entity of targets; empty if no column contains it.
  ///
  /// Targets of the same statement may have been inserted after the key.
  fileprivate var entityUpdate: String {
    guard let entityColumn = entityColumn.map(quotedName) else { return "" }
    return "UPDATE main.\(quotedName(owner.table)) AS z SET \(entityColumn) = (SELECT other.Z_ENT "
      + "FROM main.\(quotedName(destination.table)) AS other WHERE other.Z_PK = z.\(quotedName(column))) "
      + "WHERE z.Z_PK IN (\(rows))"
  }

  /// Updates the other side of a one-to-one relationship.
  fileprivate func settleInverse(
    _ inverse: (column: String, entityColumn: String?)
  ) -> [SettlingGroup.Part] {
    let (own, other) = ("main.\(quotedName(owner.table))", "main.\(quotedName(destination.table))")
    let (key, back) = (quotedName(column), quotedName(inverse.column))
    let emptiesKey = entityColumn.map { ", \(quotedName($0)) = NULL" } ?? ""
    let emptiesBack = inverse.entityColumn.map { ", \(quotedName($0)) = NULL" } ?? ""
    let source = "FROM \(own) AS s WHERE s.\(key) = z.Z_PK AND s.Z_PK IN (\(rows))"
    let setsEntity =
      inverse.entityColumn.map { ", \(quotedName($0)) = (SELECT s.Z_ENT \(source))" } ?? ""
    let targets =
      "SELECT s.\(key) FROM \(own) AS s WHERE s.Z_PK IN (\(rows)) AND s.\(key) IS NOT NULL"
    return [
      .refusal(
        "SELECT \(quotedText("\(title) is one-to-one, and several objects name the same: _id ")) || s.\(key) "
          + "FROM \(own) AS s WHERE s.Z_PK IN (\(rows)) AND s.\(key) IS NOT NULL "
          + "GROUP BY s.\(key) HAVING COUNT(*) > 1 LIMIT 3"),
      .change(
        "UPDATE \(own) AS z SET \(key) = NULL\(emptiesKey), Z_OPT = Z_OPT + 1 "
          + "WHERE z.\(key) IN (\(targets)) AND z.Z_PK NOT IN (\(rows))"),
      .change(
        "UPDATE \(other) AS z SET \(back) = NULL\(emptiesBack), Z_OPT = Z_OPT + 1 "
          + "WHERE z.\(back) IN (\(rows)) AND NOT EXISTS (SELECT 1 FROM \(own) AS s "
          + "WHERE s.Z_PK = z.\(back) AND s.\(key) = z.Z_PK)"),
      .change(
        "UPDATE \(other) AS z SET \(back) = (SELECT s.Z_PK \(source))\(setsEntity), Z_OPT = Z_OPT + 1 "
          + "WHERE z.Z_PK IN (\(targets)) AND z.\(back) IS NOT (SELECT s.Z_PK \(source))"),
    ]
  }
}

extension ToManyLink {
  /// Finds ends of pairs that no object is.
  fileprivate func unknown(_ end: String, _ entity: EntityView) -> String {
    "SELECT \(quotedText("\(title) has a pair whose \(end) is no \(entity.name): ")) || n "
      + "|| CASE n WHEN 1 THEN ' pair' ELSE ' pairs' END || ', for example _id ' || example "
      + "FROM (SELECT COUNT(*) AS n, MIN(p.\(end)) AS example FROM \"step pair\" AS p "
      + "WHERE p.relationship = \(number) AND NOT EXISTS (SELECT 1 "
      + "FROM main.\(quotedName(entity.table)) AS t WHERE t.Z_PK = p.\(end) "
      + "AND \(entity.membership(includesSubentities: true)))) WHERE n > 0"
  }

  /// Finds targets that a statement gives to several owners, where there can be but one.
  fileprivate var sharedTargets: String {
    "SELECT \(quotedText("\(title) gives one target to several owners: _id ")) || target "
      + "FROM \"step pair\" WHERE relationship = \(number) GROUP BY target "
      + "HAVING COUNT(*) > 1 LIMIT 3"
  }
}
