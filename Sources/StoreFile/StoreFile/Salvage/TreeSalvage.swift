import StoreSchema

/// A row that was found on a page.
struct SalvagedRow {
  /// The page.
  var page: Int
  /// The key.
  var key: Int64
  /// The values, as far as they are there.
  var record: SalvagedRecord
  /// What says that it is of its table.
  var standing: Standing

  /// What says that a row is of a table, the strongest last: of two rows with one key the one with more counts.
  enum Standing: Int64, Comparable {
    /// Its form.
    case form
    /// The pointer map.
    case map
    /// Either, and its page is in the log, so newer than what is not.
    case log
    /// The tree of the table.
    case tree

    static func < (left: Standing, right: Standing) -> Bool { left.rawValue < right.rawValue }
  }
}

/// Looks for rows page by page: first along the trees of tables, then on the pages that none of them reaches.
///
/// A page that no tree reaches can only be one of a table whose tree is damaged. Of which, the pointer map says, and the
/// numbers of entities in its rows. What it says of free pages are rows that were deleted, or may have been.
final class TreeSalvage {
  private let pages: SalvagedPages
  private let tables: [SalvagedTable]
  private let isInterrupted: () -> Bool
  /// The table whose tree leads to a page, by its place plus one; 0 for none.
  private var owners: [UInt16]
  /// Whether what is on a page has been read, or is nothing to look at.
  private var isRead: [Bool]
  /// The tables whose trees are damaged.
  private var broken: Set<Int> = []
  /// The keys that unreadable pages may have, by table.
  private var lost: [Int: [Salvage.KeyRange]] = [:]
  /// What was found.
  private(set) var salvage: Salvage
  private let take: (SalvagedRow, Int) throws(StoreError) -> Void
  private let leaveOut: (SalvagedRow, Salvage.OrphanReason) throws(StoreError) -> Void

  /// Begins.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - tables: The tables, 65,000 at most.
  ///   - isInterrupted: Asked at every page whether to give up.
  ///   - take: Told each row, with the place of its table.
  ///   - leaveOut: Told each row that is of no table.
  init(
    _ pages: SalvagedPages, tables: [SalvagedTable], isInterrupted: @escaping () -> Bool,
    take: @escaping (SalvagedRow, Int) throws(StoreError) -> Void,
    leaveOut: @escaping (SalvagedRow, Salvage.OrphanReason) throws(StoreError) -> Void
  ) {
    self.pages = pages
    self.tables = Array(tables.prefix(65_000))
    self.isInterrupted = isInterrupted
    self.take = take
    self.leaveOut = leaveOut
    owners = Array(repeating: 0, count: pages.count + 1)
    isRead = Array(repeating: false, count: pages.count + 1)
    salvage = Salvage()
  }

  /// Looks for all rows.
  ///
  /// - Throws: `StoreError` when reading fails or the work was given up, and what the closures throw.
  func run() throws(StoreError) {
    for (table, shape) in tables.enumerated() {
      guard let root = shape.root, (1...pages.count).contains(root), owners[root] == 0 else {
        broken.insert(table)
        continue
      }
      owners[root] = UInt16(table + 1)
      try visit(root, of: table, after: .min, upTo: nil, depth: 0)
    }
    try lookForLostPages()
    salvage.tables = tables.enumerated().map { table, shape in
      Salvage.Table(
        name: shape.name, isDamaged: broken.contains(table), lostKeys: lost[table] ?? [])
    }
    guard !broken.isEmpty else { return }
    for standing in [SalvagedRow.Standing.log, .map, .form]
    where standing != .log || pages.hasLog {
      try lookAround(standing)
    }
  }

  // MARK: - Along the trees

  /// No tree of a file that can be is as deep: each page leads to two others or more.
  private static let mostLevels = 40

