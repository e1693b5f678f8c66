import DataModel
package import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel

/// Reads what a store keeps of its persistent history.
///
/// - Parameters:
///   - path: The store, which is not changed.
///   - scratch: A folder for temporary copies.
/// - Returns: The report; for a store without history, that there is none; for a damaged one, what can be
///   read.
/// - Throws: `ToolchainError` with exit code 65 if the store cannot be read.
package func examineHistory(
  _ path: String, scratch: String
) throws(ToolchainError) -> HistoryReport {
  let store = try observeStore(at: path, scratch: scratch, isLenient: true)
  return try withSettledStore(path, in: FileSystem(), scratch: scratch) {
    (settled) throws(StoreError) in
    var report = HistoryReport(store: path)
    let tables = HistorySchema.tableNames.filter(store.schema.hasTable)
    report.isKept = tables.contains { $0 != HistorySchema.stringTable }
    guard report.isKept else { return report }
    report.bytes = try tableSize(tables, at: settled)
    try HistoryReading(settled, store.schema).read(&report)
    return report
  }
}

/// Removes persistent history from a copy of a store, or from the store itself.
///
/// - Parameters:
///   - path: The store.
///   - before: The time up to which transactions are removed, in seconds since 2001; nil for all.
///   - model: A reference to the model that the store is of; nil for the one cached in it.
///   - unexported: The number of changes that may be removed from a store that is mirrored to CloudKit; nil if none.
///   - choices: The destination of the result.
///   - conditions: How long to wait, where to put copies, and where to report progress.
/// - Returns: The history and what was removed.
/// - Throws: `ToolchainError` with exit code 1 if the store is mirrored to CloudKit and `unexported` is not the number
///   that would be removed, or if it is not mirrored and `unexported` is given, 65 if it cannot be read, 73 or 74 if
///   writing fails; the store is unchanged then.
package func removeHistory(
  of path: String, before: Double?, model: String?, unexported: Int?, choices: UpgradeChoices,
  _ conditions: WorkConditions
) throws(ToolchainError) -> HistoryReport {
  var report = try examineHistory(path, scratch: conditions.scratch)
  guard report.isKept else { return report }
  if before != nil, let error = report.error { throw error }
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
    var doomed = HistoryReport.Removal(
      transactions: report.transactions, changes: report.changes, numbers: report.numbers,
      output: place.shownPath, backup: place.backup, sizeBefore: size, sizeAfter: 0)
    let isDamaged = before == nil ? try run.isHistoryDamaged() : false
    if !isDamaged { try run.countHistory(before: before, &doomed) }
    if try run.isMirrored {
      guard doomed.changes == unexported ?? 0 else { throw .mirroredHistory(path, doomed.changes) }
    } else if unexported != nil {
      throw .unusedOptions(
        ["--allow"], store: path,
        problem: "the store is not mirrored to CloudKit, so --allow has nothing to do")
    }
    try place.checkBackup()
    if isDamaged {
      try run.removeDamagedHistory()
    } else {
      try run.removeHistory(before: before)
    }
    try run.finish()
    doomed.sizeAfter = fileSize(work.folder.store)
    try placeStore(work, at: place)
    return doomed
  }
  return report
}

/// Asks a store for its history, by the columns that are there: older systems have fewer.
///
/// *Source:* `Documentation/Formats/store-schema.md`, history: the last framework seen without texts is 851.
private struct HistoryReading {
  private let snapshot: StoreSnapshot
  private let schema: ObservedSchema

  init(_ path: String, _ schema: ObservedSchema) throws(StoreError) {
    snapshot = try StoreSnapshot(path)
    self.schema = schema
  }

  func read(_ report: inout HistoryReport) throws(StoreError) {
    let free = try snapshot.query(
      "SELECT f.freelist_count * s.page_size FROM pragma_freelist_count AS f, pragma_page_size AS s"
    )
    if try free.next() { report.freeBytes = Int(free.integer(0)) }
    if schema.hasTable("ATRANSACTION") {
      try collecting("ATRANSACTION", report: &report, body: readTransactions)
      try collecting("ATRANSACTION", report: &report, body: readAuthors)
    }
    if schema.hasTable("ACHANGE") {
      try collecting("ACHANGE", report: &report) { (report) throws(StoreError) in
        do throws(StoreError) {
          try readChanges(
            "SELECT \(entity), \(type), count(*) FROM ACHANGE GROUP BY 1, 2", &report)
        } catch {
          guard error.isAboutDamage else { throw error }
          // One after the other they come until the first page that cannot be read.
          try readChanges("SELECT \(entity), \(type), 1 FROM ACHANGE NOT INDEXED", &report)
        }
      }
    }
  }

