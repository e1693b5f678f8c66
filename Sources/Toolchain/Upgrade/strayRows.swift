import Comparing
import Findings
import Loading
import Reports
import StoreFile
import StoreHealth
import StoreSchema

/// The rows of a store that are of no entity of their table.
///
/// - Parameters:
///   - store: What is in the store.
///   - version: The version that it is of.
///   - path: The store, without journals.
///   - name: Its path as the user gave it.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The rows by table; nil when there are none.
/// - Throws: `ToolchainError` when a table cannot be read.
func strayRows(
  of store: ObservedStore, _ version: ComparedVersion, at path: String, named name: String,
  _ isInterrupted: @escaping @Sendable () -> Bool
) throws(ToolchainError) -> [RowSelection]? {
  let request = DiagnosisRequest(store, of: version.version.model, at: path, isDeep: false)
  let kinds: Set<StoreFindingKind> = [.unknownEntity, .misplacedEntity]
  let problems = try upgrading(name) { () throws(StoreError) in
    try findProblems(kinds, request, at: path, isInterrupted: isInterrupted)
  }
  let selections = problems.compactMap { problem in
    if case .setAside(let table, let condition)? = problem.question.mending {
      RowSelection(table: table, condition: condition)
    } else {
      nil
    }
  }
  return selections.isEmpty ? nil : selections
}

/// Writes rows to a file in the work folder, and deletes them from the copy.
///
/// - Returns: The file.
/// - Throws: `ToolchainError` when reading or writing fails.
func takeOut(
  _ rows: [RowSelection], of store: ObservedStore, _ connection: UpgradeConnection,
  _ held: HeldStore, named name: String, in folder: WorkFolder,
  isInterrupted: @escaping @Sendable () -> Bool
) throws(ToolchainError) -> RowsSetAside {
  try upgrading(name) { () throws(StoreError) in
    let file = try RowsSetAside(
      rows, in: folder, of: held.path, named: name, uuid: store.uuid,
      isInterrupted: isInterrupted)
    let mendings = rows.map { StoreMending.setAside(table: $0.table, condition: $0.condition) }
    let outcome = try connection.run(
      script: mendingScript(mendings, ExaminedStore(store).objects))
    guard outcome.isUpgraded else {
      throw StoreError(
        .unwritable, message: "rows were not set aside", expected: "to be able to delete them")
    }
    return file
  }
}

extension RowsSetAside {
  /// What a plan says of it.
  func planned(beside place: UpgradePlace) -> StorePlan.SetAside {
    StorePlan.SetAside(
      file: Self.name(for: place.shownPath),
      tables: tables.map { StorePlan.SetAside.Table(name: $0.table, rows: $0.rows) })
  }
}