  private func visit(
    _ page: Int, of table: Int, after low: Int64, upTo high: Int64?, depth: Int
  ) throws(StoreError) {
    if isInterrupted() { throw .interrupted }
    let bytes = try pages.bytes(of: page)
    guard
      let tree = TreePage(
        bytes, from: page == 1 ? 100 : 0, usableSize: pages.usableSize, pages: pages.count),
      depth < Self.mostLevels
    else {
      noteLost(of: table, after: low, upTo: high)
      return note(bytes.allSatisfy { $0 == 0 } ? .empty : .otherKind, page, of: table)
    }
    guard !tree.children.isEmpty else {
      guard !tables[table].columns.isEmpty else { return isRead[page] = true }
      let rows = try rows(on: tree, bytes, page, .tree)
      guard rows.isEmpty || rows.contains(where: { tables[table].fits($0.record, strictly: false) })
      else {
        noteLost(of: table, after: low, upTo: high)
        return note(.otherTable, page, of: table)
      }
      isRead[page] = true
      noteCells(of: tree, page, table)
      for row in rows {
        if tables[table].fits(row.record, strictly: false) {
          if !row.record.isWhole { note(.values, page, of: table) }
          try take(row, table)
        } else {
          note(.cells, page, of: table)
          try leaveOut(row, .noTable)
        }
      }
      return try leaveOut(misplacedOn: tree, bytes, page)
    }
    isRead[page] = true
    noteCells(of: tree, page, table)
    var before = low
    for (child, key) in tree.children {
      defer { before = key ?? before }
      guard child <= pages.count else {
        noteLost(of: table, after: before, upTo: key ?? high)
        note(.missing, child, of: table)
        continue
      }
      let entry = try pages.mapEntry(of: child)
      let isOwn = entry.map { $0.kind == .tree && $0.parent == page } ?? true
      guard isOwn, owners[child] == 0 else {
        noteLost(of: table, after: before, upTo: key ?? high)
        note(.pointer, page, of: table)
        continue
      }
      owners[child] = UInt16(table + 1)
      try visit(child, of: table, after: before, upTo: key ?? high, depth: depth + 1)
    }
  }

  private func noteLost(of table: Int, after low: Int64, upTo high: Int64?) {
    lost[table, default: []].append(Salvage.KeyRange(after: low, upTo: high))
  }

  private func note(_ problem: Salvage.PageProblem, _ page: Int, of table: Int) {
    guard !tables[table].columns.isEmpty else { return }
    broken.insert(table)
    if salvage.pages[problem]?.last != page { salvage.note(problem, page) }
  }

  private func noteCells(of tree: TreePage, _ page: Int, _ table: Int) {
    if tree.brokenCells > 0 { note(.cells, page, of: table) }
    if !tree.misplacedCells.isEmpty { note(.keys, page, of: table) }
  }

  // MARK: - On all other pages

  /// Finds the tables of which the pointer map knows pages that their trees do not lead to.
  private func lookForLostPages() throws(StoreError) {
    for page in 1...pages.count where !isRead[page] && owners[page] == 0 {
      guard let entry = try pages.mapEntry(of: page), entry.kind == .tree,
        let table = try owner(of: page, entry), !tables[table].columns.isEmpty
      else { continue }
      broken.insert(table)
    }
  }

  private func lookAround(_ standing: SalvagedRow.Standing) throws(StoreError) {
    for page in 1...pages.count where !isRead[page] && !pages.isBookkeeping(page) {
      if isInterrupted() { throw .interrupted }
      if standing == .log, !pages.isInLog(page) { continue }
      let entry = try pages.mapEntry(of: page)
      let hint = try owner(of: page, entry)
      if let hint, tables[hint].columns.isEmpty { continue }
      if standing == .map, hint == nil { continue }
      let bytes = try pages.bytes(of: page)
      guard page > 1 || owners[1] == 0,
        let tree = TreePage(
          bytes, from: page == 1 ? 100 : 0, usableSize: pages.usableSize, pages: pages.count),
        tree.children.isEmpty
      else { continue }
      isRead[page] = true
      for row in try rows(on: tree, bytes, page, standing) {
        try place(
          row, hint: hint.flatMap { broken.contains($0) ? $0 : nil }, isFree: entry?.kind == .free)
      }
      try leaveOut(misplacedOn: tree, bytes, page)
    }
  }

