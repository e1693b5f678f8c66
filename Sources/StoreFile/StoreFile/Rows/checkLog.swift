import DataModel
import OperatingSystem

/// Checks, as far as possible, that the `-wal` next to a database belongs to it; SQLite accepts any.
///
/// A log does not identify its database. The check looks for contradictions that no writer of the database
/// causes: another page size, an older first page than the database has, another store UUID, other entities
/// under the same numbers, lower highest keys, and root pages with content that their tables cannot have. The
/// log of a copy of the same store, or of a store with the same model and rows, is not detected.
///
/// - Parameter path: The database, with its `-wal`.
/// - Throws: `StoreError` if it belongs to another database or cannot be read.
/// - Complexity: O(n) in the size of the log.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, sections 1.3 and 4;
/// `Documentation/Formats/store-schema.md`, system tables.
package func checkLog(of path: String) throws(StoreError) {
  let files: SnapshotFiles
  do throws(SystemError) {
    files = try SnapshotFiles(path)
  } catch {
    // Whoever reads the store says why it cannot be read.
    return
  }
  guard files.log?.pageCount != nil else { return }
  let merged = try? StoreConnection(
    path, of: files, isInterrupted: { false })
  try files.checkLog(of: path, over: merged)
}

extension SnapshotFiles {
  /// Checks that the log belongs to the database.
  ///
  /// - Parameters:
  ///   - path: The database.
  ///   - merged: A connection to the database with the log; nil if they do not form a database.
  /// - Throws: `StoreError` if it belongs to another database, or another program modified the files
  ///   meanwhile.
  func checkLog(of path: String, over merged: StoreConnection?) throws(StoreError) {
    guard let log, log.pageCount != nil else { return }
    let problem = try contradiction(of: log, at: path, merged)
    guard isUnchanged else { throw .changed }
    guard let problem else { return }
    throw StoreError(
      .unreadable, message: "the -wal beside the store is another store's: \(problem)",
      expected: "the -wal that was copied with the store, or none")
  }

  private func contradiction(
    of log: WriteAheadLog, at path: String, _ merged: StoreConnection?
  ) throws(StoreError) -> String? {
    guard let head = try? firstBytes(), let header = DatabaseHeader(head) else { return nil }
    if header.pageSize != log.pageSize {
      return "it has pages of \(log.pageSize) bytes, the store has pages of \(header.pageSize)"
    }
    if let problem = log.head.flatMap({ contradiction(of: $0, after: head) }) {
      return problem
    }
    // Without its log, a half-checkpointed database is incomplete.
    guard let alone = try? StoreConnection(reading: path),
      let before = try? StoreBooks(alone), before.uuid != nil
    else { return nil }
    guard let merged, let after = try? StoreBooks(merged) else {
      return "with it the store has no metadata that can be read"
    }
    let isSameSchema = log.schemaCookies.isSubset(of: [bigEndian(head, 40)])
    if let problem = before.contradiction(after, isSameSchema: isSameSchema) { return problem }
    return isSameSchema ? try roots(of: alone, log) : nil
  }

