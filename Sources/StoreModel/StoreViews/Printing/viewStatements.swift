import StoreSchema

/// How values stand in the columns of views.
package enum ViewForm: Hashable, Sendable {
  /// As people read them, as far as plain SQL can: dates as ISO 8601 with milliseconds, UUIDs as text.
  case readable
  /// As the store has them.
  case stored
  /// As statements of a step file read them and write them: dates as numbers, UUIDs as text, bytes from whichever
  /// place they are in, which takes the function ``externalFunction``.
  case writable
}

/// The function that gives the bytes of a value in a file of its own.
package let externalFunction = "external_data"

/// A view as a statement for SQLite.
package struct ViewStatement: Hashable, Sendable {
  /// The name of the view: `Trip`, `only.Trip`, `Trip.stops`; where that is taken, with a number behind it.
  package var name: String
  /// What the view would be called were the name not taken; nil for a view that is called so.
  package var plainName: String?
  /// What is in the view, in words.
  package var meaning: String
  /// `CREATE TEMP VIEW …`, without a semicolon.
  package var sql: String
}

extension StoreViews {
  /// The statements that make the views of a store, for a connection that has it open as `main`.
  ///
  /// For each entity there is a view of its name, with the objects of its subentities; where it has some, a
  /// second one, `only.Entity`, without them. Columns are `_id` (the key, which relationships hold), `_entity` (the
  /// name of the entity that the object is of), attributes, and to-one relationships. For each to-many
  /// relationship there is `Entity.relationship` with `owner`, `target`, `position`, which is NULL without order.
  /// A derived attribute has a column, a transient one has none. The views are temporary, so that nothing is
  /// written to the store.
  ///
  /// Where SQLite would take two of these names for one, or keeps a name for itself, ``ViewStatement/plainName`` tells
  /// what the view would be called.
  ///
  /// - Parameter form: How values stand in the columns.
  /// - Returns: The statements, those of an entity together, no name twice.
  package func statements(_ form: ViewForm = .readable) -> [ViewStatement] {
    let names = viewNames()
    return entities.flatMap { entity in
      var statements = [
        statement(.entity(entity.name), names: names) {
          entity.sql(named: $0, includesSubentities: true, form)
        }
      ]
      if entity.hasSubentities {
        statements.append(
          statement(.only(entity.name), names: names) {
            entity.sql(named: $0, includesSubentities: false, form)
          })
      }
      // An inherited relationship is the pairs of its declaring entity.
      return statements
        + entity.toMany.filter { $0.entity == entity.name }.map { relationship in
          statement(.pairs(entity.name, relationship.name), names: names) {
            "CREATE TEMP VIEW \(quotedName($0)) AS \(relationship.pairs)"
          }
        }
    }
  }

  private func statement(
    _ subject: ViewSubject, names: [ViewSubject: String], sql: (String) -> String
  ) -> ViewStatement {
    let plain = subject.plainName
    let name = names[subject] ?? plain
    return ViewStatement(
      name: name, plainName: name == plain ? nil : plain, meaning: subject.meaning, sql: sql(name))
  }
}

extension EntityView {
  /// The condition that rows of the table are objects of the entity, for a table with the alias `t`.
  ///
  /// - Parameter includesSubentities: Whether objects of subentities count.
  /// - Returns: The condition, which needs no parentheses within a conjunction.
  package func membership(includesSubentities: Bool) -> String {
    let numbers = members.prefix(includesSubentities ? members.count : 1).map(\.number).sorted()
    guard let first = numbers.first, let last = numbers.last else { return "0" }
    if numbers.count == 1 { return "t.Z_ENT = \(first)" }
    return last - first == numbers.count - 1
      ? "t.Z_ENT BETWEEN \(first) AND \(last)"
      : "t.Z_ENT IN (\(numbers.map { "\($0)" }.joined(separator: ", ")))"
  }

