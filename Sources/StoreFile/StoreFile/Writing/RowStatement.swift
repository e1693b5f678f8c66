package import DataModel

/// A statement with parameters to be run for many rows.
package final class RowStatement {
  private let statement: StoreStatement

  fileprivate init(_ statement: StoreStatement) { self.statement = statement }

  /// Runs the statement.
  ///
  /// - Parameter values: A value for each parameter.
  /// - Throws: `StoreError` if SQLite rejects it; it can still be run again.
  package func run(_ values: [StoreValue]) throws(StoreError) { _ = try firstRow(values) }

  /// Runs a statement that returns at most one row.
  ///
  /// - Parameter values: A value for each parameter.
  /// - Returns: The row; nil if absent.
  /// - Throws: `StoreError` if SQLite rejects it; it can still be run again.
  package func firstRow(_ values: [StoreValue]) throws(StoreError) -> [StoreValue]? {
    defer { statement.reset() }
    for (index, value) in values.enumerated() {
      try statement.bind(value, at: Int32(index + 1))
    }
    return try statement.step() ? statement.rowValues : nil
  }
}

extension StoreStatement {
  /// The values of the current row.
  fileprivate var rowValues: [StoreValue] {
    let row = row
    return (0..<Int32(columnCount)).map { column in
      switch row.storageClass(column) {
      case .null: .null
      case .integer: .integer(Int64(row.integer(column)))
      case .real: .real(row.real(column))
      case .text: .text(row.text(column) ?? "")
      case .blob: .blob(row.bytes(column))
      }
    }
  }
}

extension StoreConnection {
  /// Prepares a statement to be run for many rows.
  ///
  /// - Throws: `StoreError` if SQLite rejects it.
  package func rowStatement(_ sql: String) throws(StoreError) -> RowStatement {
    RowStatement(try prepare(sql))
  }

  /// Runs statements, ignoring their rows.
  ///
  /// - Throws: `StoreError` if SQLite rejects one.
  package func perform(_ sql: String) throws(StoreError) { try run(sql) }

  /// Calls `body` with the values of every row of `query`.
  ///
  /// - Throws: `StoreError` if the query cannot be run, and errors of `body`.
  package func forEachRowValues(
    _ query: String, _ body: ([StoreValue]) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try prepare(query)
    while try statement.step() { try body(statement.rowValues) }
  }
}

/// The number of objects of each entity in a store.
///
/// - Parameters:
///   - tables: The names of the tables of entities.
///   - path: The store, which must not be written meanwhile.
/// - Returns: The numbers of rows by `Z_ENT`.
/// - Throws: `StoreError` if it cannot be read.
package func countObjects(
  in tables: [String], at path: String
) throws(StoreError) -> [Int: Int] {
  let connection = try StoreConnection(reading: path, isStrict: false)
  var counts: [Int: Int] = [:]
  for table in tables {
    try connection.forEachRow(
      "SELECT Z_ENT, COUNT(*) FROM \(identifier(table)) NOT INDEXED GROUP BY Z_ENT"
    ) { row in counts[row.integer(0), default: 0] += row.integer(1) }
  }
  return counts
}
