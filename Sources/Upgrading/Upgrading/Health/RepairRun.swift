import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// A repair that is being made on a working copy.
///
/// In each round the store is examined again, and the first of the requested repairs are made, so that problems that one
/// repair reveals are repaired in the next. After each round every value of every table is compared with its
/// former value, or with the intended value of the repair.
final class RepairRun {
  private let work: StoreWork
  private let wanted: Set<String>
  private let copy: WorkingCopy
  private let usesLog: Bool
  private let model: Model
  private var connection: StoreConnection?
  /// The repaired problems, in order of repair.
  private(set) var mended: [StoreProblem] = []
  /// The files with rows that were taken out.
  private(set) var rowsSetAside: [RowsSetAside] = []

  /// The number of removed rows that are in a file.
  private var written: [RowSelection: Int] = [:]

  /// The maximum number of rounds; each kind of repair leaves nothing for itself to do.
  private static let mostRounds = 20

  /// Creates the working copy.
  ///
  /// - Parameters:
  ///   - work: The store, and the folder to work in.
  ///   - choices: The repairs to make, and the model of the store.
  ///   - scratch: A folder for temporary files of models.
  /// - Throws: `ToolchainError`; nothing is left behind then.
  init(
    _ work: StoreWork, _ choices: RepairChoices, scratch: String
  ) throws(ToolchainError) {
    self.work = work
    wanted = Set(choices.mended)
    usesLog = try work.usesLog()
    let copy = try WorkingCopy(of: work)
    self.copy = copy
    (connection, self.model) = try copy.explaining { () throws(ToolchainError) in
      let connection = try copy.open()
      let store = try repairing(work.name) { () throws(StoreError) in
        try readStore(at: work.folder.store, isLenient: true)
      }
      return (connection, try knownModel(of: store, choices.model, work.name, scratch: scratch))
    }
  }

  /// Carries out the requested repairs, and proves them.
  ///
  /// - Returns: The remaining problems.
  /// - Throws: `ToolchainError` if that fails; the store is unchanged then.
  func mend() throws(ToolchainError) -> [StoreProblem] {
    try copy.explaining { () throws(ToolchainError) in
      for _ in 0..<Self.mostRounds {
        let store = try read()
        let diagnosis = try diagnose(store)
        let chosen = diagnosis.problems.filter(isWanted)
        guard let phase = chosen.compactMap({ $0.question.mending?.phase }).min() else {
          return diagnosis.problems
        }
        try setAside(chosen)
        try mend(chosen.filter { $0.question.mending?.phase == phase }, in: store.schema)
      }
      throw failure("what was repaired is found again and again")
    }
  }

  /// Whether the store is mirrored to CloudKit.
  var isMirrored: Bool {
    get throws(ToolchainError) { try read().schema.isMirrored }
  }

  private func isWanted(_ problem: StoreProblem) -> Bool {
    problem.question.mending != nil
      && (wanted.contains(problem.question.kind.rawValue) || wanted.contains(problem.question.name))
  }

  private func read() throws(ToolchainError) -> ObservedStore {
    try repairing(work.name) { () throws(StoreError) in
      try readStore(
        at: work.folder.store, isLenient: true, isInterrupted: work.control.isInterrupted)
    }
  }

  private func diagnose(_ store: ObservedStore) throws(ToolchainError) -> StoreDiagnosis {
    work.control.report(UpgradeControl.Progress(stage: .proving, done: 0, total: nil))
    let request = DiagnosisRequest(store, of: model, at: work.held.path, isDeep: true)
    let diagnosis = try repairing(work.name) { () throws(StoreError) in
      try diagnoseStore(request, at: work.folder.store, isInterrupted: work.control.isInterrupted)
    }
    if let line = diagnosis.damage.first { throw .damaged(work.name, line) }
    return diagnosis
  }

  private func mend(_ problems: [StoreProblem], in store: ObservedSchema) throws(ToolchainError) {
    try carryOut(problems.compactMap(\.question.mending), in: store)
    mended += problems
  }

