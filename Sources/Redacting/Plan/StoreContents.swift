import StoreSchema

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
  /// The R-trees that triggers of their own fill.
  private let trees: [String]

  /// Finds out whose each table is.
  init(_ observed: ObservedSchema, _ schema: StoreSchema) {
    let origins = Dictionary(
      observed.tableOrigins(in: schema).map { ($0.table, $0.origin) }, uniquingKeysWith: { $1 })
    let virtual = observed.objects.filter(\.isVirtualTable)
    let filled = virtual.filter { table in
      Self.isTree(table)
        && observed.objects.contains { $0.kind == .trigger && $0.name == table.name + "_INSERT" }
    }.map(\.name)
    let kept = virtual.flatMap { table in
      Self.suffixes.map { foldedName(table.name + $0) }
    }
    tables = observed.tables.compactMap { table in
      guard let sql = table.sql, !kept.contains(foldedName(table.name)) else { return nil }
      let origin =
        filled.contains(table.name)
        ? .model : table.isVirtualTable ? .other : origins[table.name] ?? .other
      return Table(name: table.name, sql: sql, isVirtual: table.isVirtualTable, origin: origin)
    }
    others = observed.objects.filter { $0.kind != .table }
    isAnalyzed = observed.objects.contains { foldedName($0.name) == "SQLITE_STAT1" }
    trees = filled
  }

  /// Whether a trigger puts rows of the model into a virtual table.
  func fillsVirtualTable(_ trigger: ObservedObject) -> Bool {
    trees.contains { trigger.name == $0 + "_INSERT" }
  }

  private static func isTree(_ table: ObservedObject) -> Bool {
    foldedName(table.sql ?? "").contains("USING RTREE")
  }

  /// What follows the name of a virtual table in the names of tables that its module keeps.
  ///
  /// *Source:* sqlite.org/rtree.html, fts3.html and fts5.html.
  private static let suffixes = [
    "_node", "_parent", "_rowid", "_content", "_segments", "_segdir", "_docsize", "_stat", "_data",
    "_idx", "_config",
  ]
}
