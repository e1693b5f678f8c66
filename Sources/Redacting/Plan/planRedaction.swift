import DataModel
import Findings
import StoreFile
import StoreSchema

/// What a plan is made of.
struct RedactionSource {
  /// The store as the user named it.
  let path: String
  let store: ObservedStore
  let model: Model
  /// The schema of the model, with the names that the store has.
  let schema: StoreSchema
  let rules: RedactionRules

  /// The attribute or element of a composite at a path.
  func attribute(_ path: PropertyPath) -> Attribute? {
    let names = path.path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = names.first, var found = model.entities[path.entity]?.attributes[first]
    else { return nil }
    for name in names.dropFirst() {
      guard let element = found.elements.first(where: { $0.name == name }) else { return nil }
      found = element
    }
    return found
  }
}

/// Says what is done with every table and column of a store.
///
/// - Throws: `ToolchainError` with exit code 65 when there are tables of which nobody knows what is in them, and
///   no rule says what is done with them.
func planRedaction(_ source: RedactionSource) throws(ToolchainError) -> RedactionPlan {
  var plan = RedactionPlan()
  let contents = StoreContents(source.store.schema, source.schema)
  var unknown: [String] = []
  for table in contents.tables {
    switch table.origin {
    case .model where table.isVirtual: plan.addTable(table, copiesRows: false)
    case .model:
      plan.addTable(table, copiesRows: true)
      plan.addModelColumns(of: table.name, source)
    case .system:
      plan.addTable(table, copiesRows: true)
      if foldedName(table.name) == SystemTable.metadata.rawValue {
        plan.addMetadata(table.name, source)
      }
    case .history, .cloudKit:
      plan.addTable(table, copiesRows: true)
      plan.addOwnColumns(of: table, source)
    case .database: break
    case .other:
      switch source.rules.tables[table.name] {
      case .drop: plan.droppedTables.append(table.name)
      case .keep where !table.isVirtual:
        plan.addTable(table, copiesRows: true)
        plan.keptTables.append(table.name)
      case .keep, nil: unknown.append(table.name)
      }
    }
  }
  guard unknown.isEmpty else { throw .unknownContent(unknown, source) }
  plan.addStatements(contents, source)
  return plan
}

extension ToolchainError {
  fileprivate static func unknownContent(
    _ tables: [String], _ source: RedactionSource
  ) -> ToolchainError {
    ToolchainError(
      .data,
      tables.map { table in
        let isKept = source.rules.tables[table] == .keep
        return RuleDescription.unknownContent.diagnostic(
          isKept
            ? "the table \(table) is virtual and cannot be kept; expected \"drop\""
            : "the table \(table) is neither the model's nor Core Data's, so what is in it is unknown",
          explanation:
            "Say in a file of rules whether it is left out or copied as it is, "
            + "{\"$tables\": {\"\(table)\": \"drop\"}} or \"keep\", and give it with --rules.",
          at: .file(source.path))
      })
  }
}

extension RedactionPlan {
  fileprivate mutating func addTable(_ table: StoreContents.Table, copiesRows: Bool) {
    copy.tables.append(
      CopyPlan.Table(name: table.name, sql: table.sql, copiesRows: copiesRows))
  }

  /// Adds indexes, triggers and views, and what computes values.
  fileprivate mutating func addStatements(_ contents: StoreContents, _ source: RedactionSource) {
    let columns = source.store.schema.columns
    for column in source.schema.derivedColumns
    where columns[column.table]?.contains(where: { $0.name == column.column }) == true {
      copy.lateStatements.append(column.refreshStatement)
    }
    copy.lateStatements += contents.treeStatements
    let dropped = Set(droppedTables.map(foldedName))
    for object in contents.others where !dropped.contains(foldedName(object.table)) {
      guard let sql = object.sql else { continue }
      copy.lateStatements.append(sql)
    }
    copy.analyzes = contents.isAnalyzed
  }
}
