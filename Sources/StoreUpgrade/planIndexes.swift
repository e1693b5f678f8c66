import DataModel
import Migration
import StoreSchema

extension UpgradePlanner {
  /// Plans the indexes: those that fit stay, all others go and those of the new version are made.
  mutating func planIndexes() {
    let wanted = Dictionary(
      to.indexes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let altered = Set(tables.filter { $0.way == .alter }.compactMap(\.old))
      .union(from.tables.filter { if case .join = $0.kind { true } else { false } }.map(\.name))
    let leaving = Set(
      plan.statements.filter { $0.phase == .putAside || $0.phase == .dropTables }.map(\.sql))
    var kept: Set<String> = []
    for index in oldIndexes() where altered.contains(index.table) {
      if let new = wanted[index.name], new.table == finalName(of: index.table),
        !remade.contains(new.table), !namesTouchedColumn(index, of: new.table),
        fits(index.sql, new.sql)
      {
        kept.insert(index.name)
      } else if !leaving.contains("DROP TABLE \(identifier(index.table))") {
        drop(index)
      }
    }
    for index in to.indexes where !kept.contains(index.name) {
      plan.add(.createIndexes, index.sql)
    }
    planRTrees()
  }

  private struct OldIndex {
    let name: String
    let table: String
    let sql: String
  }

  private func oldIndexes() -> [OldIndex] {
    guard let store = request.store else {
      return from.indexes.map { OldIndex(name: $0.name, table: $0.table, sql: $0.sql) }
    }
    return store.objects.compactMap { object in
      guard object.kind == .index, let sql = object.sql else { return nil }
      return OldIndex(name: object.name, table: object.table, sql: sql)
    }
  }

  /// The name that an old table has in the end, if it stays as it is.
  private func finalName(of table: String) -> String {
    tableRenames.first { $0.old == table }?.new ?? table
  }

  /// Whether an index has a column that gets another name or goes; another column may get its name, for
  /// which the text of the index is then right but its content is not.
  private func namesTouchedColumn(_ index: OldIndex, of table: String) -> Bool {
    guard let touched = touchedColumns[table] else { return false }
    let words = index.sql.split { character in
      !(character.isLetter || character.isNumber || "_$".contains(character) || !character.isASCII)
    }
    return words.contains { touched.contains(foldedName(String($0))) }
  }

  /// Whether an index or table of the store is what is wanted; a rename leaves quotes around names.
  private func fits(_ sql: String, _ wanted: String) -> Bool {
    sql == wanted
      || !request.options.isCanonical
        && sql.replacing("\"", with: "") == wanted.replacing("\"", with: "")
  }

  /// Drops an index; one that is not Core Data's stays, or stands in the way.
  private mutating func drop(_ index: OldIndex) {
    let isKnown =
      from.indexes.contains { $0.name == index.name } || index.name.hasPrefix("Z")
    guard isKnown else {
      let table = tables.first { $0.old == index.table }
      if let table, table.renames.isEmpty, table.dropped.isEmpty, table.old == table.new.name {
        return
      }
      obstacles.append(
        UpgradeObstacle(
          .foreignIndex,
          "the index \(index.name) of \(index.table), a table that changes, is not Core Data's"))
      return
    }
    let exists = request.store == nil ? "IF EXISTS " : ""
    plan.droppedIndexes.append(index.name)
    plan.add(.dropIndexes, "DROP INDEX \(exists)\(identifier(index.name))")
  }

  private mutating func planRTrees() {
    for tree in from.tables {
      guard case .rTree = tree.kind, !keeps(tree), exists(tree) else { continue }
      plan.add(.dropTriggers, "DROP TABLE \(identifier(tree.name))")
    }
    for tree in to.tables {
      guard case .rTree(let entity, let index) = tree.kind, !keeps(tree) || !exists(tree) else {
        continue
      }
      plan.add(.createIndexes, tree.sql, because: "index \(entity).\(index)")
      let bounds = tree.columns.dropFirst().map(\.name)
      // The bounds come in pairs, named after the column: C_MIN, C_MAX.
      let values = bounds.map { identifier(String($0.dropLast(4))) }
      plan.add(
        .derive,
        "INSERT INTO \(identifier(tree.name)) "
          + "(Z_PK, \(bounds.map(identifier).joined(separator: ", "))) "
          + "SELECT Z_PK, \(values.joined(separator: ", ")) "
          + "FROM \(identifier(to.tableName(of: entity) ?? ""))",
        because: "index \(entity).\(index)")
      plan.proofs.append(
        UpgradeProof(
          fails: "(SELECT COUNT(*) FROM \(identifier(tree.name))) <> (SELECT COUNT(*) FROM "
            + "\(identifier(to.tableName(of: entity) ?? "")))",
          problem: "the index \(entity).\(index) lacks rows"))
    }
  }

  /// Whether an R-tree is the same in both versions, over a table that stays.
  private func keeps(_ tree: SchemaTable) -> Bool {
    guard case .rTree(let entity, _) = tree.kind, let old = from.table(tree.name),
      let new = to.table(tree.name), old.sql == new.sql, let table = to.tableName(of: entity)
    else { return false }
    return from.tableName(of: entity) == table && !remade.contains(table)
  }

  private func exists(_ tree: SchemaTable) -> Bool {
    request.store.map { $0.hasTable(tree.name) } ?? true
  }

  /// Plans the triggers: all go before anything else, those of the new version come at the end.
  mutating func planTriggers() {
    let names =
      request.store?.objects.filter { $0.kind == .trigger }.map(\.name) ?? from.triggers.map(\.name)
    let exists = request.store == nil ? "IF EXISTS " : ""
    for name in names { plan.add(.dropTriggers, "DROP TRIGGER \(exists)\(identifier(name))") }
    let touchesRows = plan.statements.contains {
      [.disconnect, .deleteRows, .connect].contains($0.phase)
    }
    for derived in to.derivedColumns where touchesRows || isNew(derived) {
      plan.add(.derive, derived.refreshStatement, because: derived.path.title)
      guard derived.source == nil else { continue }
      plan.proofs.append(
        UpgradeProof(
          fails: "EXISTS (SELECT 1 FROM \(identifier(derived.table)) WHERE "
            + "\(identifier(derived.column)) IS NULL"
            + (to.entityNumbers(of: derived.path.entity).map {
              " AND Z_ENT BETWEEN \($0.lowerBound) AND \($0.upperBound)"
            } ?? "") + ")", problem: "\(derived.path.title) was not counted"))
    }
    for trigger in to.triggers { plan.add(.createTriggers, trigger.sql) }
  }

  /// Whether a derived attribute is new, or derived in another way.
  private func isNew(_ derived: DerivedColumn) -> Bool {
    guard let heir = lineage.heirs.first(where: { $0.new.name == derived.path.entity }) else {
      return false
    }
    let property = heir.pair.properties.first { $0.destination.name == derived.path.path }
    return property?.source?.derived?.derivation != property?.destination.derived?.derivation
  }
}
