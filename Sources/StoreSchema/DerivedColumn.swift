/// The column of a derived attribute whose value SQL can compute.
package struct DerivedColumn: Hashable, Sendable {
  /// The attribute.
  package let path: PropertyPath
  /// The table, without quotes.
  package let table: String
  /// The column, without quotes.
  package let column: String
  /// The value of a row, an expression that may stand in an UPDATE of the table.
  package let value: String
}
