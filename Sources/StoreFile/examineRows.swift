internal import StoreSchema

/// What the rows of a store say.
package struct RowFacts: Hashable, Sendable {
  /// How many rows there are with each `Z_ENT`.
  package var rowsByEntity: [Int: Int]
  /// What SQLite's quick check finds wrong with the file; nothing when all is well.
  package var damage: [String]
}

/// Counts the rows of the store at `path`, and checks the file, without changing it.
///
/// - Parameters:
///   - path: The store; a `-wal` beside it does not count.
///   - tables: The tables with objects.
/// - Returns: The facts.
/// - Throws: `StoreError` when the file cannot be read.
/// - Complexity: O(n) in the size of the file.
package func examineRows(
  at path: String, tables: [String]
) throws(StoreError) -> RowFacts {
  let connection = try StoreConnection(path: path, readsEveryRow: true)
  let damage = try connection.damage()
  var rows: [Int: Int] = [:]
  for table in tables {
    let query = "SELECT Z_ENT, COUNT(*) FROM \(identifier(table)) GROUP BY Z_ENT"
    try? connection.forEachRow(query) { row in rows[row.integer(0), default: 0] += row.integer(1) }
  }
  return RowFacts(rowsByEntity: rows, damage: damage)
}

/// Asks questions of the rows of the store at `path`, without changing it.
///
/// - Parameters:
///   - queries: Queries that give one number.
///   - path: The store; a `-wal` beside it does not count.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The answers, in order; nil where one cannot be given.
/// - Throws: `StoreError` when the file cannot be read, or the work was given up.
package func answers(
  to queries: [String], at path: String, isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> [Int?] {
  let connection = try StoreConnection(
    path: path, readsEveryRow: true, isInterrupted: isInterrupted)
  var answers: [Int?] = []
  for query in queries {
    var answer: Int?
    try connection.tryForEachRow(query) { row in answer = row.integer(0) }
    answers.append(answer)
  }
  return answers
}
