import DataModel

/// A query for rows of a store.
package struct RowProbe: Hashable, Sendable {
  /// The SQL query.
  package var query: String
  /// The number of leading columns that identify a row.
  package var keyColumns: Int
  /// The table and condition, if the query selects the rows of a table by a condition; such queries on the
  /// same table are run together.
  package var condition: TableCondition?

  /// A condition on the rows of a table.
  package struct TableCondition: Hashable, Sendable {
    /// The table, as an SQL identifier.
    package var table: String
    /// The condition.
    package var condition: String

    /// Creates a condition.
    package init(table: String, condition: String) {
      self.table = table
      self.condition = condition
    }
  }

  /// Creates a question.
  package init(query: String, keyColumns: Int, condition: TableCondition? = nil) {
    self.query = query
    self.keyColumns = keyColumns
    self.condition = condition
  }
}

/// The result of a ``RowProbe``.
package struct RowAnswer: Hashable, Sendable {
  /// The number of rows.
  package var rows = 0
  /// The identifiers of the first rows, at most ten.
  package var keys: [String] = []

  /// Creates an answer.
  package init(rows: Int = 0, keys: [String] = []) {
    self.rows = rows
    self.keys = keys
  }
}

/// Runs queries on the rows of the store at `path` without changing it.
///
/// - Parameters:
///   - probes: The queries; only on ordinary tables, so that each terminates.
///   - path: The store; its `-wal` is ignored.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The results in order, or the reason why there is none.
/// - Throws: `StoreError` if the file cannot be read at all or the work was cancelled.
/// - Complexity: O(n log n) in the number of rows, once more for each query on other tables.
package func probeRows(
  _ probes: [RowProbe], at path: String, isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> [Result<RowAnswer, StoreError>] {
  guard !probes.isEmpty else { return [] }
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  let counts = try countTogether(probes, connection)
  var answers: [Result<RowAnswer, StoreError>] = []
  for (place, probe) in probes.enumerated() {
    if counts[place] == 0 {
      answers.append(.success(RowAnswer()))
      continue
    }
    do throws(StoreError) {
      answers.append(.success(try connection.answer(to: probe, count: counts[place])))
    } catch {
      if error.kind == .interrupted { throw error }
      answers.append(.failure(error))
    }
  }
  return answers
}

/// The maximum number of queries combined in one pass over a table.
private let mostTogether = 50

/// The numbers of rows that satisfy the conditions of queries, reading each table once for many of them.
///
/// - Returns: The numbers, by the index of the query; absent for queries that must be run alone.
private func countTogether(
  _ probes: [RowProbe], _ connection: StoreConnection
) throws(StoreError) -> [Int: Int] {
  var places: [String: [Int]] = [:]
  for (place, probe) in probes.enumerated() {
    if let table = probe.condition?.table { places[table, default: []].append(place) }
  }
  var counts: [Int: Int] = [:]
  for (table, members) in places.sorted(by: { $0.key < $1.key }) {
    for start in stride(from: 0, to: members.count, by: mostTogether) {
      let group = members[start..<min(start + mostTogether, members.count)]
      let results = group.map { place in
        "COUNT(CASE WHEN \(probes[place].condition?.condition ?? "0") THEN 1 END)"
      }
      let query = "SELECT \(results.joined(separator: ", ")) FROM \(table) NOT INDEXED"
      try connection.tryForEachRow(query) { row in
        for (column, place) in group.enumerated() { counts[place] = row.integer(Int32(column)) }
      }
    }
  }
  return counts
}

extension StoreConnection {
  /// The maximum number of reported keys.
  private static let mostKeys = 10

  fileprivate func answer(to probe: RowProbe, count: Int?) throws(StoreError) -> RowAnswer {
    var answer = RowAnswer()
    // Where the number is known the first rows are enough.
    let limit = count == nil ? "" : " LIMIT \(Self.mostKeys)"
    try forEachRow(probe.query + limit) { row in
      answer.rows += 1
      guard answer.keys.count < Self.mostKeys else { return }
      let key = (0..<Int32(probe.keyColumns)).map { row.text($0) ?? "NULL" }
      answer.keys.append(key.joined(separator: ", "))
    }
    if let count { answer.rows = count }
    return answer
  }
}

/// The first two columns of the rows of queries, as text.
///
/// - Throws: `StoreError` if one cannot be run.
package func textPairs(
  _ query: String, at path: String, isInterrupted: @escaping @Sendable () -> Bool = { false },
  _ body: (String, String) -> Void
) throws(StoreError) {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.forEachRow(query) { row in body(row.text(0) ?? "", row.text(1) ?? "") }
}
