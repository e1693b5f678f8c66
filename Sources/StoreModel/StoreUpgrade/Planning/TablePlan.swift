import DataModel
import Migration

/// The plan for converting one entity table to its new form.
struct TablePlan {
  /// The kind of conversion.
  enum Way: Hashable {
    /// There was no such table.
    case create
    /// By changes of the catalog and of single columns.
    case alter
    /// By copying the rows into a new table.
    case rebuild
  }

  let new: SchemaTable
  /// The name of the table before; nil for a new one.
  let old: String?
  let way: Way
  /// The columns that get another name.
  let renames: [ColumnRename]
  /// The columns that get another type, with the old column whose values they take.
  let retyped: [(old: String, column: SchemaColumn)]
  /// The columns that come.
  let added: [SchemaColumn]
  /// The columns that go.
  let dropped: [String]
}

/// A column that gets another name.
struct ColumnRename: Hashable {
  let old: String
  let new: String
}

extension UpgradePlanner {
  /// Decides how every table of entities of the new version is made.
  func planTables() -> [TablePlan] {
    let users = Dictionary(
      grouping: Set(lineage.successors.map { [$0.old.table, $0.new.table] }), by: { $0[0] })
    return request.to.tables.compactMap { table in
      guard case .entities = table.kind else { return nil }
      guard let old = lineage.source(of: table.name) else {
        return TablePlan(
          new: table, old: nil, way: .create, renames: [], retyped: [],
          added: [], dropped: [])
      }
      return plan(of: table, from: old, isShared: users[old, default: []].count > 1)
    }
  }

  private func plan(of table: SchemaTable, from old: String, isShared: Bool) -> TablePlan {
    let feeds = lineage.feeds[table.name] ?? [:]
    let oldColumns = columns(of: old)
    let types = Dictionary(
      keepingFirst: oldColumns.map { ($0.name, $0.type) })
    var renames: [ColumnRename] = []
    var retyped: [(old: String, column: SchemaColumn)] = []
    var added: [SchemaColumn] = []
    var users: [String: Int] = [:]
    var mustRebuild = isShared
    for column in table.columns where column.role.property != nil {
      let sources = feeds[column.name]?.columns ?? []
      guard let source = sources.first else {
        added.append(column)
        continue
      }
      for source in sources { users[source, default: 0] += 1 }
      // Rows with different sources, and values that some rows no longer have, can only be distinguished
      // while rows are copied.
      let isAbandoned = lineage.abandoned[old]?.contains(source) == true
      mustRebuild =
        mustRebuild || sources.count > 1 || users[source] != 1 || isAbandoned
      if types[source] != column.type {
        let fillsMore =
          feeds[column.name].map {
            !$0.prefixed.isEmpty || !$0.filled.isEmpty || !$0.withoutSource.isEmpty
          } ?? false
        mustRebuild = mustRebuild || fillsMore
        retyped.append((source, column))
      } else if source != column.name {
        renames.append(ColumnRename(old: source, new: column.name))
      }
    }
    let fixed = Set(["Z_PK", "Z_ENT", "Z_OPT"])
    let dropped = oldColumns.map(\.name).filter { users[$0] == nil && !fixed.contains($0) }
    let changesText =
      old != table.name || !renames.isEmpty || !added.isEmpty || !dropped.isEmpty
      || !retyped.isEmpty
    let passes =
      (request.options.defersCleanUp ? 0 : dropped.count) + retyped.count
      + (retyped.isEmpty ? 0 : 1)
    let isOtherText = changesText || statement(of: old).map { $0 != table.sql } ?? false
    // Systems before iOS 11 wrote uniqueness constraints into the table.
    let hasConstraints = statement(of: old).map { $0.contains(" UNIQUE") } ?? false
    mustRebuild =
      mustRebuild || hasConstraints || oldColumns.count + added.count > StoreFormat.columnLimit
    mustRebuild =
      mustRebuild || passes > passLimit(of: old) || request.options.isCanonical && isOtherText
    return TablePlan(
      new: table, old: old, way: mustRebuild ? .rebuild : .alter, renames: renames,
      retyped: retyped, added: added, dropped: dropped)
  }

  /// The maximum number of passes that write the rows of a table in place.
  ///
  /// Dropping a column rewrites every row. Rebuilding the table does that once for all columns, but also
  /// rebuilds every index and leaves the pages of the old table in the file. Measured with 2,000,000 rows: a
  /// rebuild takes as long as two passes, plus one for each index.
  private func passLimit(of table: String) -> Int {
    let indexes =
      request.store?.objects.count { $0.kind == .index && $0.table == table }
      ?? from.indexes.count { $0.table == table }
    return 2 + indexes
  }

  /// The columns that a table of the old version has.
  func columns(of table: String) -> [ObservedColumn] {
    request.store?.columns[table]
      ?? request.from.table(table)?.columns.map { ObservedColumn(name: $0.name, type: $0.type) }
      ?? []
  }
}
