/// Rows of tables that belong together, as what stands behind `FROM` and `WHERE`.
struct JoinedRows {
  /// What stands behind `FROM`; empty as long as nothing is joined.
  private(set) var tables = ""
  /// What must hold of the rows.
  private(set) var conditions: [String] = []
  /// Whether there may be several.
  private(set) var isMany = false

  /// Joins the row that a key leads to.
  ///
  /// Where there are many rows already, those that lead nowhere stay, without values.
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

  /// A value of the row, where there is but one; without any row there is none.
  func value(_ sql: String) -> String { tables.isEmpty ? sql : query(sql) }
}
