package import DataModel
import ModelFiles
import OperatingSystem
import StoreModel

/// Salvages a damaged store: copies everything readable to a new store with the same schema.
///
/// Rows are copied unchanged, so keys may refer to lost rows. Lost parts of the schema are restored from the
/// model. The file is only read.
///
/// - Parameters:
///   - path: The store; commits in its `-wal` are included.
///   - copy: The path of the new store, which must not exist.
///   - models: Possible models, most likely first; not needed if the store contains its model.
///   - newUUID: The store UUID to use if the original is lost, in uppercase.
///   - orphans: The path of a file for orphaned rows, which must not exist; nil if not wanted.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The model, and the report on what was read and what was not.
/// - Throws: `StoreError` if nothing can be read, the model cannot be determined, or the new store cannot be
///   written; a partial file may remain.
/// - Complexity: O(n) in the size of the file; memory use is a few bytes per page.
package func salvageStore(
  at path: String, to copy: String, models: [Model] = [], newUUID: String = "",
  orphans: String? = nil, isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> (model: Model, salvage: Salvage) {
  let pages = try SalvagedPages(path)
  let schema = try SalvagedSchema(of: pages, isInterrupted: isInterrupted)
  let books = try SalvagedBooks(of: pages, schema, models, isInterrupted: isInterrupted)
  try checkLog(of: pages, at: path, schema, books: books, isInterrupted: isInterrupted)
  let writer = try StoreConnection(creating: copy, isInterrupted: isInterrupted)
  for setting in [
    "page_size = \(pages.pageSize)",
    "auto_vacuum = \(pages.header?.autoVacuum.rawValue ?? StoreFormat.autoVacuum)",
    "encoding = 'UTF-8'", "user_version = \(pages.header?.userVersion ?? 0)",
    "application_id = \(pages.header?.applicationID ?? 0)", "locking_mode = EXCLUSIVE",
    "journal_mode = OFF", "synchronous = OFF", "trusted_schema = OFF",
  ] {
    try writer.run("PRAGMA \(setting)")
  }
  try writer.run("BEGIN")
  var objects = SalvagedObjects(schema, writer)
  try objects.makeTables(of: books)
  try books.write(to: writer, objects.schema, newUUID: newUUID)
  let system = SystemTable.allCases.map { SalvagedTable($0, root: schema.root(of: $0.rawValue)) }
  let tables = try objects.tables(with: books.entities)
  let file = try orphans.map { path throws(StoreError) in try OrphanFile(path) }
  let sink = try SalvageWriter(writer, tables: tables, orphans: file)
  // The triggers that are there so far do nothing but keep R-trees.
  try writer.run("PRAGMA trusted_schema = ON")
  let sequence = schema.root(of: SalvagedTable.sequenceName).map(SalvagedTable.sequence)
  var sequences: [SalvagedRow] = []
  let others = [SalvagedTable.schema] + (sequence.map { [$0] } ?? [])
  let search = TreeSalvage(
    pages,
    tables: tables + system + others + schema.otherTables(unread: objects.withoutRowIDs),
    isInterrupted: isInterrupted,
    take: { (row, place) throws(StoreError) in
      if place < tables.count {
        try sink.insert(row, into: place)
      } else if sequence != nil, place == tables.count + system.count + 1, sequences.count < 10_000
      {
        sequences.append(row)
      }
    }, leaveOut: sink.leaveOut)
  try search.run()
  let unread = try pages.unreadFrames()
  for frame in 0..<(unread?.count ?? 0) {
    if isInterrupted() { throw .interrupted }
    try forEachRow(ofFrame: frame, unread, pages: pages, body: sink.leaveOutUnlessThere)
  }
  try file?.finish()
  try objects.continueSequences(sequences)
  try writer.run("PRAGMA trusted_schema = OFF")
  try objects.makeOthers()
  try writer.run("DROP TABLE temp.found_rows")
  try writer.run("COMMIT")
  if pages.header?.usesWriteAheadLog ?? true { try writer.run("PRAGMA main.journal_mode = WAL") }
  try pages.checkUnchanged()
  var salvage = search.salvage
  let counts = sink.counts
  salvage.tables = zip(salvage.tables, counts).map { found, counts in
    var table = counts
    (table.isDamaged, table.lostKeys) = (found.isDamaged, found.lostKeys)
    return table
  }
  (salvage.pageSize, salvage.pageCount) = (pages.pageSize, pages.count)
  salvage.orphans = sink.orphanCounts
  (salvage.restoredObjects, salvage.refusedObjects) = (objects.restored, objects.refused)
  salvage.damagedStatements = objects.damagedStatements
  salvage.hasNewMetadata = books.hasNewMetadata
  salvage.hasDamagedMaximumKeys = books.hasDamagedMaximumKeys
  salvage.unreadFrames = unread?.count ?? 0
  salvage.statedPageCount = pages.header?.pageCount.flatMap { $0 == pages.count ? nil : $0 }
  if pages.header == nil { salvage.note(.head, 1) }
  return (books.model, salvage)
}

/// Calls `body` with the rows of a log page after a damaged part, as far as they are on the page itself.
private func forEachRow(
  ofFrame index: Int, _ frames: UnreadFrames?, pages: SalvagedPages,
  body: (SalvagedRow) throws(StoreError) -> Void
) throws(StoreError) {
  let frame: (number: Int, bytes: [UInt8])?
  do throws(SystemError) { frame = try frames?.page(index) } catch { return }
  guard let (number, bytes) = frame, bytes.count == pages.pageSize,
    let tree = TreePage(
      bytes, from: number == 1 ? 100 : 0, usableSize: pages.usableSize, pages: .max)
  else { return }
  for cell in tree.cells {
    guard
      let record = SalvagedRecord(
        bytes, cell.local, size: cell.size, encoding: pages.encoding)
    else { continue }
    try body(SalvagedRow(page: number, key: cell.key, record: record, standing: .form))
  }
}

/// Checks that the log belongs to the database if the first page, which otherwise proves it, is lost.
///
/// - Throws: `StoreError` if the log belongs to another database.
private func checkLog(
  of pages: SalvagedPages, at path: String, _ schema: SalvagedSchema, books: SalvagedBooks,
  isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) {
  guard pages.hasLog, !pages.hasOwnHead else { return }
  let tables = predictSchema(books.model).entities.filter { $0.parent == nil }.map(\.table)
  var problem: String?
  if pages.isInLog(1), !schema.objects.isEmpty,
    !tables.contains(where: { schema.root(of: $0) != nil })
  {
    problem = "it has none of the tables of the model"
  } else if let alone = try? SalvagedPages(path, withLog: false),
    let before = try SalvagedBooks.uuid(in: alone, isInterrupted: isInterrupted),
    let after = books.uuid, before != after
  {
    problem = "its store has the UUID \(after), not \(before)"
  }
  guard let problem else { return }
  throw StoreError(
    .unreadable, message: "the -wal beside the store is another store's: \(problem)",
    expected: "the -wal that was copied with the store, or none")
}