  /// Counts the transactions and changes of persistent history up to a time.
  ///
  /// - Parameters:
  ///   - before: The time, in seconds since 2001; nil for all.
  ///   - removal: Receives the numbers.
  /// - Throws: `ToolchainError` if that fails.
  func countHistory(
    before: Double?, _ removal: inout HistoryReport.Removal
  ) throws(ToolchainError) {
    let schema = try read().schema
    (removal.transactions, removal.changes, removal.numbers) = (0, 0, nil)
    for (table, condition) in Self.historyConditions(before: before, in: schema) {
      try copy.explaining { () throws(ToolchainError) in
        try repairing(work.name) { () throws(StoreError) in
          try connection?.forEachRowValues(
            "SELECT COUNT(*), MIN(Z_PK), MAX(Z_PK) FROM \(table) WHERE \(condition)"
          ) { values in
            guard case .integer(let count)? = values.first else { return }
            if table == "ACHANGE" { removal.changes = Int(count) }
            guard table == "ATRANSACTION" else { return }
            removal.transactions = Int(count)
            if case .integer(let first) = values[1], case .integer(let last) = values[2] {
              removal.numbers = first...last
            }
          }
        }
      }
    }
  }

  /// Removes persistent history, and proves that nothing else changes.
  ///
  /// - Parameter before: The time up to which transactions are removed, in seconds since 2001; nil for all.
  /// - Throws: `ToolchainError` if that fails; the store is unchanged then.
  func removeHistory(before: Double?) throws(ToolchainError) {
    try copy.explaining { () throws(ToolchainError) in
      let schema = try read().schema
      try carryOut(
        Self.historyConditions(before: before, in: schema).map {
          .remove(table: $0, condition: $1)
        }, in: schema)
      // Unused pages are returned to the system, if the file allows it.
      try repairing(work.name) { () throws(StoreError) in
        try connection?.perform("PRAGMA incremental_vacuum")
      }
    }
  }

  /// The rows of history up to a time, by table; those of tables and columns that are there.
  private static func historyConditions(
    before: Double?, in schema: ObservedSchema
  ) -> [(table: String, condition: String)] {
    let hasTransactions = schema.hasTable("ATRANSACTION")
    let isOld = before.map { time in
      hasTransactions && schema.hasColumn("ZTIMESTAMP", in: "ATRANSACTION")
        ? "ZTIMESTAMP < \(time)" : "0"
    }
    let old = "SELECT Z_PK FROM ATRANSACTION NOT INDEXED WHERE \(isOld ?? "1")"
    let texts = HistorySchema.stringColumns.filter { schema.hasColumn($0, in: "ATRANSACTION") }
    let used = texts.map {
      "SELECT \($0) AS k FROM ATRANSACTION NOT INDEXED WHERE (\(isOld ?? "1")) IS NOT TRUE"
    }.joined(separator: " UNION ")
    return [
      ("ACHANGE", isOld.map { $0 == "0" ? $0 : "ZTRANSACTIONID IN (\(old))" } ?? "1"),
      ("ATRANSACTION", isOld ?? "1"),
      (
        HistorySchema.stringTable,
        texts.isEmpty ? "0" : "Z_PK NOT IN (SELECT k FROM (\(used)) WHERE k IS NOT NULL)"
      ),
    ].filter { schema.hasTable($0.0) }
  }

  /// Whether SQLite finds anything wrong with the tables of history.
  func isHistoryDamaged() throws(ToolchainError) -> Bool {
    let tables = HistorySchema.tableNames.filter(try read().schema.hasTable)
    return try repairing(work.name) { () throws(StoreError) in
      try connection?.isDamaged(tables) ?? false
    }
  }

