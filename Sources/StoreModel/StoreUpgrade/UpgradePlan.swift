package import StoreSchema

/// The statements that turn a store of one version into a store of another.
package struct UpgradePlan: Hashable, Sendable {
  /// The statements in the order in which they must run, between the guards of a script.
  package var statements: [UpgradeStatement] = []
  /// What must hold before anything is changed.
  package var checks: [UpgradeCheck] = []
  /// What must hold once rows have their values, before indexes are made.
  var lateChecks: [UpgradeCheck] = []
  /// What must hold of the rows of changed tables in the end.
  var tableProofs: [TableProof] = []
  /// What else must hold in the end.
  var proofs: [UpgradeCheck] = []
  /// What to know before running them, one sentence each.
  package var notes: [String] = []
  /// What is done to each table.
  package var work: [TableWork] = []
  /// The columns that are put out of the way, by table.
  package var deferredColumns: [String: [ObservedColumn]] = [:]
  /// The columns whose values stay as they are.
  package var kept: [KeptColumn] = []
  /// The columns of tables of other hands, whose values stay as well.
  package var foreignColumns: [KeptColumn] = []
  /// What rows lack that only Core Data could give them.
  package var losses: [UpgradeLoss] = []
  /// The triggers of unknown form that are made again as they were.
  var keptTriggers: [ObservedObject] = []
  /// What is done about tables of other hands.
  var foreign = ForeignTables()

  /// Adds a statement.
  ///
  /// - Parameters:
  ///   - phase: When it runs.
  ///   - command: What it does.
  ///   - comment: The change of the model that calls for it; nil when the statement before says it.
  ///   - table: The table of the new version whose rows it writes, when they are to be counted.
  mutating func add(
    _ phase: UpgradePhase, _ command: UpgradeStatement.Command, because comment: String? = nil,
    counting table: String? = nil
  ) {
    statements.append(
      UpgradeStatement(phase: phase, command: command, comment: comment, countedTable: table))
  }

  /// Adds a statement that writes no rows of the model's tables in place.
  mutating func add(
    _ phase: UpgradePhase, _ sql: String, because comment: String? = nil,
    counting table: String? = nil
  ) {
    add(phase, .other(sql), because: comment, counting: table)
  }
}

/// Something that rows must not do.
package struct UpgradeCheck: Hashable, Sendable {
  /// A query that counts the rows that do; it may use what ``UpgradePhase/collect`` has made.
  package var rows: String
  /// What they do, to follow their number.
  package var problem: String
}

/// One statement of a plan.
package struct UpgradeStatement: Hashable, Sendable {
  /// When the statement runs.
  package var phase: UpgradePhase
  /// What the statement does.
  package var command: Command
  /// The change of the model that calls for it; nil when the statement before says it.
  package var comment: String?
  /// The table of the new version whose rows the statement writes, when they are to be counted.
  var countedTable: String?

  /// What a statement does; tables by their names, without quotes.
  package enum Command: Hashable, Sendable {
    /// Changes the description of a table: what follows its name.
    case alter(String, String)
    /// Writes rows of a table in place: the assignments, and the condition for the rows; nil for all.
    case update(String, set: String, where: String?)
    /// Deletes rows of a table: the condition for them; nil for all.
    case delete(from: String, where: String?)
    /// Computes a derived attribute anew in every row.
    case refresh(DerivedColumn)
    /// Anything else, which writes no rows of the model's tables in place.
    case other(String)
  }

  /// The statement without a semicolon.
  package var sql: String {
    switch command {
    case .alter(let table, let change): "ALTER TABLE \(identifier(table)) \(change)"
    case .update(let table, let values, let condition):
      "UPDATE \(identifier(table)) SET \(values)" + (condition.map { " WHERE \($0)" } ?? "")
    case .delete(let table, let condition):
      "DELETE FROM \(identifier(table))" + (condition.map { " WHERE \($0)" } ?? "")
    case .refresh(let column): column.refreshStatement
    case .other(let sql): sql
    }
  }

  /// The table whose rows the statement writes in place, as dropping a column does too; nil for all others.
  var writtenTable: String? {
    switch command {
    case .alter(let table, _): phase == .dropColumns ? table : nil
    case .update(let table, _, _), .delete(let table, _): table
    case .refresh(let column): column.table
    case .other: nil
    }
  }

  /// The table whose description the statement changes.
  var alteredTable: String? {
    if case .alter(let table, _) = command { table } else { nil }
  }
}

