/// The stored column of a derived attribute, and its source.
///
/// *Source:* `Documentation/Formats/store-schema.md`, derived attributes.
package struct DerivedColumn: Hashable, Sendable {
  /// The attribute.
  package let path: PropertyPath
  /// The table that contains the column.
  package let table: String
  /// The name of the column.
  package let column: String
  /// The table and column of the copied attribute; nil for a count.
  package let source: ColumnName?
  /// The statement that recomputes the column in every row, as the triggers would.
  ///
  /// It is plain SQL, to be run before the triggers are created.
  package let refreshStatement: String
  /// The query that counts the rows whose value differs from what the triggers would have computed.
  package let staleRowsQuery: String
}

/// A column, by table and column name.
package struct ColumnName: Hashable, Sendable {
  /// The table.
  package let table: String
  /// The column.
  package let column: String

  /// Creates a name.
  package init(table: String, column: String) {
    self.table = table
    self.column = column
  }
}

extension DerivedColumn {
  /// The columns sorted so that each comes after its source.
  ///
  /// Columns in a cycle come at the end.
  static func ordered(_ columns: [DerivedColumn]) -> [DerivedColumn] {
    var waiting = columns
    var result: [DerivedColumn] = []
    while !waiting.isEmpty {
      let open = Set(waiting.map { ColumnName(table: $0.table, column: $0.column) })
      let ready = waiting.filter { column in column.source.map { !open.contains($0) } ?? true }
      guard !ready.isEmpty else { return result + waiting }
      result += ready
      waiting.removeAll { column in column.source.map { !open.contains($0) } ?? true }
    }
    return result
  }
}
