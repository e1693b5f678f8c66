import CSQLite
package import DataModel

/// Controls what statements of a step file may do, and records what they write.
///
/// SQLite asks about every action while it prepares a statement, before any row is accessed. Statements in
/// step files access the store only through views; what the views and their triggers do is recognized by
/// their names.
/// statements reaches the store through views alone; what these and their triggers do is known by their names.
final class StepGuard {
  /// The author of the statement being prepared.
  enum Author: Equatable {
    /// The tool.
    case tool
    /// The step file.
    case stepFile
    /// The step file, with the statement rewritten for one table, whose name is folded.
    case stepFileOnTable(String)
  }

  /// The author of the current statement.
  var author = Author.tool
  /// The folded names of the views.
  var views: Set<String> = []
  /// The folded names of views and triggers that were created earlier.
  var trusted: Set<String> = []
  /// The folded names of all objects other than common table expressions; nil if SQLite does not list them
  /// all.
  var takenNames: Set<String>?
  /// The reason why the last statement was rejected.
  private(set) var refusal: StepFailure?
  /// What was, or may have been, written.
  private(set) var writes = StepWrites()

  /// Functions that access something outside the store, in any build of SQLite.
  private static let dangerous: Set<String> = [
    "LOAD_EXTENSION", "READFILE", "WRITEFILE", "EDIT", "FTS3_TOKENIZER",
  ]
  /// Table-valued functions.
  private static let valueTables: Set<String> = ["JSON_EACH", "JSON_TREE"]

  func begin(_ author: Author) {
    self.author = author
    refusal = nil
  }

  /// Restores an earlier record, because later actions were not carried out.
  ///
  /// - Parameter writes: The earlier record.
  func takeBack(to writes: StepWrites) { self.writes = writes }

  /// Whether an action is allowed.
  func allows(
    _ action: Int32, first: String?, second: String?, database: String?, source: String?
  )
    -> Bool
  {
    note(action, table: first, column: second, database: database)
    guard author != .tool else { return true }
    let isTrusted = source.map { trusted.contains(foldedName($0)) } ?? false
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return true
    case SQLITE_FUNCTION:
      guard let name = second, Self.dangerous.contains(foldedName(name)) else { return true }
      return refuse("the function \(name) cannot be used in a step file", name)
    case SQLITE_READ:
      return isTrusted || allowsReading(first ?? "", column: second, database: database)
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      return isTrusted || allowsWriting(first ?? "", database)
    default: return refuse(Self.reason(action), nil)
    }
  }

  private func allowsReading(_ table: String, column: String?, database: String?) -> Bool {
    let name = foldedName(table)
    if case .stepFileOnTable(name) = author { return true }
    if database == "temp", views.contains(name) { return true }
    if Self.valueTables.contains(name) { return true }
    // SQLite reports this for a common table expression of which no column is read.
    if column == "", database == nil, isExpression(name) { return true }
    return refuseTable(table)
  }

  /// Whether a name can only be that of a common table expression.
  private func isExpression(_ name: String) -> Bool {
    // The tables of pragmas are known to SQLite only when they were used.
    guard let takenNames, !name.hasPrefix("SQLITE_"), !name.hasPrefix("PRAGMA_") else {
      return false
    }
    return !takenNames.contains(name)
  }

  private func allowsWriting(_ table: String, _ database: String?) -> Bool {
    let name = foldedName(table)
    if case .stepFileOnTable(name) = author { return true }
    guard database == "temp", views.contains(name) else { return refuseTable(table) }
    guard !name.hasPrefix("OLD ") else {
      return refuse(
        "the store as it was can only be read", String(table.dropFirst(4)))
    }
    return true
  }

  private func refuseTable(_ table: String) -> Bool {
    refuse(
      "\(table) is not an entity: a step file names entities of the model, and no table of the store",
      table)
  }

  private func refuse(_ message: String, _ name: String?) -> Bool {
    if refusal == nil { refusal = StepFailure(.refused, message, name: name) }
    return false
  }

  private static func reason(_ action: Int32) -> String {
    switch action {
    case SQLITE_PRAGMA: "PRAGMA cannot be used in a step file"
    case SQLITE_ATTACH, SQLITE_DETACH: "a step file can attach no database"
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      "the upgrade is one transaction, which a step file neither begins nor ends"
    case SQLITE_ANALYZE, SQLITE_REINDEX: "a step file changes values, not how they are kept"
    default: "a step file changes objects, not tables, views, indexes or triggers"
    }
  }

  private func note(_ action: Int32, table: String?, column: String?, database: String?) {
    guard database == "main", let table else { return }
    switch action {
    case SQLITE_INSERT: writes.inserted.insert(table)
    case SQLITE_DELETE: writes.deleted.insert(table)
    case SQLITE_UPDATE: writes.updated.insert(ColumnName(table: table, column: column ?? ""))
    default: break
    }
  }
}

/// What statements have, or may have, written.
package struct StepWrites: Hashable, Sendable {
  /// The tables that may have new rows.
  package var inserted: Set<String> = []
  /// The tables that may have lost rows.
  package var deleted: Set<String> = []
  /// The columns whose values may have changed.
  package var updated: Set<ColumnName> = []

  /// Creates an empty list.
  package init() {}
}
