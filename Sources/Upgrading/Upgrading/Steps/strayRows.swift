import Comparing
import DataModel
import Findings
import Loading
import StoreFile
import StoreModel

/// The rows of a store that are of no entity of their table.
///
/// - Parameters:
///   - observed: What is in the store.
///   - version: The version that it is of.
///   - store: The store.
/// - Returns: The rows by table; nil if absent.
/// - Throws: `ToolchainError` if a table cannot be read.
func strayRows(
  of observed: ObservedStore, _ version: ComparedVersion, in store: SettledStore
) throws(ToolchainError) -> [RowSelection]? {
  let request = DiagnosisRequest(
    observed, of: version.version.model, at: store.path, isDeep: false)
  let kinds: Set<StoreFindingKind> = [.unknownEntity, .misplacedEntity]
  let problems = try store.read { (path) throws(StoreError) in
    try findProblems(kinds, request, at: path, isInterrupted: store.isInterrupted)
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

/// Exports rows to a file in the work folder, with the pairs that refer to them, and deletes both from the
/// copy; other links to them are cleared where allowed.
///
/// - Returns: The file.
/// - Throws: `ToolchainError` if reading or writing fails.
func takeOut(
  _ rows: [RowSelection], of store: ObservedStore, version: ComparedVersion,
  connection: StoreConnection, work: StoreWork,
  isInterrupted: @escaping @Sendable () -> Bool
) throws(ToolchainError) -> RowsSetAside {
  let request = DiagnosisRequest(
    store, of: version.version.model, at: work.folder.store, isDeep: false)
  let questions = askLinks(
    to: rows.map { (table: $0.table, condition: $0.condition) }, in: store.schema,
    of: version.version.model,
    request.schema)
  return try upgrading(work.name) { () throws(StoreError) in
    let links = try ask(questions, at: work.folder.store, isInterrupted)
    if let unknown = links.first(where: { $0.question.kind == .notExamined }) {
      throw StoreError(
        .unreadable, message: unknown.question.summary, expected: "a store that Core Data wrote")
    }
    let removed = links.compactMap(\.question.mending).compactMap(\.takenRows)
    var file = try RowsSetAside(
      rows, pairs: removed.map(RowSelection.init), of: work, uuid: store.uuid,
      isInterrupted: isInterrupted)
    file.links = links.map {
      StorePlan.SetAside.Link(
        name: $0.question.summary, rows: $0.rows, isEmptied: $0.question.mending != nil)
    }
    // Links are found through rows that still exist.
    let mendings =
      links.compactMap(\.question.mending)
      + rows.map { StoreMending.setAside(table: $0.table, condition: $0.condition) }
    let outcome = try connection.run(mendingScript(mendings, store.schema))
    guard outcome.isCommitted else {
      throw StoreError(
        .unwritable, message: "rows were not set aside", expected: "rows that can be deleted")
    }
    return file
  }
}

extension RowsSetAside {
  /// The description in a plan.
  func planned(beside place: UpgradePlace) -> StorePlan.SetAside {
    StorePlan.SetAside(
      file: Self.name(for: place.shownPath),
      tables: tables.map { StorePlan.SetAside.Table(name: $0.table, rows: $0.rows) },
      links: links.isEmpty ? nil : links)
  }
}
