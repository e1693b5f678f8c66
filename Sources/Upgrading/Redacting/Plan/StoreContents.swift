import DataModel

/// The tables of a store, without those that SQLite or a module makes by itself.
struct StoreContents {
  /// A table.
  struct Table {
    let name: String
    let sql: String
    let isVirtual: Bool
    let origin: TableOrigin
  }

  let tables: [Table]
  /// Indexes, triggers and views.
  let others: [ObservedObject]
  /// Whether there is what helps to choose indexes.
  let isAnalyzed: Bool
  /// The statements that fill R-trees with what the triggers of their own would.
  let treeStatements: [String]
  /// R-trees of Core Data's names that no trigger fills, as an earlier model leaves them: they are made without rows.
  let emptyTrees: [String]

  /// Finds out whose each table is.
  init(_ observed: ObservedSchema, _ schema: StoreSchema) {
    let origins = Dictionary(
      observed.tableOrigins(in: schema).map { ($0.table, $0.origin) }, uniquingKeysWith: { $1 })
    let virtual = observed.objects.filter(\.isVirtualTable)
    let statements = virtual.compactMap { table in
      observed.objects.first { $0.kind == .trigger && $0.name == table.name + "_INSERT" }
        .flatMap { fillStatement(of: table, by: $0) }.map { (table.name, $0) }
    }
    emptyTrees = virtual.filter { isTreeWithoutTriggers($0, observed) }.map(\.name)
    let known = statements.map(\.0) + emptyTrees
    let kept = virtual.flatMap { table in
      Self.suffixes.map { foldedName(table.name + $0) }
    }
    let ofModel = Set(schema.tables.map { foldedName($0.name) })
    tables = observed.tables.compactMap { table in
      let name = foldedName(table.name)
      guard let sql = table.sql, ofModel.contains(name) || !kept.contains(name) else { return nil }
      var origin = table.isVirtualTable ? .other : origins[table.name] ?? .other
      // A table that is only named like a part of an R-tree is a third-party one.
      if origin == .model, !ofModel.contains(name) { origin = .other }
      if known.contains(table.name) { origin = .model }
      return Table(name: table.name, sql: sql, isVirtual: table.isVirtualTable, origin: origin)
    }
    others = observed.objects.filter { $0.kind != .table }
    isAnalyzed = observed.objects.contains { foldedName($0.name) == "SQLITE_STAT1" }
    treeStatements = statements.map(\.1)
  }

  /// The suffixes of the tables that a virtual table's module creates.
  ///
  /// *Source:* sqlite.org/rtree.html, fts3.html and fts5.html.
  private static let suffixes = [
    "_node", "_parent", "_rowid", "_content", "_segments", "_segdir", "_docsize", "_stat", "_data",
    "_idx", "_config",
  ]
}

/// The statement that does for all rows what the trigger of an R-tree does for a new one; nil for other tables, and
/// triggers that say anything else.
///
/// *Source:* `Documentation/Formats/store-schema.md`, R-trees.
private func fillStatement(of table: ObservedObject, by trigger: ObservedObject) -> String? {
  guard foldedName(table.sql ?? "").contains("USING RTREE"), let sql = trigger.sql else {
    return nil
  }
  // The statement of the R-tree is copied unchanged.
  guard isPlainName(table.name), isPlainTree(table.sql ?? "") else { return nil }
  let tree = identifier(table.name)
  let start =
    "CREATE TRIGGER \(identifier(trigger.name)) AFTER INSERT ON \(identifier(trigger.table)) "
    + "FOR EACH ROW BEGIN INSERT OR REPLACE INTO \(tree) ("
  guard sql.hasPrefix(start), sql.hasSuffix(") ; END") else { return nil }
  let lists = sql.dropFirst(start.count).dropLast(") ; END".count).split(
    separator: ") VALUES (", omittingEmptySubsequences: false)
  guard lists.count == 2, !lists.contains(where: { $0.contains { "();".contains($0) } }) else {
    return nil
  }
  let values = lists[1].split(separator: ",").map { $0.trimmingBlanks }
  guard values.allSatisfy({ $0.hasPrefix("NEW.") }) else { return nil }
  let columns = values.map { String($0.dropFirst("NEW.".count)) }.joined(separator: ", ")
  return "INSERT OR REPLACE INTO \(tree) (\(lists[0])) "
    + "SELECT \(columns) FROM \(identifier(trigger.table))"
}

/// Whether a table is an R-tree with a name like Core Data's, a plain statement, and no triggers.
private func isTreeWithoutTriggers(_ table: ObservedObject, _ observed: ObservedSchema) -> Bool {
  guard foldedName(table.name).hasPrefix("Z_RT_"), isPlainName(table.name), let sql = table.sql,
    foldedName(sql).contains("USING RTREE"), isPlainTree(sql)
  else { return false }
  return !observed.objects.contains {
    $0.kind == .trigger && foldedName($0.name).hasPrefix(foldedName(table.name) + "_")
  }
}

/// Whether the statement of an R-tree has nothing but names and types.
private func isPlainTree(_ sql: String) -> Bool {
  guard let tokens = sqlTokens(sql) else { return false }
  return tokens.allSatisfy { token in
    switch token {
    case .word(let word): isPlainName(word)
    case .sign(let sign): "(),".utf8.contains(sign)
    case .quotedName, .text, .number: false
    }
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var result = drop { $0 == " " }
    while result.last == " " { result.removeLast() }
    return result
  }
}
