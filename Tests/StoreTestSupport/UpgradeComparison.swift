package import DataModel
package import Migration

/// Compares a store before and after an upgrade, and with a fresh store of the new version.
///
/// It uses only the models and the two schemas, and no code that plans upgrades.
package struct UpgradeComparison {
  let step: MigrationStep
  /// The findings of the step.
  let findings: [MigrationFinding]
  let from: StoreSchema
  let to: StoreSchema
  let before: StoreInspector
  let after: StoreInspector

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - step: The two models.
  ///   - from: The schema of the old store, with its names.
  ///   - to: The schema of the new version.
  ///   - before: The path of the store before.
  ///   - after: The path of the store after.
  /// - Throws: SQLite's error if a store cannot be opened.
  package init(
    step: MigrationStep, from: StoreSchema, to: StoreSchema, before: String, after: String
  ) throws {
    self.step = step
    findings = checkMigration(step).findings
    self.from = from
    self.to = to
    self.before = try StoreInspector(before)
    self.after = try StoreInspector(after)
  }

  /// All problems.
  package func problems() throws -> [String] {
    try schemaProblems() + numberProblems() + valueProblems() + relationshipProblems()
      + integrityProblems()
  }

  /// Problems of tables, columns, indexes and triggers; the SQL of tables matters if it must be
  /// that of a fresh store.
  package func schemaProblems(isCanonical: Bool = false) throws -> [String] {
    var problems: [String] = []
    for table in to.tables {
      if case .rTree = table.kind { continue }
      let columns = try after.rows(
        "SELECT name, type FROM pragma_table_info(\(quotedText(table.name))) ORDER BY name")
      let wanted = table.columns.map { [$0.name, $0.type] }.sorted { $0[0] < $1[0] }
      if columns.sorted(by: { $0[0] < $1[0] }) != wanted {
        problems.append("columns of \(table.name): \(columns), not \(wanted)")
      }
      guard isCanonical, table.kind != .system else { continue }
      let sql = try after.rows(
        "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = \(quotedText(table.name))")
      if sql != [[table.sql]] { problems.append("text of \(table.name): \(sql)") }
    }
    let own = Set(to.tables.map(\.name))
    for (kind, wanted) in [
      ("index", to.indexes.map { [$0.name, plain($0.sql)] }),
      ("trigger", to.triggers.map { [$0.name, plain($0.sql)] }),
    ] {
      let found = try after.rows(
        "SELECT name, replace(sql, '\"', ''), tbl_name FROM sqlite_master WHERE type = '\(kind)' "
          + "AND sql IS NOT NULL")
      let ours = found.filter { own.contains($0[2]) }.map { Array($0.prefix(2)) }
      for missing in Set(wanted).subtracting(ours) {
        problems.append("\(kind) missing: \(missing)")
      }
      for other in Set(ours).subtracting(wanted) { problems.append("\(kind) too many: \(other)") }
    }
    let gone = Set(from.tables.map(\.name)).subtracting(own)
    for name in try after.rows("SELECT name FROM sqlite_master WHERE type = 'table'").map({ $0[0] })
    where gone.contains(name) || name.hasPrefix("_T_") || name.hasPrefix("_R_") {
      problems.append("table left: \(name)")
    }
    return problems
  }

  private func plain(_ sql: String) -> String { sql.replacing("\"", with: "") }

  /// Problems of entity numbers: in `Z_PRIMARYKEY` and in rows.
  private func numberProblems() throws -> [String] {
    var problems: [String] = []
    let rows = try after.rows(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < 16000 ORDER BY Z_ENT")
    let wanted = to.entities.map { ["\($0.number)", $0.name, "\($0.parentNumber)"] }
    if rows != wanted { problems.append("Z_PRIMARYKEY: \(rows), not \(wanted)") }
    for entity in to.entities where entity.parent == nil {
      let table = identifier(entity.table)
      let range = "\(entity.number) AND \(entity.lastNumber)"
      if try after.rows("SELECT 1 FROM \(table) WHERE Z_ENT IS NULL OR Z_ENT NOT BETWEEN \(range)")
        .count > 0
      {
        problems.append("\(table) has rows of no entity")
      }
      let highest = try after.rows(
        "SELECT (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(entity.number)) "
          + ">= (SELECT IFNULL(MAX(Z_PK), 0) FROM \(table))")
      let was = try before.rows(
        "SELECT 1 FROM Z_PRIMARYKEY AS p WHERE Z_ENT = \(entity.number) AND Z_NAME = \(quotedText(entity.name))"
      )
      if highest != [["1"]], was.isEmpty || from.entities.count != to.entities.count {
        problems.append("Z_MAX of \(entity.name) is too low")
      }
      if let given = try highestKey(of: entity.table), let now = try maximum(entity, in: after),
        now < given
      {
        problems.append("Z_MAX of \(entity.name) is \(now), and \(given) was given")
      }
    }
    for heir in heirs {
      let old = try before.rows(
        "SELECT Z_PK, Z_OPT FROM \(identifier(heir.old.table)) WHERE Z_ENT = \(heir.old.number) ORDER BY 1"
      )
      let new = try after.rows(
        "SELECT Z_PK, Z_OPT FROM \(identifier(heir.new.table)) WHERE Z_ENT = \(heir.new.number) ORDER BY 1"
      )
      if old != new { problems.append("rows of \(heir.new.name): \(new.count), not \(old.count)") }
    }
    return problems
  }

  /// `Z_MAX` of the old root whose tree the rows of a new table come from; nil if absent.
  private func highestKey(of table: String) throws -> Int? {
    guard let heir = heirs.first(where: { $0.new.table == table }),
      let root = from.entities.first(where: { $0.table == heir.old.table && $0.parent == nil })
    else { return nil }
    return try maximum(root, in: before)
  }

  private func maximum(_ root: SchemaEntity, in store: StoreInspector) throws -> Int? {
    try store.rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(root.number)").first
      .flatMap { Int($0[0]) }
  }

  struct Heir {
    let pair: EntityPair
    let old: SchemaEntity
    let new: SchemaEntity
  }

  var heirs: [Heir] {
    step.entityPairs.compactMap { pair in
      guard let source = pair.source, let old = from.entity(source.name),
        let new = to.entity(pair.destination.name)
      else { return nil }
      return Heir(pair: pair, old: old, new: new)
    }
  }
}
