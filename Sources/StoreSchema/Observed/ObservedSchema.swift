/// A column of a table in a store that refers to a column of another: `REFERENCES` or `FOREIGN KEY`.
///
/// Core Data makes none, so both are of other hands.
package struct ObservedReference: Hashable, Sendable {
  /// The table with the column.
  package var table: String
  /// The number of the reference among those of the table; one over several columns is several with a
  /// number.
  package var number: Int
  /// The table that is referred to, as the reference names it.
  package var parent: String
  /// The column.
  package var column: String
  /// The column that is referred to; nil for the primary key.
  package var parentColumn: String?

  /// Makes a reference.
  package init(
    table: String, number: Int, parent: String, column: String, parentColumn: String?
  ) {
    self.table = table
    self.number = number
    self.parent = parent
    self.column = column
    self.parentColumn = parentColumn
  }
}
