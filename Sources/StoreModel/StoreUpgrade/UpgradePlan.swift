package import DataModel

/// The statements that turn a store of one version into a store of another.
package struct UpgradePlan: Hashable, Sendable {
  /// The statements in the order in which they must run, between the guards of a script.
  package var statements: [UpgradeStatement] = []
  /// The conditions required before anything is changed.
  package var checks: [UpgradeCheck] = []
  /// The conditions required after rows have their values, before indexes are created.
  var lateChecks: [UpgradeCheck] = []
  /// The final conditions on the rows of changed tables.
  var tableProofs: [TableProof] = []
  /// The other final conditions.
  var proofs: [UpgradeCheck] = []
  /// The notes to read before running it, one sentence each.
  package var notes: [String] = []
  /// The work on each table.
  package var work: [TableWork] = []
  /// The columns that are renamed instead of dropped, by table.
  package var deferredColumns: [String: [ObservedColumn]] = [:]
  /// The columns whose values stay as they are.
  package var kept: [KeptColumn] = []
  /// The columns of tables of other hands, whose values stay as well.
  package var foreignColumns: [KeptColumn] = []
  /// The losses of data that only Core Data could provide.
  package var losses: [UpgradeLoss] = []
  /// The triggers of unknown form that are made again as they were.
  var keptTriggers: [ObservedObject] = []
  /// The handling of third-party tables.
  var foreign = ForeignTables()

  /// Adds a statement.
  ///
  /// - Parameters:
  ///   - phase: The phase in which it runs.
  ///   - command: The command.
  ///   - comment: The change of the model that requires it; nil if the previous statement says so.
  ///   - table: The new table whose rows it writes, if they are to be counted.
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

/// A condition that no row may satisfy.
package struct UpgradeCheck: Hashable, Sendable {
  /// A query that counts the rows that do; it may use what ``UpgradePhase/collect`` has made.
  package var rows: String
  /// The description of the problem, as text that follows the number of rows.
  package var problem: String
}

/// One statement of a plan.
package struct UpgradeStatement: Hashable, Sendable {
  /// When the statement runs.
  package var phase: UpgradePhase
  /// The command.
  package var command: Command
  /// The change of the model that requires it; nil if the previous statement says so.
  package var comment: String?
  /// The new table whose rows the statement writes, if they are to be counted.
  var countedTable: String?

  /// The effect of a statement; tables are given by their names, without quotes.
  package enum Command: Hashable, Sendable {
    /// Changes the description of a table: what follows its name.
    case alter(String, String)
    /// Updates rows of a table in place: the assignments, and the condition; nil for all rows.
    case update(String, set: String, where: String?)
    /// Deletes rows of a table: the condition for them; nil for all.
    case delete(from: String, where: String?)
    /// Recomputes a derived attribute in every row.
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

  /// The table whose rows the statement writes in place, including by dropping a column; nil otherwise.
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
  /// Sets aside tables that are rebuilt.
  case putAside
  /// Renames tables.
  case renameTables
  /// Renames columns.
  case renameColumns
  /// Adds columns.
  case addColumns
  /// Creates new tables.
  case create
  /// Copies the rows of rebuilt tables.
  case copy
  /// Drops the tables that were put aside.
  case dropAside
  /// Deletes the rows of removed entities.
  case deleteRows
  /// Sets defaults and entity numbers.
  case setValues
  /// Drops columns.
  case dropColumns
  /// Connects rows whose relationships are stored differently.
  case connect
  /// Disconnects rows from those of removed entities.
  case disconnect
  /// Writes the entity numbers.
  case primaryKeys
  /// Brings the persistent history up to the new numbers.
  case history
  /// Brings the tables of mirroring with CloudKit up to the new numbers, or drops them.
  case mirroring
  /// Creates indexes.
  case createIndexes
  /// Computes derived attributes and fills R-trees.
  case derive
  /// Creates triggers.
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

  /// Orders phases.
  package static func < (left: UpgradePhase, right: UpgradePhase) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The options for an upgrade.
package struct UpgradeOptions: Hashable, Sendable {
  /// Whether to rebuild tables whose SQL would differ from a fresh store.
  package var isCanonical: Bool
  /// Whether persistent history is deleted, also where it still fits.
  package var truncatesHistory: Bool

  /// Whether the tables of mirroring with CloudKit are dropped, so that the store no longer synchronizes.
  package var removesMirroring = false
  /// Whether history that is deleted may hold changes that mirroring has not exported.
  package var allowsUnexportedChanges = false

  /// The 36-character UUID that marks columns renamed instead of dropped; nil to drop them.
  package var deferralMark: String?
  /// Whether this only finishes a deferred upgrade of a store that already has the new version: columns
  /// renamed with ``deferralMark`` are dropped, history is deleted, tables are rebuilt.
  package var isCleanUp = false

  /// Creates options.
  package init(isCanonical: Bool = false, truncatesHistory: Bool = false) {
    self.isCanonical = isCanonical
    self.truncatesHistory = truncatesHistory
  }

  /// Whether metadata and the cached model stay as they are.
  var keepsMetadata: Bool { isCleanUp && deferralMark == nil }

  /// Whether removed columns are renamed instead of dropped.
  var defersCleanUp: Bool { deferralMark != nil && !isCleanUp }
}
