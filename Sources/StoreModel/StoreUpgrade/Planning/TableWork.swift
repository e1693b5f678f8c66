package import DataModel

/// The kind of work that an upgrade does on one table.
package struct TableWork: Hashable, Sendable {
  /// The kinds of work, from the cheapest to the dearest.
  package enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// The table is unchanged.
    case untouched
    /// Only its description in the catalog changes, whatever the number of rows.
    case catalog
    /// Rows are updated in place.
    case fill
    /// The rows are copied into a new table.
    case rebuild
    /// The table is new.
    case create
    /// The table is dropped with all rows.
    case drop
  }

  /// The name before; nil for a new table.
  package var old: String?
  /// The new name; nil for a dropped table.
  package var new: String?
  /// The kind of work.
  package var kind: Kind
  /// The entities with rows in the old or new table, root first; empty for a join table.
  package var entities: [String]
}

/// A column whose values the upgrade leaves as they are, in the rows of one entity.
package struct KeptColumn: Hashable, Sendable {
  /// The column before the upgrade.
  package var old: ColumnPlace
  /// The column after the upgrade.
  package var new: ColumnPlace
  /// The contents, such as `Entity.property`.
  package var title: String

  /// Creates a kept column.
  package init(old: ColumnPlace, new: ColumnPlace, title: String) {
    (self.old, self.new, self.title) = (old, new, title)
  }
}

extension UpgradePlanner {
  /// Records the work on every table and the values that are kept; called last.
  mutating func noteWork() {
    let written = Set(plan.statements.compactMap(\.writtenTable))
    let changed = Set(plan.statements.compactMap(\.alteredTable))
    let kind = { (old: String, new: String) -> TableWork.Kind in
      written.contains(new) || written.contains(old)
        ? .fill : old != new || changed.contains(new) ? .catalog : .untouched
    }
    let names = { (schema: StoreSchema, table: String) in
      schema.entities.filter { $0.table == table }.map(\.name)
    }
    for table in tables {
      let work: TableWork.Kind =
        switch table.way {
        case .create: .create
        case .rebuild: .rebuild
        case .alter: kind(table.old ?? table.new.name, table.new.name)
        }
      plan.work.append(
        TableWork(
          old: table.old, new: table.new.name, kind: work, entities: names(to, table.new.name)))
    }
    for join in joins {
      let work: TableWork.Kind =
        join.isRemade ? .rebuild : join.old.map { kind($0, join.new) } ?? .create
      plan.work.append(TableWork(old: join.old, new: join.new, kind: work, entities: []))
    }
    for table in droppedTables.sorted() {
      plan.work.append(
        TableWork(old: table, new: nil, kind: .drop, entities: names(from, table)))
    }
    plan.kept = keptColumns()
  }

  /// The columns whose values nothing changes, entity by entity.
  private func keptColumns() -> [KeptColumn] {
    let derived = Set(to.derivedColumns.map { ColumnName(table: $0.table, column: $0.column) })
    var kept: [KeptColumn] = []
    for successor in lineage.successors {
      guard let table = to.table(successor.new.table) else { continue }
      let oldTypes = Dictionary(
        keepingFirst: columns(of: successor.old.table).map { ($0.name, $0.type) })
      let place = { (column: String, entity: SchemaEntity) in
        ColumnPlace(
          table: entity.table, column: column, key: "Z_PK", entity: entity.number)
      }
      kept.append(
        KeptColumn(
          old: place("Z_OPT", successor.old), new: place("Z_OPT", successor.new),
          title: successor.new.name))
      for column in table.columns {
        guard let path = column.role.property,
          let feed = lineage.feeds[table.name]?[column.name],
          !feed.prefixed.contains(successor.new.number),
          let source = feed.sources[successor.new.number] ?? nil,
          oldTypes[source] == column.type,
          !feed.filled.contains(successor.new.number) || feed.fallback == nil,
          !derived.contains(ColumnName(table: table.name, column: column.name)),
          !emptiedColumns.contains(ColumnName(table: table.name, column: column.name))
        else { continue }
        if case .toOneEntity = column.role, !movedDestinations(of: column).isEmpty { continue }
        kept.append(
          KeptColumn(
            old: place(source, successor.old), new: place(column.name, successor.new),
            title: path.title))
      }
    }
    return kept + keptPairs()
  }

  /// The columns of join tables from which no pair is deleted.
  private func keptPairs() -> [KeptColumn] {
    let reduced = Set(
      plan.statements.filter { $0.phase == .disconnect }.compactMap(\.writtenTable))
    return joins.flatMap { join -> [KeptColumn] in
      guard let old = join.old, !reduced.contains(join.new) else { return [] }
      return join.kept.map { before, after in
        KeptColumn(
          old: ColumnPlace(
            table: old, column: before, key: join.keys.old, entity: nil),
          new: ColumnPlace(
            table: join.new, column: after, key: join.keys.new, entity: nil),
          title: join.title)
      }
    }
  }
}

/// The work on a join table.
struct JoinWork {
  /// The name before; nil for a new one.
  let old: String?
  /// The name after.
  let new: String
  /// Whether the pairs are copied into a new table.
  let isRemade: Bool
  /// The relationship.
  let title: String
  /// The columns with the owner, before and after.
  let keys: (old: String, new: String)
  /// The other columns that stay, by their names before and after.
  let kept: [(old: String, new: String)]
}
