import DataModel

/// The part of a table to read: its rows as they are, or with replaced values.
package struct TableReading: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The expressions that replace the values of columns.
  package var values: [String: String]
  /// The condition for the rows to read; nil for all.
  package var condition: String?

  /// Creates a selection of rows.
  package init(table: String, values: [String: String] = [:], condition: String? = nil) {
    self.table = table
    self.values = values
    self.condition = condition
  }
}

/// The digests of every column of tables, including row, storage class and all bytes of each value.
///
/// - Parameters:
///   - readings: The tables, which must not be virtual.
///   - path: The store, without journals.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The digests by table and column.
/// - Throws: `StoreError` if a table cannot be read.
/// - Complexity: O(n) in the size of the tables; no rows are kept in memory.
package func digestRows(
  _ readings: [TableReading], at path: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [String: [String: ColumnDigest]] {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try connection.keepFewPages()
  var digests: [String: [String: ColumnDigest]] = [:]
  for reading in readings { digests[reading.table] = try connection.digests(reading) }
  return digests
}

extension StoreConnection {
  fileprivate func digests(
    _ reading: TableReading
  ) throws(StoreError) -> [String: ColumnDigest] {
    var columns: [String] = []
    var keys: [String] = []
    try forEachRow("SELECT name, pk FROM pragma_table_xinfo(\(quotedText(reading.table)))") { row in
      columns.append(row.text(0) ?? "")
      if row.integer(1) > 0 { keys.append(identifier(row.text(0) ?? "")) }
    }
    let key = try rowKey(of: reading.table, columns, keys)
    var groups: [ColumnGroup] = []
    var calls: [String] = []
    for start in stride(from: 0, to: columns.count, by: 100) {
      let members = Array(columns[start..<min(start + 100, columns.count)])
      let group = ColumnGroup(key: key, columns: members, entities: [0])
      let name = "row_digest_\(groups.count)"
      try addAggregate(name, state: group.state, step: ColumnGroup.step)
      let values = members.map { reading.values[$0] ?? identifier($0) }
      calls.append("\(name)(NULL, 0, \(([key] + values).joined(separator: ", ")))")
      groups.append(group)
    }
    let filter = reading.condition.map { " WHERE \($0)" } ?? ""
    try forEachRow(
      "SELECT \(calls.joined(separator: ", ")) FROM \(identifier(reading.table)) NOT INDEXED\(filter)"
    ) { _ in }
    var digests: [String: ColumnDigest] = [:]
    for group in groups {
      for column in group.columns { digests[column] = group.digest(of: column, entity: nil) }
    }
    return digests
  }

  /// The expression that identifies the rows of a table.
  private func rowKey(
    of table: String, _ columns: [String], _ keys: [String]
  ) throws(StoreError) -> String {
    let taken = Set(columns.map { foldedName($0) })
    let names = ["rowid", "_rowid_", "oid"].filter { !taken.contains(foldedName($0)) }
    for name in names {
      do throws(StoreError) {
        try forEachRow("SELECT \(name) FROM \(identifier(table)) LIMIT 0") { _ in }
        return name
      } catch {
        if error.kind == .interrupted { throw error }
      }
    }
    // A table without numbers of rows has a primary key.
    return keys.isEmpty ? "NULL" : keys.map { "quote(\($0))" }.joined(separator: " || ',' || ")
  }
}
