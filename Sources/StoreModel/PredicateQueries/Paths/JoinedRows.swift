/// Joined rows, as text for `FROM` and `WHERE`.
struct JoinedRows {
  /// The text after `FROM`; empty if nothing is joined.
  private(set) var tables = ""
  /// The conditions on the rows.
  private(set) var conditions: [String] = []
  /// Whether there may be several.
  private(set) var isMany = false

  /// Joins the row to which a foreign key refers.
  ///
  /// If there are already several rows, those without a target are kept, without values.
  mutating func joinOne(_ table: String, _ alias: String, on condition: String) {
    join(table, alias, on: condition, by: isMany ? "LEFT JOIN" : "JOIN")
  }

  /// Joins all rows that a condition holds for.
  mutating func joinMany(_ table: String, _ alias: String, on condition: String) {
    join(table, alias, on: condition, by: "JOIN")
    isMany = true
  }

  private mutating func join(
    _ table: String, _ alias: String, on condition: String, by word: String
  ) {
    if tables.isEmpty {
      tables = "\(table) AS \(alias)"
      conditions.append(condition)
    } else {
      tables += " \(word) \(table) AS \(alias) ON \(condition)"
    }
  }

  /// Leaves only rows for which a condition holds.
  mutating func filter(_ condition: String) { conditions.append(condition) }

  /// A query for a value of the rows.
  ///
  /// Conditions bind more tightly than `AND`, as those that a builder makes do.
  func query(_ value: String, where condition: String? = nil) -> String {
    let all = (conditions + (condition.map { [$0] } ?? [])).joined(separator: " AND ")
    return "(SELECT \(value) FROM \(tables) WHERE \(all))"
  }

  /// A value of the row, if there is only one; without a join the value itself.
  func value(_ sql: String) -> String { tables.isEmpty ? sql : query(sql) }
}
