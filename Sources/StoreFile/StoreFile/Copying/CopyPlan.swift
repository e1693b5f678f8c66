/// The plan for copying the rows of a store to a new one.
package struct CopyPlan: Sendable {
  /// A table of the new store.
  package struct Table: Sendable {
    /// The name, without quotes.
    package var name: String
    /// The statement that creates it.
    package var sql: String
    /// Whether to copy its rows; those of a virtual table are filled in by a statement instead.
    package var copiesRows: Bool
    /// The columns to copy; nil for all.
    package var columns: [String]?

    /// Creates a table.
    package init(name: String, sql: String, copiesRows: Bool) {
      self.name = name
      self.sql = sql
      self.copiesRows = copiesRows
    }
  }

  /// The tables, in the order of creation.
  package var tables: [Table] = []
  /// The statements to run after all rows have been copied.
  package var lateStatements: [String] = []
  /// Whether to rebuild SQLite's statistics tables.
  package var analyzes = false
  /// The user version, a number set by the app.
  package var userVersion: Int32 = 0
  /// The application ID, a number that identifies the app's file format.
  package var applicationID: Int32 = 0

  /// Creates a plan without tables.
  package init() {}
}

/// A value of a copied row.
package enum CopiedValue: Hashable, Sendable {
  /// No value.
  case null
  /// An integer.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// Text bytes, which need not be valid UTF-8.
  case text([UInt8])
  /// Bytes.
  case blob([UInt8])
}