/// The phases of an upgrade, in order.
package enum UpgradePhase: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Copies what later phases move between tables.
  case collect
  /// Notes the highest keys given to rows, which the proof compares.
  case noteKeys
  /// Drops triggers, whose functions exist only inside Core Data, and R-trees that change.
  case dropTriggers
  /// Drops indexes that change.
  case dropIndexes
  /// Drops tables without successor, whose names may be wanted again.
  case dropTables
  /// Puts tables aside that are made anew.
  case putAside
  /// Renames tables.
  case renameTables
  /// Renames columns.
  case renameColumns
  /// Adds columns.
  case addColumns
  /// Makes new tables.
  case create
  /// Copies the rows of tables that are made anew.
  case copy
  /// Drops the tables that were put aside.
  case dropAside
  /// Deletes the rows of removed entities.
  case deleteRows
  /// Sets defaults and entity numbers.
  case setValues
  /// Drops columns.
  case dropColumns
  /// Connects rows whose relationships are kept in another way.
  case connect
  /// Disconnects rows from those of removed entities.
  case disconnect
  /// Writes the entity numbers.
  case primaryKeys
  /// Brings the persistent history up to the new numbers.
  case history
  /// Brings the tables of mirroring with CloudKit up to the new numbers, or drops them.
  case mirroring
  /// Makes indexes.
  case createIndexes
  /// Computes derived attributes and fills R-trees.
  case derive
  /// Makes triggers.
  case createTriggers
  /// Writes metadata and model.
  case metadata

  /// The heading in a script.
  package var title: String {
    switch self {
    case .collect: "Relationships that will be stored differently"
    case .noteKeys: "Highest keys given to rows"
    case .dropTriggers: "Triggers, which call functions that only Core Data has"
    case .dropIndexes: "Indexes that change"
    case .putAside: "Old tables, renamed"
    case .renameTables: "Names of tables"
    case .renameColumns: "Names of columns"
    case .addColumns: "New columns"
    case .create: "New tables"
    case .copy: "Rows of tables that are rebuilt"
    case .dropTables: "Dropped tables"
    case .dropAside: "Old tables, dropped"
    case .deleteRows: "Rows of removed entities"
    case .setValues: "Defaults and entity numbers"
    case .dropColumns: "Dropped columns"
    case .connect: "Relationships stored differently"
    case .disconnect: "Relationships to rows of removed entities"
    case .primaryKeys: "Entity numbers"
    case .history: "Persistent history"
    case .mirroring: "CloudKit mirroring"
    case .createIndexes: "Indexes of the new version"
    case .derive: "Derived values"
    case .createTriggers: "Triggers of the new version"
    case .metadata: "Metadata and model of the new version"
    }
  }

  /// Says which phase comes first.
  package static func < (left: UpgradePhase, right: UpgradePhase) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The choices of whoever asks for an upgrade.
package struct UpgradeOptions: Hashable, Sendable {
  /// Whether tables are made anew wherever their text would differ from that in a fresh store.
  package var isCanonical: Bool
  /// Whether persistent history is deleted, also where it still fits.
  package var truncatesHistory: Bool

  /// Whether the tables of mirroring with CloudKit are dropped, so that the store no longer synchronizes.
  package var removesMirroring = false
  /// Whether history that is deleted may hold changes that mirroring has not exported.
  package var allowsUnexportedChanges = false

  /// What marks the columns that are only put out of the way, 36 characters of a UUID; nil when they are
  /// dropped.
  package var deferralMark: String?
  /// Whether the store is of the new version already and stays of it: what an upgrade with ``deferralMark`` put out
  /// of the way goes, history is deleted, tables are made anew.
  package var isCleanUp = false

  /// Makes a set of choices.
  package init(isCanonical: Bool = false, truncatesHistory: Bool = false) {
    self.isCanonical = isCanonical
    self.truncatesHistory = truncatesHistory
  }

  /// Whether metadata and the cached model stay as they are.
  var keepsMetadata: Bool { isCleanUp && deferralMark == nil }

  /// Whether columns that go are only put out of the way.
  var defersCleanUp: Bool { deferralMark != nil && !isCleanUp }
}
