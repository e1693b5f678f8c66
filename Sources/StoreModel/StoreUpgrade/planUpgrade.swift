import DataModel
import Migration

/// The reasons why a store cannot be upgraded by SQL; one or more.
package struct UpgradeRefusal: Error, Hashable, Sendable {
  /// The reasons.
  package var obstacles: [UpgradeObstacle]
}

/// Plans the statements that turn a store of the old version into one of the new.
///
/// The result is what Core Data produces: the rows with their values and numbers, and the tables, columns,
/// indexes and triggers of a fresh store; columns added in place may be in another order. Of several possible
/// plans, the cheapest is used.
///
/// - Parameter request: The step, for which lightweight migration must be possible, and the facts about the store.
/// - Returns: The plan; empty if all entity hashes are equal, as Core Data would do nothing.
/// - Throws: ``UpgradeRefusal`` if there is an obstacle.
///
/// *Source:* `Documentation/Formats/store-migration.md`.
package func planUpgrade(_ request: UpgradeRequest) throws(UpgradeRefusal) -> UpgradePlan {
  guard !request.step.isIdentical || request.options.isCleanUp || request.dropsMirroring else {
    return UpgradePlan()
  }
  let obstacles = findObstacles(request)
  // Some are only found while planning, and users want to know all of them at once.
  guard obstacles.allSatisfy(\.allowsPlanning) else { throw UpgradeRefusal(obstacles: obstacles) }
  var planner = UpgradePlanner(request)
  planner.planEverything()
  let all = obstacles + planner.obstacles
  guard all.isEmpty else { throw UpgradeRefusal(obstacles: all) }
  // Phases are filled table by table; within one the order of planning stays.
  planner.plan.statements = planner.plan.statements.enumerated().sorted {
    ($0.element.phase, $0.offset) < ($1.element.phase, $1.offset)
  }.map(\.element)
  return planner.plan
}

/// A plan in the making.
struct UpgradePlanner {
  let request: UpgradeRequest
  let lineage: Lineage
  var plan = UpgradePlan()
  var obstacles: [UpgradeObstacle] = []
  /// The tables of entities.
  var tables: [TablePlan] = []
  /// The old tables that are renamed as they are, with their new names.
  var tableRenames: [TableRename] = []
  /// The new tables that are rebuilt, for which all indexes are rebuilt too.
  var remade: Set<String> = []
  /// The old columns that go, by the new name of their table; folded.
  var droppedColumns: [String: Set<String>] = [:]
  /// The old columns that get another name, folded, with that name, by the new name of their table.
  var renamedColumns: [String: [String: String]] = [:]
  /// The statements of the tables as they are, or are predicted.
  private let oldStatements: [String: String]
  /// The old numbers of entities that get another one.
  let movedNumbers: [Int]
  /// The new columns in which some rows are cleared.
  var emptiedColumns: Set<ColumnName> = []
  /// The new columns with the target's entity that are filled in rows without one.
  var filledEntities: Set<ColumnName> = []
  /// The old tables that go with all that is theirs.
  var droppedTables: Set<String> = []
  /// The names of the indexes of the old version.
  let indexNames: Set<String>
  /// The names of the indexes of the new version.
  let newIndexNames: Set<String>
  /// The join tables of the new version.
  var joins: [JoinWork] = []
  /// The new tables all of whose rows one statement writes, or one for each entity.
  var writtenTables: Set<String> = []
  /// The new keys that are filled from pairs.
  var filledKeys: Set<ColumnName> = []
  /// The number of collected sets of pairs.
  var collections = 0

  init(_ request: UpgradeRequest) {
    self.request = request
    let lineage = Lineage(request)
    self.lineage = lineage
    movedNumbers = request.from.entities.map(\.number)
      .filter { lineage.numbers[$0, default: $0] != $0 }
    let tables =
      request.store?.objects.filter { $0.kind == .table }.map { ($0.name, $0.sql ?? "") }
      ?? request.from.tables.map { ($0.name, $0.sql) }
    oldStatements = Dictionary(keepingFirst: tables)
    indexNames = Set(request.from.indexes.map(\.name))
    newIndexNames = Set(request.to.indexes.map(\.name))
  }

  var from: StoreSchema { request.from }
  var to: StoreSchema { request.to }