  /// A contradiction in the log's first page that no later state of the same database can have.
  private func contradiction(of later: [UInt8], after head: [UInt8]) -> String? {
    func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
      bigEndian(bytes, offset)
    }
    // Both only grow; an overflow makes no difference.
    for (offset, what) in [(24, "change counter"), (40, "schema cookie")] {
      let (old, new) = (number(head, offset), number(later, offset))
      if Int32(bitPattern: new &- old) < 0 {
        return "its first page is older than that of the store: \(what) \(new), not \(old) or more"
      }
    }
    // The encoding is 0 until the first table is made.
    let encoding = number(head, 56)
    guard later[20] == head[20], encoding == 0 || number(later, 56) == encoding else {
      return "its first page has another text encoding or room for extensions"
    }
    return nil
  }

  /// Whether the root pages in the log can belong to their tables and indexes.
  private func roots(
    of connection: StoreConnection, _ log: WriteAheadLog
  ) throws(StoreError) -> String? {
    let trees = (try? PageTree.all(of: connection)) ?? []
    for tree in trees where tree.root > 1 && log.holds(UInt32(truncatingIfNeeded: tree.root)) {
      var columns = 0
      let query = "SELECT COUNT(*) FROM pragma_table_xinfo(\(quotedText(tree.table)))"
      try connection.forEachRow(query) { row in columns = row.integer(0) }
      guard let page = bytes(of: tree.root, log.pageSize) else { continue }
      // A table without rowids is kept as an index is.
      guard tree.isIndex || !tree.isWithoutRowIDs else { continue }
      let kinds: [UInt8] = tree.isIndex ? [2, 10] : [5, 13]
      guard kinds.contains(page[0]) else {
        return "page \(tree.root) begins \(tree.name), and in it holds something else"
      }
      guard page[0] == 13, !tree.isIndex else { continue }
      if let most = mostColumns(onLeaf: page), most > columns {
        return
          "page \(tree.root) begins \(tree.name) with \(columns) columns, and in it has rows of \(most)"
      }
    }
    return nil
  }

  private func firstBytes() throws(SystemError) -> [UInt8] {
    try storeBytes(from: 0, count: DatabaseHeader.size)
  }

  /// A page of the database including the log; nil if it cannot be read completely.
  private func bytes(of page: Int, _ size: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      let wanted = UnsafeMutableRawBufferPointer(buffer)
      filled = (try? read(into: wanted, from: (page - 1) * size)) ?? 0
    }
    return bytes.count == size ? bytes : nil
  }
}

/// Core Data's records about a store.
private struct StoreBooks {
  var uuid: String?
  /// The names of entities by number, with the highest assigned key.
  var entities: [Int: (name: String, key: Int64)] = [:]

  init(_ connection: StoreConnection) throws(StoreError) {
    var uuid: String?
    try connection.forEachRow("SELECT Z_UUID FROM Z_METADATA LIMIT 1") { row in uuid = row.text(0) }
    self.uuid = uuid
    var entities: [Int: (name: String, key: Int64)] = [:]
    try connection.tryForEachRow("SELECT Z_ENT, Z_NAME, Z_MAX FROM Z_PRIMARYKEY LIMIT 100000") {
      row in entities[row.integer(0)] = (row.text(1) ?? "", row.integer64(2))
    }
    self.entities = entities
  }

  /// A contradiction between these records and later ones of the same store.
  ///
  /// - Parameters:
  ///   - later: The later records.
  ///   - isSameSchema: Whether no table was created or changed meanwhile, as by a migration.
  /// - Returns: The first contradiction, as a clause; nil if absent.
  func contradiction(_ later: StoreBooks, isSameSchema: Bool) -> String? {
    if let uuid, uuid != later.uuid {
      return "its store has the UUID \(later.uuid ?? "of none"), not \(uuid)"
    }
    guard isSameSchema else { return nil }
    for (number, (name, key)) in entities.sorted(by: { $0.key < $1.key }) {
      guard let now = later.entities[number] else { continue }
      if now.name != name { return "its entity \(number) is \(now.name), not \(name)" }
      if now.key < key { return "its Z_MAX of \(name) is \(now.key), not \(key) or more" }
    }
    return nil
  }
}

extension PageTree {
  fileprivate var isWithoutRowIDs: Bool {
    sql.map { foldedName($0).contains("WITHOUT ROWID") } == true
  }
}

/// The maximum number of columns of a row on a table leaf; nil if there are no rows or a cell is outside the
/// page.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, sections 1.6 and 2.1.
private func mostColumns(onLeaf page: [UInt8]) -> Int? {
  func short(_ offset: Int) -> Int { Int(page[offset]) << 8 | Int(page[offset + 1]) }
  /// A varint of one to nine bytes, with seven bits in each.
  func number(_ offset: inout Int) -> Int? {
    var value = 0
    for place in 0..<9 {
      guard offset < page.count else { return nil }
      let byte = page[offset]
      offset += 1
      if place == 8 { return value << 8 | Int(byte) }
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return value
  }
  var most: Int?
  for cell in 0..<short(3) {
    guard 8 + 2 * cell + 1 < page.count else { return nil }
    var offset = short(8 + 2 * cell)
    guard number(&offset) != nil, number(&offset) != nil else { return nil }
    let start = offset
    guard let size = number(&offset), size > 0, size <= page.count - start else { return nil }
    var count = 0
    while offset < start + size {
      guard number(&offset) != nil else { return nil }
      count += 1
    }
    most = max(most ?? 0, count)
  }
  return most
}
