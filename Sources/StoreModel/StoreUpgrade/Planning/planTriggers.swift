import DataModel
import Migration

extension UpgradePlanner {
  /// Plans the R-trees: matching ones are kept, all others rebuilt; changed rows are read again.
  mutating func planRTrees() {
    for tree in from.tables {
      guard case .rTree = tree.kind, !keeps(tree), exists(tree) else { continue }
      plan.add(.dropTriggers, "DROP TABLE \(identifier(tree.name))")
    }
    for tree in to.tables {
      guard case .rTree(let entity, let index) = tree.kind else { continue }
      if !keeps(tree) || !exists(tree) {
        plan.add(.createIndexes, tree.sql, because: "index \(entity).\(index)")
      } else if touchesRows {
        plan.add(.derive, .delete(from: tree.name, where: nil))
      } else {
        continue
      }
      let bounds = tree.columns.dropFirst().map(\.name)
      plan.proofs.append(
        UpgradeCheck(
          rows: "SELECT (SELECT COUNT(*) FROM \(identifier(tree.name))) <> "
            + "(SELECT COUNT(*) FROM \(identifier(to.tableName(of: entity) ?? "")))",
          problem: "the index \(entity).\(index) lacks rows"))
      // The bounds come in pairs, named after the column: C_MIN, C_MAX.
      let values = bounds.map { identifier(String($0.dropLast(4))) }
      plan.add(
        .derive,
        "INSERT INTO \(identifier(tree.name)) "
          + "(Z_PK, \(bounds.map(identifier).joined(separator: ", "))) "
          + "SELECT Z_PK, \(values.joined(separator: ", ")) "
          + "FROM \(identifier(to.tableName(of: entity) ?? ""))",
        because: "index \(entity).\(index)")
    }
  }

  /// Whether an R-tree is the same in both versions, over a table that stays.
  private func keeps(_ tree: SchemaTable) -> Bool {
    guard case .rTree(let entity, _) = tree.kind, let old = from.table(tree.name),
      let new = to.table(tree.name), old.sql == new.sql, let table = to.tableName(of: entity)
    else { return false }
    return from.tableName(of: entity) == table && !remade.contains(table)
  }

  /// Whether any row is updated or deleted.
  private var touchesRows: Bool {
    plan.statements.contains {
      [.copy, .deleteRows, .setValues, .connect, .disconnect].contains($0.phase)
    }
  }

  private func exists(_ tree: SchemaTable) -> Bool {
    request.store.map { $0.hasTable(tree.name) } ?? true
  }

  /// Plans the triggers: all are dropped first, those of the new version are created last.
  mutating func planTriggers() {
    let names =
      request.store?.objects.filter { $0.kind == .trigger }.map(\.name) ?? from.triggers.map(\.name)
    let exists = request.store == nil ? "IF EXISTS " : ""
    for name in names { plan.add(.dropTriggers, "DROP TRIGGER \(exists)\(identifier(name))") }
    for derived in to.derivedColumns where touchesRows || isNew(derived) {
      plan.add(.derive, .refresh(derived), because: derived.path.title)
      plan.proofs.append(
        UpgradeCheck(
          rows: derived.staleRowsQuery, problem: "\(derived.path.title) has values of before"))
    }
    for trigger in to.triggers { plan.add(.createTriggers, trigger.sql) }
    for trigger in plan.keptTriggers {
      plan.add(.createTriggers, trigger.sql ?? "", because: "\(trigger.name), as it was")
    }
  }

  /// Whether a derived attribute is new or computed differently.
  private func isNew(_ derived: DerivedColumn) -> Bool {
    guard let successor = lineage.successor(derived.path.entity) else {
      return false
    }
    let property = successor.pair.properties.first { $0.destination.name == derived.path.path }
    return property?.source?.derived?.derivation != property?.destination.derived?.derivation
  }
}
