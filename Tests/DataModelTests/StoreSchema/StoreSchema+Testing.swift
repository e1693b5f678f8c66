import DataModel
import TestSupport

extension Database {
  /// Opens a database with the tables, indexes and triggers of `schema`.
  convenience init(_ schema: StoreSchema) throws {
    try self.init()
    for statement in schema.statements { try run(statement) }
  }
}

extension StoreSchema {
  /// The names of the columns of a table.
  func columnNames(of table: String) -> [String] {
    self.table(table)?.columns.map(\.name) ?? []
  }

  /// The names of the columns of a table, without the three that all tables have.
  func ownColumns(of table: String) -> [String] {
    Array(columnNames(of: table).dropFirst(3))
  }

  /// The statement of an index.
  func indexSQL(_ name: String) -> String? {
    indexes.first { $0.name == name }?.sql
  }

  /// The statement of a trigger.
  func triggerSQL(_ name: String) -> String? {
    triggers.first { $0.name == name }?.sql
  }
}
