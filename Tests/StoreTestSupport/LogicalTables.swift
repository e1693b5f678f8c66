import CSQLite
package import DataModel
import StoreModel

/// Tables that stand in for the updatable views of a store: their names and columns, without
/// triggers.
///
/// Statements that can be prepared on them can be prepared on the views as well; each link is
/// stored once, as in the views.
package final class LogicalTables {
  private var database: OpaquePointer?

  /// Makes empty tables for a model.
  package init(of model: Model) {
    sqlite3_open(":memory:", &database)
    for function in ["date_in", "date_out", "integer_in", "number_in", "decimal_in", "boolean_in"] {
      register(function, arguments: 1)
    }
    register("uuid", arguments: 0)
    for entity in makeViews(of: model, predictSchema(model)).entities {
      let columns =
        ["\"_id\" INTEGER PRIMARY KEY", "\"_entity\""] + entity.columns.map { quotedName($0.name) }
      _ = run("CREATE TABLE \(quotedName(entity.name))(\(columns.joined(separator: ", ")))")
      for relationship in entity.toMany where relationship.entity == entity.name {
        let name = quotedName("\(entity.name).\(relationship.name)")
        _ = run("CREATE TABLE \(name)(owner, target, position)")
      }
    }
  }

  deinit { sqlite3_close(database) }

  /// Runs statements.
  ///
  /// - Returns: The error; nil if all statements ran.
  package func run(_ sql: String) -> String? {
    guard sqlite3_exec(database, sql, nil, nil, nil) != SQLITE_OK else { return nil }
    return String(cString: sqlite3_errmsg(database))
  }

  /// The rows of a query, with values joined by `|`; NULL is empty.
  package func rows(_ sql: String) -> [String] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else {
      return [String(cString: sqlite3_errmsg(database))]
    }
    defer { sqlite3_finalize(statement) }
    var rows: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      let values = (0..<sqlite3_column_count(statement)).map { column in
        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
      }
      rows.append(values.joined(separator: "|"))
    }
    return rows
  }

  /// Registers a function that returns its argument, or a constant.
  private func register(_ name: String, arguments: Int32) {
    sqlite3_create_function(
      database, name, arguments, SQLITE_UTF8, nil,
      { context, count, values in
        if count > 0, let value = values?[0] {
          sqlite3_result_value(context, value)
        } else {
          sqlite3_result_text(context, "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", -1, nil)
        }
      }, nil, nil)
  }
}
