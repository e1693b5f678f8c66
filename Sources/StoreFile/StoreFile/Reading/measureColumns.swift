import DataModel

/// The number and size of a column's values in the rows of an entity.
package struct ColumnSize: Hashable, Sendable {
  /// The number of rows with a value.
  package var values: Int
  /// The total size of the values, in bytes; a number counts as 8.
  package var bytes: Int
}

/// The sizes of one entity's rows in a table.
package struct EntityRowSizes: Hashable, Sendable {
  /// The number of rows.
  package var rows: Int
  /// The sizes by column.
  package var columns: [String: ColumnSize]
}

extension StoreConnection {
  /// Measures columns of tables with objects by entity, in one pass over each table.
  ///
  /// - Parameter columns: The columns of each table.
  /// - Returns: The sizes in each table by `Z_ENT`; absent for a table that cannot be read.
  /// - Throws: `StoreError` if the file cannot be read or the work was cancelled.
  /// - Complexity: O(n) in the size of the tables.
  package func measureColumns(
    _ columns: [String: [String]]
  ) throws(StoreError) -> [String: [Int: EntityRowSizes]] {
    var result: [String: [Int: EntityRowSizes]] = [:]
    for (table, names) in columns.sorted(by: { $0.key < $1.key }) {
      // The maximum number of columns in a result of SQLite.
      let names = Array(names.prefix(900))
      let terms = names.map { name in
        let column = identifier(name)
        return ", COUNT(\(column)), SUM(CASE typeof(\(column)) WHEN 'null' THEN 0 "
          + "WHEN 'integer' THEN 8 WHEN 'real' THEN 8 ELSE LENGTH(CAST(\(column) AS BLOB)) END)"
      }
      let query =
        "SELECT Z_ENT, COUNT(*)\(terms.joined()) FROM \(identifier(table)) GROUP BY Z_ENT"
      try tryForEachRow(query) { row in
        var sizes: [String: ColumnSize] = [:]
        for (index, name) in names.enumerated() {
          let column = Int32(2 + 2 * index)
          sizes[name] = ColumnSize(values: row.integer(column), bytes: row.integer(column + 1))
        }
        result[table, default: [:]][row.integer(0)] = EntityRowSizes(
          rows: row.integer(1), columns: sizes)
      }
    }
    return result
  }

  /// The sizes of tables without their indexes, in bytes; empty if SQLite was built without support for it.
  ///
  /// - Parameter tables: Their names.
  /// - Returns: The sizes by name.
  /// - Throws: `StoreError` if the file cannot be read or the work was cancelled.
  /// - Complexity: O(n) in the number of pages of the tables.
  package func tableSizes(_ tables: [String]) throws(StoreError) -> [String: Int] {
    var sizes: [String: Int] = [:]
    for table in tables {
      try checkInterruption()
      let query =
        "SELECT pgsize FROM dbstat WHERE aggregate = TRUE AND name = \(quotedText(table))"
      try tryForEachRow(query) { row in sizes[table] = row.integer(0) }
    }
    return sizes
  }
}
