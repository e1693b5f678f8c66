package import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel
import StoreSchema

/// Reads what a store keeps of its persistent history.
///
/// - Parameters:
///   - path: The store, which is not changed.
///   - scratch: A folder for temporary copies.
/// - Returns: The report; of a store without history, that there is none.
/// - Throws: `ToolchainError` with exit code 65 when the store cannot be read.
package func examineHistory(
  _ path: String, scratch: String
) throws(ToolchainError) -> HistoryReport {
  let store = try observeStore(at: path, scratch: scratch, isLenient: true)
  return try withSettledStore(path, in: FileSystem(), scratch: scratch) {
    (settled) throws(StoreError) in
    var report = HistoryReport(store: path)
    report.isKept = HistorySchema.tableNames.allSatisfy(store.schema.hasTable)
    guard report.isKept else { return report }
    report.bytes = try tableSize(HistorySchema.tableNames, at: settled)
    try HistoryReading(settled).read(&report, store.schema.entities)
    return report
  }
}

/// Removes persistent history from a copy of a store, or from the store itself.
///
/// - Parameters:
///   - path: The store.
///   - before: The time up to which transactions are removed, in seconds since 2001; nil for all.
///   - model: A reference to the model that the store is of; nil for the one cached in it.
///   - choices: Where the result goes.
///   - conditions: How long to wait, where to put copies, whom to tell.
/// - Returns: What was there, and what was removed.
/// - Throws: `ToolchainError` with exit code 1 when the store is mirrored to CloudKit, 65 when it cannot be read, 73 or 74 when
///   writing fails; the store is as it was then.
package func removeHistory(
  of path: String, before: Double?, model: String?, choices: UpgradeChoices,
  _ conditions: WorkConditions
) throws(ToolchainError) -> HistoryReport {
  var report = try examineHistory(path, scratch: conditions.scratch)
  guard report.isKept else { return report }
  let held = try holdStore(path, conditions)
  try checkNames(of: held, choices)
  let work = StoreWork(
    held: held, folder: try WorkFolder(for: choices.outputPath(of: held, word: "truncated")),
    control: conditions.control)
  let place = try UpgradePlace(of: held, choices, word: "truncated")
  let size = fileSize(held.path)
  report.removal = try work.naming(place) { () throws(ToolchainError) in
    var repair = RepairChoices()
    repair.model = model
    let run = try RepairRun(work, repair, scratch: conditions.scratch)
    guard try !run.isMirrored else { throw .mirroredHistory(path) }
    try place.checkBackup()
    let removed = try run.removeHistory(before: before)
    try run.finish()
    let after = fileSize(work.folder.store)
    try placeStore(work, at: place)
    return HistoryReport.Removal(
      transactions: removed.transactions, changes: removed.changes, output: place.shownPath,
      backup: place.backup, sizeBefore: size, sizeAfter: after)
  }
  return report
}

/// Asks a store for its history.
private struct HistoryReading {
  private let snapshot: StoreSnapshot

  init(_ path: String) throws(StoreError) { snapshot = try StoreSnapshot(path) }

  func read(_ report: inout HistoryReport, _ entities: [ObservedEntity]) throws(StoreError) {
    let times = try snapshot.query(
      "SELECT count(*), min(ZTIMESTAMP), max(ZTIMESTAMP) FROM ATRANSACTION")
    if try times.next() {
      report.transactions = Int(times.integer(0))
      if let first = times.number(1), let last = times.number(2), first <= last {
        report.range = first...last
      }
    }
    let free = try snapshot.query(
      "SELECT f.freelist_count * s.page_size FROM pragma_freelist_count AS f, pragma_page_size AS s"
    )
    if try free.next() { report.freeBytes = Int(free.integer(0)) }
    let authors = try snapshot.query(
      """
      SELECT coalesce(s.ZNAME, t.ZAUTHOR) AS name, count(*) FROM ATRANSACTION AS t
      LEFT JOIN ATRANSACTIONSTRING AS s ON s.Z_PK = t.ZAUTHORTS GROUP BY name ORDER BY 2 DESC, 1 LIMIT 100
      """)
    while try authors.next() {
      report.authors.append(
        HistoryReport.Author(name: authors.text(0), transactions: Int(authors.integer(1))))
    }
    var found: [Int64: HistoryReport.Entity] = [:]
    let changes = try snapshot.query(
      "SELECT ZENTITY, ZCHANGETYPE, count(*) FROM ACHANGE GROUP BY ZENTITY, ZCHANGETYPE")
    while try changes.next() {
      let (number, count) = (changes.integer(0), Int(changes.integer(2)))
      let name = entities.first { $0.number == Int(number) }?.name
      report.changes += count
      switch changes.integer(1) {
      case 0: found[number, default: HistoryReport.Entity(name: name)].inserted += count
      case 2: found[number, default: HistoryReport.Entity(name: name)].deleted += count
      default: found[number, default: HistoryReport.Entity(name: name)].updated += count
      }
    }
    report.entities = found.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
      .map(\.value)
  }
}

extension HistoryReport.Entity {
  /// All its changes.
  package var total: Int { inserted + updated + deleted }
}

extension RowCursor {
  /// A value of the row as a number; nil for what is none.
  fileprivate func number(_ column: Int) -> Double? {
    switch value(column) {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
