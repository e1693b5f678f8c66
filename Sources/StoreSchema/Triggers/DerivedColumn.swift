/// The column of a derived attribute that the store keeps, with what it is computed from.
///
/// *Source:* `Documentation/Formats/store-schema.md`, derived attributes.
package struct DerivedColumn: Hashable, Sendable {
  /// The attribute.
  package let path: PropertyPath
  /// The table with the column.
  package let table: String
  /// The name of the column.
  package let column: String
  /// The table and the column of the attribute that is copied; nil for a count.
  package let source: ColumnName?
  /// The statement that computes the column anew in every row, as the triggers would.
  ///
  /// It is plain SQL; the triggers must not be there yet.
  package let refreshStatement: String
  /// The query that counts the rows whose value is not what the triggers would have made it.
  package let staleRowsQuery: String
}

/// A column by names.
package struct ColumnName: Hashable, Sendable {
  /// The table.
  package let table: String
  /// The column.
  package let column: String

  /// Makes a name.
  package init(table: String, column: String) {
    self.table = table
    self.column = column
  }
}

extension DerivedColumn {
  /// The columns in an order in which each comes after what it is computed from.
  ///
  /// What is computed from itself comes at the end.
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
