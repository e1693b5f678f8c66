import DataModel

/// The form of values in the columns of views.
package enum ViewForm: Hashable, Sendable {
  /// As people read them, as far as plain SQL can: dates as ISO 8601 with milliseconds, UUIDs as text.
  case readable
  /// As the store has them.
  case stored
  /// For statements of a step file: dates as numbers, UUIDs as text, and bytes wherever they are stored,
  /// which requires the function ``externalFunction``.
  case writable
}

/// The function that gives the bytes of a value in a file of its own.
package let externalFunction = "external_data"

/// A view as a statement for SQLite.
package struct ViewStatement: Hashable, Sendable {
  /// The name of the view: `Trip`, `only.Trip`, `Trip.stops`; followed by a number if in use.
  package var name: String
  /// The preferred name of the view if that was in use; nil otherwise.
  package var plainName: String?
  /// A description of the view's contents.
  package var meaning: String
  /// `CREATE TEMP VIEW …`, without a semicolon.
  package var sql: String
}

extension StoreViews {
  /// The statements that create the views of a store, for a connection that has opened it as `main`.
  ///
  /// Each entity has a view with its name that includes the objects of its subentities; if it has any, a
  /// second one, `only.Entity`, excludes them. Columns are `_id` (the key, to which relationships refer),
  /// `_entity` (the name of the object's entity), attributes, and to-one relationships. Each to-many
  /// relationship has a view `Entity.relationship` with `owner`, `target`, `position`, which is NULL if
  /// unordered. Derived attributes have a column, transient ones do not. The views are temporary, so nothing
  /// is written to the store.
  ///
  /// If two of these names are equal for SQLite, or one is reserved, ``ViewStatement/plainName`` contains the
  /// preferred name.
  ///
  /// - Parameter form: The form of values in the columns.
  /// - Returns: The statements, grouped by entity, with unique names.
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
  ///   - includesSubentities: Whether to include objects of subentities.
  ///   - form: The form of values.
  ///   - database: The schema name of the store in the connection.
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

  /// The columns with their names in views: a property whose name is in use gets a trailing space, which no
  /// property name has.
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
  quoted(name, with: "\"")
}
