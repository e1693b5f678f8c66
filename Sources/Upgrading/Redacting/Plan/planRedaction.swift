import DataModel
import Findings
import StoreFile

/// The input of a plan.
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

/// Plans the treatment of every table and column of a store.
///
/// - Throws: `ToolchainError` with exit code 65 if there are tables with unknown contents that
///   no rule covers.
func planRedaction(_ source: RedactionSource) throws(ToolchainError) -> RedactionPlan {
  var plan = RedactionPlan()
  let contents = StoreContents(source.store.schema, source.schema)
  var (copied, unknown): ([StoreContents.Table], [String]) = ([], [])
  for table in contents.tables {
    switch table.origin {
    case .model, .system, .history, .cloudKit, .unknownForm: copied.append(table)
    case .database: break
    case .other:
      switch source.rules.tables[table.name] {
      case .drop: plan.droppedTables.append(table.name)
      case .keep where !table.isVirtual:
        copied.append(table)
        plan.keptTables.append(table.name)
      case .keep, nil: unknown.append(table.name)
      }
    }
  }
  guard unknown.isEmpty else { throw .unknownContent(unknown, source) }
  let names = SchemaNames(source, tables: copied)
  for table in copied { plan.addTable(table, names: names, source: source) }
  plan.addStatements(contents, names: names, source: source)
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
  /// Adds a table and the treatment of its columns.
  fileprivate mutating func addTable(
    _ table: StoreContents.Table, names: SchemaNames, source: RedactionSource
  ) {
    let observed = source.store.schema.columns[table.name] ?? []
    var copied = CopyPlan.Table(
      name: table.name, sql: table.sql, copiesRows: !table.isVirtual)
    switch table.origin {
    case .model where table.isVirtual: return copy.tables.append(copied)
    case .model: addModelColumns(of: table.name, source)
    case .system: addSystemColumns(of: table, source)
    case .history, .cloudKit, .unknownForm: addOwnColumns(of: table, source)
    case .database, .other:
      columns[table.name] = Dictionary(keepingFirst: observed.map { ($0.name, .kept) })
      return copy.tables.append(copied)
    }
    let plain = observed.filter { isPlainName($0.name) }
    copied.columns = plain.map(\.name)
    droppedObjects += observed.filter { !isPlainName($0.name) }.map {
      "column \($0.name) of \(table.name)"
    }
    if plain.count < observed.count || !names.areAll(in: table.sql, ofObject: table.name) {
      let kind = source.schema.tables.first { foldedName($0.name) == foldedName(table.name) }?.kind
      copied.sql = plainTable(table.name, columns: plain, kind: kind)
      rewrittenTables.append(table.name)
    }
    copy.tables.append(copied)
  }

  /// Adds indexes, triggers and views, and what computes values.
  fileprivate mutating func addStatements(
    _ contents: StoreContents, names: SchemaNames, source: RedactionSource
  ) {
    let columns = source.store.schema.columns
    for column in source.schema.derivedColumns
    where columns[column.table]?.contains(where: { $0.name == column.column }) == true {
      copy.lateStatements.append(column.refreshStatement)
    }
    copy.lateStatements += contents.treeStatements
    droppedObjects += contents.emptyTrees.map { "rows of \($0), which no trigger fills" }
    let (dropped, kept) = (Set(droppedTables.map(foldedName)), Set(keptTables.map(foldedName)))
    let triggers = CoreDataTriggers(in: source.store.schema, of: source.model, source.schema)
    for object in contents.others where !dropped.contains(foldedName(object.table)) {
      guard let sql = object.sql else { continue }
      if kept.contains(foldedName(object.table)) || names.areAll(in: sql, ofObject: object.name) {
        copy.lateStatements.append(sql)
        if object.kind == .trigger, triggers.purpose(of: object) == nil {
          foreignTriggers.append(object.name)
        }
      } else {
        droppedObjects.append("\(object.kind.rawValue) \(object.name) on \(object.table)")
      }
    }
    copy.analyzes = contents.isAnalyzed
    let header = source.store.header
    for (name, number, place) in [
      ("user_version", header.userVersion, \CopyPlan.userVersion),
      ("application_id", header.applicationID, \CopyPlan.applicationID),
    ] {
      if number.magnitude <= UInt32(greatestKeptNumber) {
        copy[keyPath: place] = number
      } else {
        droppedObjects.append("\(name) \(number)")
      }
    }
  }
}
