internal import StoreSchema

/// What the rows of a store say.
package struct RowFacts: Hashable, Sendable {
  /// How many rows there are with each `Z_ENT`.
  package var rowsByEntity: [Int: Int]
  /// The answers to the queries, in order; nil where one cannot be answered.
  package var answers: [Int?]
  /// What SQLite's quick check finds wrong with the file; nothing when all is well.
  package var damage: [String]
}

/// Counts the rows of the store at `path`, asks questions of them, and checks the file, without changing it.
///
/// - Parameters:
///   - path: The store; a `-wal` beside it does not count.
///   - tables: The tables with objects.
///   - queries: Queries that give one number.
/// - Returns: The facts.
/// - Throws: `StoreError` when the file cannot be read.
/// - Complexity: O(n) in the size of the file, for each query again.
package func examineRows(
  at path: String, tables: [String], queries: [String]
) throws(StoreError) -> RowFacts {
  let connection = try StoreConnection(path: path, readsEveryRow: true)
  var damage: [String] = []
  try connection.forEachRow("PRAGMA quick_check(10)") { row in
    if let line = row.text(0), line != "ok" { damage.append(line) }
  }
  var rows: [Int: Int] = [:]
  for table in tables {
    let query = "SELECT Z_ENT, COUNT(*) FROM \(identifier(table)) GROUP BY Z_ENT"
    try? connection.forEachRow(query) { row in rows[row.integer(0), default: 0] += row.integer(1) }
  }
  var answers: [Int?] = []
  for query in queries {
    var answer: Int?
    try? connection.forEachRow(query) { row in answer = row.integer(0) }
    answers.append(answer)
  }
  return RowFacts(rowsByEntity: rows, answers: answers, damage: damage)
}
