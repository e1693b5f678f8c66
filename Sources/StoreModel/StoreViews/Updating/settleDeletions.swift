import DataModel

extension LinkTable {
  /// The consequences of deleting objects.
  ///
  /// Deletion spreads by the rule *cascade* and fails by the rule *deny*. All references to deleted objects
  /// are cleared, whatever the rule: with a dangling key, Core Data could not use the store.
  var deletions: SettlingGroup {
    let edges = toOnes.map(edge) + toManys.map(edge)
    var parts: [SettlingGroup.Part] = []
    let cascades = edges.filter { $0.rule == .cascade }.flatMap { $0.queries("d") }
    let chunks = stride(from: 0, to: cascades.count, by: 100).map { start in
      let terms = cascades[start..<min(start + 100, cascades.count)]
      return "INSERT OR IGNORE INTO \"step doomed\" WITH RECURSIVE d (root, key) AS "
        + "(SELECT root, key FROM \"step doomed\" UNION \(terms.joined(separator: " UNION "))) "
        + "SELECT root, key FROM d"
    }
    if !chunks.isEmpty { parts.append(.spread(chunks)) }
    parts += edges.filter { $0.rule == .deny }.map { .refusal($0.denial) }
    parts += toOnes.map { .change(disconnection(of: $0)) }
    parts += toManys.flatMap(disconnections).map { .change($0) }
    parts += tables.map { root, table in
      .change("DELETE FROM main.\(quotedName(table)) WHERE Z_PK IN (\(doomed(root)))")
    }
    parts.append(.change("DELETE FROM \"step doomed\""))
    return SettlingGroup(condition: "SELECT 1 FROM \"step doomed\" LIMIT 1", parts: parts)
  }

  private func doomed(_ root: Int) -> String {
    "SELECT key FROM \"step doomed\" WHERE root = \(root)"
  }

  // MARK: - Where deletion leads

  private func edge(of link: ToOneLink) -> DeletionEdge {
    let root = root(of: link.destination)
    let key = "s.\(quotedName(link.column))"
    let rows = owners(link.owner)
    return DeletionEdge(rule: link.rule, title: link.title) { source in
      [
        "SELECT \(root) AS root, \(key) AS key FROM \(source) AS d CROSS JOIN \(rows) "
          + "AND \(key) IS NOT NULL"
      ]
    }
  }

  private func edge(of link: ToManyLink) -> DeletionEdge {
    let (root, from) = (root(of: link.destination), root(of: link.owner))
    return DeletionEdge(rule: link.rule, title: link.title) { source in
      switch link.view.storage {
      case .foreignKey(let key):
        [
          "SELECT \(root) AS root, s.Z_PK AS key FROM \(source) AS d CROSS JOIN "
            + "main.\(quotedName(key.table)) AS s ON s.\(quotedName(key.column)) = d.key "
            + "WHERE d.root = \(from)"
        ]
      case .joinTable(let join):
        ([(join.ownerColumn, join.memberColumn)]
          + (join.isOwnInverse ? [(join.memberColumn, join.ownerColumn)] : [])).map {
            owner, member in
            "SELECT \(root) AS root, s.\(quotedName(member)) AS key FROM \(source) AS d CROSS JOIN "
              + "main.\(quotedName(join.table)) AS s ON s.\(quotedName(owner)) = d.key "
              + "WHERE d.root = \(from)"
          }
      }
    }
  }

  /// The rows of an entity that are to go, to follow `JOIN`.
  private func owners(_ view: EntityView) -> String {
    let members = view.members.map { "\($0.number)" }.joined(separator: ", ")
    return "main.\(quotedName(view.table)) AS s ON s.Z_PK = d.key WHERE d.root = \(root(of: view)) "
      + "AND s.Z_ENT IN (\(members))"
  }

  // MARK: - What names the objects that go

  private func disconnection(of link: ToOneLink) -> String {
    let emptied = [link.column] + [link.entityColumn, link.orderColumn].compactMap(\.self)
    return emptying(
      link.owner.table, emptied, root: root(of: link.owner), of: root(of: link.destination))
  }

  private func disconnections(of link: ToManyLink) -> [String] {
    let (owners, targets) = (root(of: link.owner), root(of: link.destination))
    switch link.view.storage {
    case .foreignKey where link.view.hasToOneInverse: return []
    case .foreignKey(let key):
      return [
        emptying(
          key.table, [key.column] + [key.orderColumn].compactMap(\.self), root: targets, of: owners)
      ]
    case .joinTable(let join):
      return [(join.ownerColumn, owners), (join.memberColumn, targets)].map { column, root in
        "DELETE FROM main.\(quotedName(join.table)) WHERE \(quotedName(column)) IN (\(doomed(root)))"
      }
    }
  }

  /// The statement that clears a key and its accompanying columns if it refers to a deleted object.
  private func emptying(
    _ table: String, _ columns: [String], root own: Int, of root: Int
  ) -> String {
    let values = columns.map { "\(quotedName($0)) = NULL" } + ["Z_OPT = Z_OPT + 1"]
    return "UPDATE main.\(quotedName(table)) SET \(values.joined(separator: ", ")) "
      + "WHERE \(quotedName(columns.first ?? "Z_PK")) IN (\(doomed(root))) AND Z_PK NOT IN (\(doomed(own)))"
  }
}

/// A relationship along which deletion spreads or is denied.
private struct DeletionEdge {
  let rule: DeleteRule
  let title: String
  /// Queries for the targets of objects in a table with roots and keys.
  let queries: (_ source: String) -> [String]

  /// Finds objects that stay and deny that others go.
  var denial: String {
    let targets = queries("\"step doomed\"").joined(separator: " UNION ")
    return
      "SELECT \(quotedText("\(title) denies to delete its owner while there are objects: ")) || n "
      + "|| CASE n WHEN 1 THEN ' object' ELSE ' objects' END FROM (SELECT COUNT(*) AS n "
      + "FROM (\(targets)) AS e WHERE NOT EXISTS (SELECT 1 FROM \"step doomed\" AS x "
      + "WHERE x.root = e.root AND x.key = e.key)) WHERE n > 0"
  }
}