  private func place(_ row: SalvagedRow, hint: Int?, isFree: Bool) throws(StoreError) {
    if let hint, tables[hint].fits(row.record, strictly: false) { return try take(row, hint) }
    let fitting = broken.filter { tables[$0].fits(row.record, strictly: true) }
    guard let table = fitting.first else {
      // Of a table that is whole it can only be a row that was deleted.
      let isKnown = tables.contains { $0.fits(row.record, strictly: true) }
      if !isKnown, !isFree { try leaveOut(row, .noTable) }
      return
    }
    if isFree { return try leaveOut(row, .freePage) }
    guard fitting.count == 1 else { return try leaveOut(row, .severalTables) }
    try take(row, table)
  }

  /// The table that the pointer map says a page is of.
  private func owner(of page: Int, _ entry: SalvagedPages.MapEntry?) throws(StoreError) -> Int? {
    var (page, entry) = (page, entry)
    for _ in 0..<Self.mostLevels {
      guard let known = entry else { return nil }
      if known.kind == .root { return tables.firstIndex { $0.root == page } }
      guard known.kind == .tree else { return nil }
      page = known.parent
      guard (1...pages.count).contains(page) else { return nil }
      if owners[page] > 0 { return Int(owners[page]) - 1 }
      entry = try pages.mapEntry(of: page)
    }
    return nil
  }

  // MARK: - Rows

  private func rows(
    on tree: TreePage, _ bytes: [UInt8], _ page: Int, _ standing: SalvagedRow.Standing
  ) throws(StoreError) -> [SalvagedRow] {
    var rows: [SalvagedRow] = []
    rows.reserveCapacity(tree.cells.count)
    for cell in tree.cells {
      var record = try record(of: cell, bytes)
      if record == nil, let cell = tree.resized(bytes, cell.start) {
        record = try self.record(of: cell, bytes)
      }
      if record == nil, cell.overflow == 0, tree.hasBoundary(at: cell.local.upperBound) {
        record = SalvagedRecord(
          bytes, cell.local, size: nil, encoding: pages.encoding)
      }
      guard let record else {
        salvage.note(.cells, page)
        continue
      }
      rows.append(SalvagedRow(page: page, key: cell.key, record: record, standing: standing))
    }
    return rows
  }

  private func leaveOut(
    misplacedOn tree: TreePage, _ bytes: [UInt8], _ page: Int
  ) throws(StoreError) {
    for cell in tree.misplacedCells {
      guard let record = try record(of: cell, bytes) else { continue }
      try leaveOut(
        SalvagedRow(page: page, key: cell.key, record: record, standing: .form), .key)
    }
  }

  /// The record of a cell, with what is on other pages as far as these lead from one to the next.
  private func record(of cell: TreePage.Cell, _ bytes: [UInt8]) throws(StoreError)
    -> SalvagedRecord?
  {
    guard cell.local.count < cell.size else {
      return SalvagedRecord(bytes, cell.local, size: cell.size, encoding: pages.encoding)
    }
    var record = Array(bytes[cell.local])
    var (page, before) = (cell.overflow, 0)
    while record.count < cell.size, (2...max(2, pages.count)).contains(page) {
      if let entry = try pages.mapEntry(of: page) {
        let isNext =
          before == 0
          ? entry.kind == .firstOverflow
          : entry.kind == .overflow && entry.parent == before
        guard isNext else { break }
      }
      let bytes = try pages.bytes(of: page)
      let next = Int(bigEndian(bytes, 0))
      let part = min(pages.usableSize - 4, cell.size - record.count)
      let isLast = record.count + part == cell.size
      // A page that does not lead on is not the one that was written.
      guard isLast == (next == 0) else { break }
      record += bytes[4..<4 + part]
      isRead[page] = true
      (before, page) = (page, next)
    }
    return SalvagedRecord(
      record, 0..<record.count, size: cell.size, encoding: pages.encoding)
  }
}
