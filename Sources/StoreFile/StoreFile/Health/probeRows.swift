import StoreSchema

/// A question whose answer are rows.
package struct RowProbe: Hashable, Sendable {
  /// The query that gives them.
  package var query: String
  /// How many columns of it, from the first on, tell the rows apart.
  package var keyColumns: Int
  /// Where the rows are those of a table that a condition holds for, both: such questions about a table
  /// are answered together.
  package var condition: TableCondition?

  /// A condition for the rows of a table.
  package struct TableCondition: Hashable, Sendable {
    /// The table, as it stands in SQL.
    package var table: String
    /// The condition.
    package var condition: String

    /// Makes a condition.
    package init(table: String, condition: String) {
      self.table = table
      self.condition = condition
    }
  }

  /// Makes a question.
  package init(query: String, keyColumns: Int, condition: TableCondition? = nil) {
    self.query = query
    self.keyColumns = keyColumns
    self.condition = condition
  }
}

/// What a ``RowProbe`` found.
package struct RowAnswer: Hashable, Sendable {
  /// The number of rows.
  package var rows = 0
  /// What tells the first of them from others, ten at most.
  package var keys: [String] = []

  /// Makes an answer.
  package init(rows: Int = 0, keys: [String] = []) {
    self.rows = rows
    self.keys = keys
  }
}

/// Asks questions of the rows of the store at `path`, without changing it.
///
/// - Parameters:
///   - probes: The questions; about ordinary tables only, so that each ends.
///   - path: The store; a `-wal` beside it does not count.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The answers in order, or why one could not be given.
/// - Throws: `StoreError` when the file cannot be read at all, or the work was given up.
/// - Complexity: O(n log n) in the number of rows, for each question about other tables once more.
package func probeRows(
  _ probes: [RowProbe], at path: String, isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> [Result<RowAnswer, StoreError>] {
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

/// How many questions are asked in one reading of a table.
private let mostTogether = 50

/// The numbers of rows that the conditions of questions hold for, each table read once for many of them.
///
/// - Returns: The numbers by the places of the questions; none for those that have to be asked alone.
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
  /// The most keys that are told.
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

/// The first two columns of the rows that queries give, as texts.
///
/// - Throws: `StoreError` when one cannot be run.
package func textPairs(
  _ query: String, at path: String, isInterrupted: @escaping @Sendable () -> Bool = { false },
  _ body: (String, String) -> Void
) throws(StoreError) {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.forEachRow(query) { row in body(row.text(0) ?? "", row.text(1) ?? "") }
}