  /// Removes persistent history whose pages cannot be read, and proves that nothing else changes.
  ///
  /// - Throws: `ToolchainError` if that fails, as it does where other pages are damaged; the store is unchanged then.
  func removeDamagedHistory() throws(ToolchainError) {
    try copy.explaining { () throws(ToolchainError) in
      let store = try read().schema
      let history = HistorySchema.tableNames.filter(store.hasTable)
      let readings = store.columns.keys.sorted().filter { !history.contains($0) }
        .map { TableReading(table: $0) }
      let before = try digest(readings)
      try repairing(work.name) { () throws(StoreError) in
        try connection?.empty(damaged: history, of: store)
      }
      guard try digest(readings) == before else { throw failure("other values would have changed") }
      try checkObjects(since: store, [])
    }
  }

  private func carryOut(
    _ mendings: [StoreMending], in store: ObservedSchema
  ) throws(ToolchainError) {
    work.control.report(UpgradeControl.Progress(stage: .mending, done: 0, total: nil))
    var forecasts: [String: TableForecast] = [:]
    for mending in mendings {
      if let table = mending.table { mending.predict(&forecasts[table, default: TableForecast()]) }
    }
    let tables = store.columns.keys.sorted()
    let before = try digest(
      tables.map { table in
        let forecast = forecasts[table] ?? TableForecast()
        return TableReading(
          table: table, values: forecast.values, condition: forecast.conditions.joinedConditions)
      })
    let outcome = try repairing(work.name) { () throws(StoreError) in
      try connection?.run(mendingScript(mendings, store))
    }
    guard outcome?.isCommitted == true else { throw failure("the statements were not carried out") }
    let after = try digest(
      tables.map { table in
        TableReading(table: table, condition: forecasts[table]?.inserted.joinedConditions)
      })
    let isKept = tables.map { table in
      let columns = before[table] ?? [:]
      // A column that is new holds nothing that could have changed.
      return columns == after[table]?.filter { columns[$0.key] != nil }
    }
    if let table = zip(tables, isKept).first(where: { !$1 })?.0 {
      throw failure("other values of \(table) would have changed")
    }
    try checkObjects(since: store, mendings)
  }

  /// Writes the rows that this and later rounds remove to a file, unless they already are: pairs together
  /// with the objects to which they refer.
  private func setAside(_ problems: [StoreProblem]) throws(ToolchainError) {
    var selections: [RowSelection] = []
    for problem in problems {
      guard let (table, condition) = problem.question.mending?.takenRows else { continue }
      let selection = RowSelection(table: table, condition: condition)
      // What a condition held for, it holds for until it is taken out; it may hold for more.
      if written.updateValue(problem.rows, forKey: selection) != problem.rows {
        selections.append(selection)
      }
    }
    guard !selections.isEmpty else { return }
    let uuid = try read().uuid
    rowsSetAside.append(
      try repairing(work.name) { () throws(StoreError) in
        try RowsSetAside(
          selections, of: work, uuid: uuid, isInterrupted: work.control.isInterrupted)
      })
  }

  private func digest(
    _ readings: [TableReading]
  ) throws(ToolchainError) -> [String: [String: ColumnDigest]] {
    try repairing(work.name) { () throws(StoreError) in
      try digestRows(readings, at: work.folder.store, isInterrupted: work.control.isInterrupted)
    }
  }

  /// Checks that all expected tables, columns, indexes, triggers and views exist.
  private func checkObjects(
    since before: ObservedSchema, _ mendings: [StoreMending]
  ) throws(ToolchainError) {
    let new = NewObjects(mendings)
    let after = try read().schema
    let kept = before.objects.filter { !new.replaces($0) }
    let found = after.objects.filter { !new.isAltered($0) && !new.isImplied($0) }
    let added = found.filter { !kept.contains($0) }
    let isRight =
      added.allSatisfy { new.statements.contains($0.sql ?? "") }
      && added.count == new.statements.count && found.count == kept.count + added.count
      && before.columns.allSatisfy { table, columns in
        after.columns[table] == columns + (new.columns[table] ?? [])
      }
    guard isRight else { throw failure("the schema would change") }
  }

