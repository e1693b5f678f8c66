import Comparing
import DataModel
import Findings
import Loading
import StoreFile
import Text

/// The requested maintenance on a store that already has the target version: deleting history, rebuilding
/// tables.
struct StoreUpkeep: Sendable {
  /// The numbers of history changes and transactions to delete; nil if absent or it was not
  /// requested.
  private(set) var history: (changes: Int, transactions: Int)?
  /// The tables of entities whose text is not that in a fresh store.
  private(set) var tables: [String] = []
  /// The tables of mirroring with CloudKit that are dropped.
  private(set) var mirroring: [String] = []

  /// Determines the maintenance to do.
  ///
  /// - Parameters:
  ///   - store: The contents of the store.
  ///   - version: The version of the store.
  ///   - choices: The user's options.
  ///   - settled: The store.
  /// - Throws: `ToolchainError` if a table cannot be read.
  init(
    of store: ObservedStore, _ version: ComparedVersion, _ choices: UpgradeChoices,
    in settled: SettledStore
  ) throws(ToolchainError) {
    if choices.removesMirroring { mirroring = store.schema.mirroringTables }
    if choices.truncatesHistory {
      let names = ["ACHANGE", "ATRANSACTION"]
      let found = try settled.read { (path) throws(StoreError) in
        try countRows(
          names.map { store.schema.hasTable($0) ? "SELECT COUNT(*) FROM \($0)" : "SELECT 0" },
          at: path, isInterrupted: settled.isInterrupted)
      }
      if found != [0, 0] { history = (found[0], found[1]) }
    }
    guard choices.isCanonical else { return }
    let texts = Dictionary(
      store.schema.objects.filter { $0.kind == .table }.map { ($0.name, $0.sql) },
      uniquingKeysWith: { first, _ in first })
    tables = predictSchema(version.version.model).tables.filter { table in
      guard case .entities = table.kind, let text = texts[table.name] else { return false }
      return text != table.sql
    }.map(\.name)
  }

  /// Whether there is anything to do.
  var isNeeded: Bool { history != nil || !tables.isEmpty || !mirroring.isEmpty }

  /// The maintenance, one line each.
  var lines: [String] {
    (history.map { changes, transactions in
      [
        "persistent history deleted: \(counted(changes, "change")), "
          + counted(transactions, "transaction")
      ]
    } ?? [])
      + (mirroring.isEmpty
        ? [] : ["bookkeeping of CloudKit mirroring removed: \(counted(mirroring.count, "table"))"])
      + (tables.isEmpty ? [] : ["rebuilt: \(tables.joined(separator: ", "))"])
  }
}