  /// The statement for a view of the entity.
  ///
  /// - Parameters:
  ///   - name: The name of the view.
  ///   - includesSubentities: Whether objects of subentities are in it.
  ///   - form: How values stand in it.
  ///   - database: The name that the connection has for the store.
  /// - Returns: A statement.
  func sql(
    named name: String, includesSubentities: Bool, _ form: ViewForm, in database: String = "main"
  ) -> String {
    let members = includesSubentities ? members[...] : members.prefix(1)
    let cases = members.map { "WHEN \($0.number) THEN \(quotedText($0.name))" }
    let entity =
      members.count == 1
      ? quotedText(self.name) : "CASE t.Z_ENT \(cases.joined(separator: " ")) END"
    let terms =
      ["t.Z_PK AS \"_id\"", "\(entity) AS \"_entity\""]
      + namedColumns.map { "\($0.column.expression(form)) AS \(quotedName($0.name))" }
    return "CREATE TEMP VIEW \(quotedName(name)) AS SELECT \(terms.joined(separator: ", ")) "
      + "FROM \(database).\(quotedName(table)) AS t "
      + "WHERE \(membership(includesSubentities: includesSubentities))"
  }

  /// The columns with the names that they have in views: a property of a name that is taken gets a blank behind, as
  /// no property has one.
  package var namedColumns: [(name: String, column: ViewColumn)] {
    var names: Set<String> = ["_ID", "_ENTITY"]
    return columns.map { column in
      var name = column.name
      while !names.insert(foldedName(name)).inserted { name += " " }
      return (name, column)
    }
  }
}

extension ViewColumn {
  /// The column of a table with the alias `t`, in the form wanted.
  fileprivate func expression(_ form: ViewForm) -> String {
    let column = "t.\(quotedName(column))"
    if form == .stored { return column }
    return switch kind {
    case .date where form == .writable: column
    case .binary(mayBeExternal: true) where form == .writable:
      "CASE substr(\(column), 1, 1) WHEN x'01' THEN substr(\(column), 2) "
        + "WHEN x'02' THEN \(externalFunction)(\(column)) ELSE \(column) END"
    case .date:
      "CASE WHEN typeof(\(column)) IN ('real', 'integer') THEN "
        + "strftime('%Y-%m-%dT%H:%M:%fZ', \(column) + 978307200, 'unixepoch') ELSE \(column) END"
    case .uuid: uuidExpression(column)
    case .binary(mayBeExternal: true):
      "CASE WHEN substr(\(column), 1, 1) = x'01' THEN substr(\(column), 2) "
        + "WHEN length(\(column)) = 38 AND substr(\(column), 1, 1) = x'02' "
        + "THEN CAST(substr(\(column), 2, 36) AS TEXT) ELSE \(column) END"
    default: column
    }
  }

  private func uuidExpression(_ column: String) -> String {
    let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)].map {
      "substr(hex(\(column)), \($0.0), \($0.1))"
    }
    return "CASE WHEN typeof(\(column)) = 'blob' AND length(\(column)) = 16 "
      + "THEN \(parts.joined(separator: " || '-' || ")) ELSE \(column) END"
  }
}

extension ToManyView {
  /// A query for all pairs: owner, target, position.
  package var pairs: String { pairs(in: "main") }

  /// The same of the store that the connection knows by a name.
  func pairs(in database: String) -> String {
    switch storage {
    case .foreignKey(let key):
      let order = key.orderColumn.map { "t.\(quotedName($0))" } ?? "NULL"
      let owner = "t.\(quotedName(key.column))"
      return "SELECT \(owner) AS owner, t.Z_PK AS target, \(order) AS position "
        + "FROM \(database).\(quotedName(key.table)) AS t WHERE \(owner) IS NOT NULL"
    case .joinTable(let join):
      let (owner, target) = (quotedName(join.ownerColumn), quotedName(join.memberColumn))
      let order = join.orderColumn.map { "t.\(quotedName($0))" } ?? "NULL"
      let table = "\(database).\(quotedName(join.table)) AS t"
      let forth =
        "SELECT t.\(owner) AS owner, t.\(target) AS target, \(order) AS position FROM \(table)"
      guard join.isOwnInverse else { return forth }
      let reflexive = join.inverseOrderColumn.map { "t.\(quotedName($0))" } ?? "NULL"
      // A pair may stand in either order, or in both.
      return "SELECT owner, target, MIN(position) AS position FROM (\(forth) UNION ALL "
        + "SELECT t.\(target), t.\(owner), \(reflexive) FROM \(table)) GROUP BY owner, target"
    }
  }
}

/// A name in double quotes, as every name of a model is written.
package func quotedName(_ name: String) -> String {
  "\"" + name.replacing("\"", with: "\"\"").replacing("\0", with: "") + "\""
}