  /// The statement of an old table: that in the store, or when the store is not known the one predicted.
  func statement(of table: String) -> String? { oldStatements[table] }

  mutating func planEverything() {
    tables = planTables()
    remade = Set(tables.filter { $0.way != .alter }.map(\.new.name))
    for table in tables {
      switch table.way {
      case .create: plan.add(.create, table.new.sql, because: created(table.new))
      case .alter: alter(table)
      case .rebuild: rebuild(table)
      }
    }
    dropOldTables()
    planJoins()
    connectKeys()
    renameTables()
    disconnectRemoved()
    noteProofs()
    planPrimaryKeys()
    planHistory()
    planMirroring()
    planIndexes()
    planUnknownDerivations()
    planTriggers()
    if !request.options.keepsMetadata { planMetadata() }
    noteWork()
    planForeignTables()
  }

  private func created(_ table: SchemaTable) -> String {
    guard case .entities(let root) = table.kind else { return table.name }
    return "\(root) added"
  }

  /// Drops the tables of removed entities with all their rows, and rebuilt tables after their rows have been
  /// copied.
  private mutating func dropOldTables() {
    let kept = Set(lineage.successors.map(\.old.table))
    for table in from.tables {
      guard case .entities(let root) = table.kind else { continue }
      if !kept.contains(table.name) {
        droppedTables.insert(table.name)
        plan.add(.dropTables, "DROP TABLE \(identifier(table.name))", because: "\(root) removed")
      }
    }
    var moved: Set<String> = []
    for table in tables where table.way == .rebuild {
      guard let old = table.old, moved.insert(old).inserted else { continue }
      putAside(old)
      plan.add(.dropAside, "DROP TABLE \(identifier(asideName(old)))")
    }
  }

  /// Sets aside a table that is rebuilt under its name: references to it keep the name while references are
  /// not enforced.
  mutating func putAside(_ table: String) {
    plan.add(.putAside, "PRAGMA legacy_alter_table = ON")
    plan.add(
      .putAside, .alter(table, "RENAME TO \(identifier(asideName(table)))"))
    plan.add(.putAside, "PRAGMA legacy_alter_table = OFF")
  }

  /// The name of an old table while its rows are copied.
  func asideName(_ table: String) -> String { "_T_" + table }
}

/// A table that gets another name.
struct TableRename: Hashable {
  let old: String
  let new: String
  let comment: String
}

extension UpgradePlanner {
  /// Renames tables, using a temporary name if the new one is still in use.
  mutating func renameTables() {
    let taken = Set(tableRenames.map { $0.old.uppercased() })
    let blocked = tableRenames.filter { taken.contains($0.new.uppercased()) }
    for rename in blocked { addRename(rename.old, new: "_R_" + rename.new, comment: nil) }
    for rename in tableRenames where !blocked.contains(rename) {
      addRename(rename.old, new: rename.new, comment: rename.comment)
    }
    for rename in blocked {
      addRename("_R_" + rename.new, new: rename.new, comment: rename.comment)
    }
  }

  private mutating func addRename(_ old: String, new: String, comment: String?) {
    plan.add(
      .renameTables, .alter(old, "RENAME TO \(identifier(new))"), because: comment)
  }

  /// Renames columns of a table with its final name, using a temporary name if the new one is still in use.
  ///
  /// - Parameters:
  ///   - renames: The columns.
  ///   - table: The current name of the table.
  ///   - comments: The comment for each new name.
  mutating func rename(
    _ renames: [ColumnRename], in table: String, because comments: [String: String] = [:]
  ) {
    for rename in renames {
      renamedColumns[table, default: [:]][foldedName(rename.old)] = rename.new
    }
    let taken = Set(renames.map { $0.old.uppercased() })
    let blocked = renames.filter { taken.contains($0.new.uppercased()) }
    let free = renames.filter { !blocked.contains($0) }
    let first = blocked.map { ($0.old, "_R_" + $0.new) } + free.map { ($0.old, $0.new) }
    for (old, new) in first + blocked.map({ ("_R_" + $0.new, $0.new) }) {
      plan.add(
        .renameColumns,
        .alter(table, "RENAME COLUMN \(identifier(old)) TO \(identifier(new))"),
        because: comments[new])
    }
  }
}