  /// Flushes the copy to disk and reads it again.
  ///
  /// - Throws: `ToolchainError` if that fails; the store is unchanged then.
  func finish() throws(ToolchainError) {
    try copy.explaining { () throws(ToolchainError) in
      if usesLog {
        try repairing(work.name) { () throws(StoreError) in try connection?.leaveWithLog() }
      }
      connection = nil
      copyRights(of: work.held.path, to: work.folder.store)
      work.control.report(UpgradeControl.Progress(stage: .syncing, done: 0, total: nil))
      try syncFile(work.folder.store)
      let damage = try repairing(work.name) { () throws(StoreError) in
        try checkIntegrity(
          at: work.folder.store, isThorough: true, isInterrupted: work.control.isInterrupted)
      }
      // Damage that the user did not choose to repair stays, and is reported.
      guard damage.allSatisfy({ $0.contains(" index ") }) else {
        throw .unreadableCopy(work.name, damage.first ?? "")
      }
    }
  }

  private func failure(_ what: String) -> ToolchainError {
    .repairFailed(work.name, what)
  }
}

/// The schema objects after repairs.
private struct NewObjects {
  /// The statements of new objects.
  var statements: Set<String> = []
  /// The columns that tables get, in order.
  var columns: [String: [ObservedColumn]] = [:]
  /// The tables that are made.
  private var tables: Set<String> = []
  /// The replaced indexes.
  private var replaced: Set<String> = []

  init(_ mendings: [StoreMending]) {
    for mending in mendings {
      switch mending {
      case .makeIndex(let sql): statements.insert(sql)
      case .replaceIndex(let name, let sql):
        replaced.insert(name)
        statements.insert(sql)
      case .makeTable(let name, let made):
        tables.insert(name)
        statements.formUnion(made)
      case .addColumns(let table, let added):
        columns[table, default: []] += added.map { ObservedColumn(name: $0.name, type: $0.type) }
      case .rebuildIndex, .setAside, .remove, .empty, .set, .insert: break
      }
    }
  }

  /// Whether an existing object is removed or gets another statement.
  func replaces(_ object: ObservedObject) -> Bool {
    object.kind == .index && replaced.contains(object.name) || isAltered(object)
  }

  /// Whether an object is a table that gets columns.
  func isAltered(_ object: ObservedObject) -> Bool {
    object.kind == .table && columns[object.name] != nil
  }

  /// Whether SQLite makes an object by itself for a new table.
  func isImplied(_ object: ObservedObject) -> Bool {
    object.kind == .index && object.sql == nil && tables.contains(object.table)
  }
}

extension [String] {
  /// All of these conditions, joined by AND; nil if absent.
  fileprivate var joinedConditions: String? { isEmpty ? nil : joined(separator: " AND ") }
}

/// Runs `body`, and turns its error into one about the store that is repaired.
private func repairing<Value>(
  _ store: String, _ body: () throws(StoreError) -> Value
) throws(ToolchainError) -> Value {
  do throws(StoreError) {
    return try body()
  } catch  where error.isAboutConstraint {
    throw .repairRefused(store, error)
  } catch {
    throw ToolchainError(error, upgrading: store)
  }
}

/// The model that a store is of: one of those given, or the one cached in it.
///
/// - Throws: `ToolchainError` with exit code 1 if that cannot be determined.
func knownModel(
  of store: ObservedStore, _ reference: String?, _ path: String, scratch: String
) throws(ToolchainError) -> Model {
  if let reference {
    return try UpgradeTarget(ModelReference(reference), fitting: path, scratch: scratch).source(
      of: store, path
    )
    .version.version.model
  }
  if let version = cachedVersion(of: store, path),
    version.hashes.byName == store.metadata.versionHashes
  {
    return version.version.model
  }
  throw .unknownStoreVersion(
    path, "the store holds no model with the hashes of its metadata",
    explanation: "Give the model of the store: --model MODEL")
}
