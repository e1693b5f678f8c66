import DataModel

/// Facts about the rows of a store.
package struct RowFacts: Hashable, Sendable {
  /// The number of rows for each `Z_ENT`, by table; absent for a table that could not be read.
  package var rows: [String: [Int: Int]] = [:]
  /// The problems found by SQLite's check; empty if absent.
  package var damage: [String] = []
}

/// Counts the rows of the store at `path` and checks the file, without changing it.
///
/// - Parameters:
///   - path: The store; its `-wal` is ignored.
///   - tables: The tables with objects.
///   - isThorough: Whether to compare every index with its table.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The facts.
/// - Throws: `StoreError` if the file cannot be read or the work was cancelled.
/// - Complexity: O(n) in the size of the file.
package func examineRows(
  at path: String, tables: [String], isThorough: Bool = false,
  isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> RowFacts {
  var facts = RowFacts()
  facts.damage = try checkIntegrity(
    at: path, isThorough: isThorough, isInterrupted: isInterrupted)
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  for table in tables {
    var rows: [Int: Int] = [:]
    var isRead = false
    // Other than that of the table itself, the order of an index may be that of rows which are gone.
    let query = "SELECT Z_ENT, COUNT(*) FROM \(identifier(table)) NOT INDEXED GROUP BY Z_ENT"
    do throws(StoreError) {
      try connection.forEachRow(query) { row in rows[row.integer(0), default: 0] += row.integer(1) }
      isRead = true
    } catch {
      if error.kind == .interrupted { throw error }
    }
    if isRead { facts.rows[table] = rows }
  }
  return facts
}

/// Runs counting queries on the store at `path`, without changing it.
///
/// - Parameters:
///   - queries: Queries that return one number.
///   - path: The store; its `-wal` is ignored.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The numbers in order; nil for a query that fails.
/// - Throws: `StoreError` if the file cannot be read or the work was cancelled.
package func answers(
  to queries: [String], at path: String, isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> [Int?] {
  guard !queries.isEmpty else { return [] }
  return try StoreConnection(reading: path, readsEveryRow: true, isInterrupted: isInterrupted)
    .answers(to: queries)
}

extension StoreConnection {
  /// Runs counting queries.
  ///
  /// - Parameter queries: Queries that return one number.
  /// - Returns: The numbers in order; nil for a query that fails.
  /// - Throws: `StoreError` if the file cannot be read or the work was cancelled.
  package func answers(to queries: [String]) throws(StoreError) -> [Int?] {
    var answers: [Int?] = []
    for query in queries {
      var answer: Int?
      try tryForEachRow(query) { row in answer = row.integer(0) }
      answers.append(answer)
    }
    return answers
  }
}