  /// Reads something of a table; where that is damaged, what was read by then counts.
  private func collecting(
    _ table: String, report: inout HistoryReport,
    body: (inout HistoryReport) throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      try body(&report)
    } catch {
      guard error.isAboutDamage else { throw error }
      guard !report.damage.contains(where: { $0.table == table }) else { return }
      report.damage.append(HistoryReport.Damage(table: table, message: error.message))
    }
  }

  private func column(_ name: String, of table: String) -> String {
    schema.hasColumn(name, in: table) ? name : "NULL"
  }

  private var entity: String { column("ZENTITY", of: "ACHANGE") }
  private var type: String { column("ZCHANGETYPE", of: "ACHANGE") }

  private func readTransactions(_ report: inout HistoryReport) throws(StoreError) {
    let time = column("ZTIMESTAMP", of: "ATRANSACTION")
    let rows = try snapshot.query("SELECT Z_PK, \(time) FROM ATRANSACTION NOT INDEXED")
    while try rows.next() {
      report.transactions += 1
      report.numbers = report.numbers.including(rows.integer(0))
      if let time = rows.number(1) {
        report.range = report.range.including(time)
      } else {
        report.undated += 1
      }
    }
  }

  private func readAuthors(_ report: inout HistoryReport) throws(StoreError) {
    let own = column("ZAUTHOR", of: "ATRANSACTION")
    let hasTexts =
      schema.hasColumn("ZAUTHORTS", in: "ATRANSACTION")
      && schema.hasTable(HistorySchema.stringTable)
    let authors = try snapshot.query(
      hasTexts
        ? """
        SELECT coalesce(s.ZNAME, \(own)) AS name, count(*) FROM ATRANSACTION AS t
        LEFT JOIN ATRANSACTIONSTRING AS s ON s.Z_PK = t.ZAUTHORTS GROUP BY name ORDER BY 2 DESC, 1 LIMIT 100
        """
        : "SELECT \(own) AS name, count(*) FROM ATRANSACTION GROUP BY name ORDER BY 2 DESC, 1 LIMIT 100"
    )
    while try authors.next() {
      report.authors.append(
        HistoryReport.Author(name: authors.text(0), transactions: Int(authors.integer(1))))
    }
  }

  private func readChanges(_ sql: String, _ report: inout HistoryReport) throws(StoreError) {
    var found: [Int64: HistoryReport.Entity] = [:]
    report.changes = 0
    defer {
      report.entities = found.sorted { ($1.value.total, $0.key) < ($0.value.total, $1.key) }
        .map(\.value)
    }
    let changes = try snapshot.query(sql)
    while try changes.next() {
      let (number, count) = (changes.integer(0), Int(changes.integer(2)))
      var entity =
        found[number]
        ?? HistoryReport.Entity(name: schema.entities.first { $0.number == Int(number) }?.name)
      report.changes += count
      switch changes.integer(1) {
      case 0: entity.inserted += count
      case 2: entity.deleted += count
      default: entity.updated += count
      }
      found[number] = entity
    }
  }
}

extension HistoryReport {
  /// The error for history that cannot be read completely; nil if it can.
  package var error: ToolchainError? {
    damage.isEmpty
      ? nil : .damagedHistory(store, damage.map { "\($0.table): \($0.message)" })
  }
}

extension Optional {
  /// The range that reaches to a further bound as well.
  fileprivate func including<Bound>(_ bound: Bound) -> ClosedRange<Bound>
  where Wrapped == ClosedRange<Bound> {
    map { min($0.lowerBound, bound)...max($0.upperBound, bound) } ?? bound...bound
  }
}

extension HistoryReport.Entity {
  /// All its changes.
  package var total: Int { inserted + updated + deleted }
}

extension RowCursor {
  /// A value of the row as a number; nil if it is not a finite number.
  fileprivate func number(_ column: Int) -> Double? {
    switch value(column) {
    case .integer(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    default: nil
    }
  }
}
