import DataModel

/// A repair of a store that requires no guessing.
package enum StoreMending: Hashable, Sendable {
  /// Creates an empty table with its indexes and triggers, given its name and the statements.
  case makeTable(String, statements: [String])
  /// Adds columns to a table.
  case addColumns(table: String, columns: [RestoredColumn])
  /// Rebuilds an index from its table.
  case rebuildIndex(String)
  /// Creates an index, given its statement.
  case makeIndex(String)
  /// Replaces an index with one of the same name, given its statement.
  case replaceIndex(String, sql: String)
  /// Removes rows from a table and exports them to a file.
  case setAside(table: String, condition: String)
  /// Removes rows that hold nothing but keys or numbers.
  case remove(table: String, condition: String)
  /// Empties columns of rows: a key with what belongs to it.
  case empty(table: String, columns: [String], condition: String)
  /// Gives a column of rows the value of an expression.
  case set(table: String, column: String, value: String, condition: String)
  /// Inserts a row, given the expressions for its values; `condition` identifies it.
  case insert(table: String, columns: [String], values: [String], condition: String)

  /// The order of repairs: later ones depend on earlier ones.
  package var phase: Int {
    switch self {
    case .rebuildIndex, .makeTable, .addColumns: 0
    case .setAside: 1
    case .makeIndex, .replaceIndex: 4
    case .remove, .empty, .set, .insert: table == SystemTable.primaryKey.rawValue ? 3 : 2
    }
  }

  /// The statements that do it.
  package var statements: [String] {
    switch self {
    case .makeTable(_, let statements): statements
    case .addColumns(let table, let columns):
      columns.map {
        "ALTER TABLE \(identifier(table)) ADD COLUMN \(identifier($0.name)) \($0.type)"
      }
        + columns.filter(\.hasValues).map {
          "UPDATE \(identifier(table)) SET \(identifier($0.name)) = \($0.value)"
        }
    case .rebuildIndex(let name): ["REINDEX \(identifier(name))"]
    case .makeIndex(let sql): [sql]
    case .replaceIndex(let name, let sql): ["DROP INDEX \(identifier(name))", sql]
    case .setAside(let table, let condition), .remove(let table, let condition):
      ["DELETE FROM \(identifier(table)) WHERE \(condition)"]
    case .empty(let table, _, let condition), .set(let table, _, _, let condition):
      [
        "UPDATE \(identifier(table)) SET "
          + assignments.map { "\(identifier($0.column)) = \($0.value)" }.joined(separator: ", ")
          + " WHERE \(condition)"
      ]
    case .insert(let table, let columns, let values, _):
      [
        "INSERT INTO \(identifier(table)) (\(columns.map(identifier).joined(separator: ", "))) VALUES ("
          + values.joined(separator: ", ") + ")"
      ]
    }
  }

  /// The columns that get other values, with the expressions for these.
  package var assignments: [(column: String, value: String)] {
    switch self {
    case .empty(_, let columns, _): columns.map { ($0, "NULL") }
    case .set(_, let column, let value, _): [(column, value)]
    default: []
    }
  }

  /// The table whose rows change; nil for indexes and new tables.
  package var table: String? {
    switch self {
    case .makeTable, .rebuildIndex, .makeIndex, .replaceIndex: nil
    case .addColumns(let table, _), .setAside(let table, _), .remove(let table, _),
      .empty(let table, _, _), .set(let table, _, _, _), .insert(let table, _, _, _):
      table
    }
  }

  /// The rows of the app's that it takes out, objects or pairs, as their table and a condition; nil for all else, such as
  /// rows of `Z_PRIMARYKEY`.
  package var takenRows: (table: String, condition: String)? {
    switch self {
    case .setAside(let table, let condition): (table, condition)
    case .remove(let table, let condition) where table != SystemTable.primaryKey.rawValue:
      (table, condition)
    default: nil
    }
  }

  /// The repair, in the imperative.
  package var text: String {
    switch self {
    case .makeTable: "create the table, empty"
    case .addColumns: "create the columns, with default values or none"
    case .rebuildIndex: "rebuild the index"
    case .makeIndex: "create the index"
    case .replaceIndex: "replace the index"
    case .setAside: "set the rows aside into a file"
    case .remove: "remove the rows"
    case .empty: "set the relationship to nil"
    case .set(_, let column, _, _): "write \(column)"
    case .insert: "write the row"
    }
  }
}

/// A column that is made again, whose values are lost.
package struct RestoredColumn: Hashable, Sendable {
  /// The name, without quotes.
  package var name: String
  /// The declared type.
  package var type: String
  /// The expression for the value in each row that is there: the default value of the attribute, else NULL.
  package var value: String

  /// Whether any row gets a value.
  fileprivate var hasValues: Bool { value != "NULL" }
}
