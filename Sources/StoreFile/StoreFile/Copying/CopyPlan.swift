/// How the rows of a store come into a new one.
package struct CopyPlan: Sendable {
  /// A table of the new store.
  package struct Table: Sendable {
    /// The name, without quotes.
    package var name: String
    /// The statement that makes it.
    package var sql: String
    /// Whether its rows are copied; those of a virtual table are not, which a statement fills.
    package var copiesRows: Bool
    /// The columns of which values are copied; nil for all.
    package var columns: [String]?

    /// Makes a table.
    package init(name: String, sql: String, copiesRows: Bool) {
      self.name = name
      self.sql = sql
      self.copiesRows = copiesRows
    }
  }

  /// The tables, in the order in which they are made.
  package var tables: [Table] = []
  /// Statements when all rows are there.
  package var lateStatements: [String] = []
  /// Whether the tables of SQLite's own that help to choose indexes are made anew.
  package var analyzes = false
  /// The number of the file that an app gives itself.
  package var userVersion: Int32 = 0
  /// The number of the app that the file says it is of.
  package var applicationID: Int32 = 0

  /// Makes the plan of a store without tables.
  package init() {}
}

/// A value of a row that is copied.
package enum CopiedValue: Hashable, Sendable {
  /// No value.
  case null
  /// An integer.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// Text in UTF-8, which it need not be.
  case text([UInt8])
  /// Bytes.
  case blob([UInt8])
}
