import DataModel

/// A row found on a page.
struct SalvagedRow {
  /// The page.
  var page: Int
  /// The key.
  var key: Int64
  /// The values, as far as they can be read.
  var record: SalvagedRecord
  /// The evidence that it belongs to its table.
  var standing: Standing

  /// The evidence that a row belongs to a table, strongest last: of two rows with the same key, the one with
  /// more evidence is used.
  enum Standing: Int64, Comparable {
    /// Its form.
    case form
    /// The pointer map.
    case map
    /// Either of these, and its page is in the log, so it is newer than others.
    case log
    /// The table's tree contains it.
    case tree

    static func < (left: Standing, right: Standing) -> Bool { left.rawValue < right.rawValue }
  }
}

/// Searches for rows page by page: first along the trees of tables, then on pages that no tree reaches.
///
/// A page that no tree reaches can belong only to a table with a damaged tree; the pointer map and the entity
/// numbers in its rows determine which. Rows on pages that the map marks as free were deleted, or may have
/// been.
final class TreeSalvage {
  private let pages: SalvagedPages
  private let tables: [SalvagedTable]
  private let isInterrupted: () -> Bool
  /// The index of the table whose tree contains a page, plus one; 0 if there is none.
  private var owners: [UInt16]
  /// Whether a page has been read or contains nothing to read.
  private var isRead: [Bool]
  /// The tables whose trees are damaged.
  private var broken: Set<Int> = []
  /// The pages with rows whose keys belong to neighboring pages, so that the key between them is damaged.
  private var displaced: [Int: (table: Int, keys: KeyBounds)] = [:]
  /// The number of overflow pages that were read in vain.
  private var vainPages = 0
  /// The keys that unreadable pages may have, by table.
  private var lost: [Int: [Salvage.KeyRange]] = [:]
  /// What was found.
  private(set) var salvage: Salvage
  private let take: (SalvagedRow, Int) throws(StoreError) -> Void
  private let leaveOut: (SalvagedRow, Salvage.OrphanReason) throws(StoreError) -> Void

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - tables: The tables, at most 65,000.
  ///   - isInterrupted: Called for every page; returns whether to stop.
  ///   - take: Called with each row and the index of its table.
  ///   - leaveOut: Called with each orphaned row.
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

  /// Searches for all rows.
  ///
  /// - Throws: `StoreError` if reading fails or the work was cancelled, and errors of the closures.
  func run() throws(StoreError) {
    for (table, shape) in tables.enumerated() {
      guard let root = shape.root, (1...pages.count).contains(root), owners[root] == 0 else {
        broken.insert(table)
        continue
      }
      owners[root] = UInt16(table + 1)
      try visit(root, of: table, KeyBounds(), depth: 0)
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

  /// The maximum depth of a tree; as each page has at least two children, no possible file exceeds it.
  private static let mostLevels = 40

  private func visit(
    _ page: Int, of table: Int, _ keys: KeyBounds, depth: Int
  ) throws(StoreError) {
    if isInterrupted() { throw .interrupted }
    let bytes = try pages.bytes(of: page)
    guard
      let tree = TreePage(
        bytes, from: page == 1 ? 100 : 0, usableSize: pages.usableSize, pages: pages.count),
      depth < Self.mostLevels
    else {
      noteLost(of: table, keys)
      return note(bytes.allSatisfy { $0 == 0 } ? .empty : .otherKind, page, of: table)
    }
    guard !tree.isLeaf else {
      return try read(tree, bytes: bytes, page: page, of: table, keys: keys)
    }
    let bounds = tree.children.compactMap(\.key)
    guard bounds.isEmpty || bounds.contains(where: keys.reaches) else {
      noteLost(of: table, keys)
      return note(.otherKeys, page, of: table)
    }
    isRead[page] = true
    noteCells(of: tree, page, table)
    for (child, keys) in zip(tree.children.map(\.page), keys.split(by: tree.children.map(\.key))) {
      guard child > 0, child <= pages.count else {
        noteLost(of: table, keys)
        if child > 0 { note(.missing, child, of: table) }
        continue
      }
      let entry = try pages.mapEntry(of: child)
      let isOwn = entry.map { $0.kind == .tree && $0.parent == page } ?? true
      guard isOwn, owners[child] == 0 else {
        noteLost(of: table, keys)
        note(.pointer, page, of: table)
        continue
      }
      owners[child] = UInt16(table + 1)
      try visit(child, of: table, keys, depth: depth + 1)
    }
  }

  /// Reads the rows of a leaf in a tree.
  private func read(
    _ tree: TreePage, bytes: [UInt8], page: Int, of table: Int, keys: KeyBounds
  ) throws(StoreError) {
    let shape = tables[table]
    guard !shape.columns.isEmpty else { return isRead[page] = true }
    let isOfTable = tree.cells.contains { cell in
      let record = SalvagedRecord(
        bytes, cell.local, size: cell.size, encoding: pages.encoding)
      return record.map { shape.fits($0, strictly: false) } ?? false
    }
    guard tree.cells.isEmpty || isOfTable else {
      noteLost(of: table, keys)
      return note(.otherTable, page, of: table)
    }
    guard tree.cells.isEmpty || tree.cells.contains(where: { keys.contains($0.key) }) else {
      // A copy of another page, or a page that belongs elsewhere.
      noteLost(of: table, keys)
      if tree.cells.contains(where: { keys.reaches($0.key) }) { displaced[page] = (table, keys) }
      return note(.otherKeys, page, of: table)
    }
    isRead[page] = true
    noteCells(of: tree, page, table)
    var isLacking = tree.brokenCells > 0
    var isDisplaced = false
    for cell in tree.cells {
      if !keys.contains(cell.key), keys.reaches(cell.key) {
        isDisplaced = true
        continue
      }
      guard let row = try row(cell, of: tree, bytes: bytes, page: page, standing: .tree) else {
        isLacking = true
        continue
      }
      if !keys.contains(cell.key) {
        isLacking = true
        note(.keys, page, of: table)
        try leaveOut(row, .key)
      } else if shape.fits(row.record, strictly: false) {
        if !row.record.isWhole { note(.values, page, of: table) }
        try take(row, table)
      } else {
        isLacking = true
        note(.cells, page, of: table)
        try leaveOut(row, .noTable)
      }
    }
    if isLacking { noteLost(of: table, keys) }
    if isDisplaced {
      note(.otherKeys, page, of: table)
      displaced[page] = (table, keys)
      isRead[page] = false
    }
    try leaveOut(misplacedOn: tree, bytes, page)
  }

  private func noteLost(of table: Int, _ keys: KeyBounds) {
    lost[table, default: []].append(Salvage.KeyRange(after: keys.low, upTo: keys.high))
  }

  private func note(_ problem: Salvage.PageProblem, _ page: Int, of table: Int) {
    guard !tables[table].columns.isEmpty else { return }
    // No row is lost with a value.
    if problem != .values { broken.insert(table) }
    if salvage.pages[problem]?.last != page { salvage.note(problem, page) }
  }

  private func noteCells(of tree: TreePage, _ page: Int, _ table: Int) {
    if tree.brokenCells > 0 { note(.cells, page, of: table) }
    if !tree.misplacedCells.isEmpty { note(.keys, page, of: table) }
  }

  // MARK: - On all other pages

  /// Finds the tables with pages in the pointer map that their trees do not reach.
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
      let place = displaced[page]
      var hint = place?.table
      if hint == nil { hint = try owner(of: page, entry) }
      if let hint, tables[hint].columns.isEmpty { continue }
      if standing == .map, hint == nil { continue }
      let bytes = try pages.bytes(of: page)
      guard page > 1 || owners[1] == 0,
        let tree = TreePage(
          bytes, from: page == 1 ? 100 : 0, usableSize: pages.usableSize, pages: pages.count),
        tree.isLeaf
      else { continue }
      isRead[page] = true
      let isFree = pages.isFree(page, entry)
      for cell in tree.cells {
        // The others of such a page were read along the tree.
        if let keys = place?.keys, keys.contains(cell.key) || !keys.reaches(cell.key) { continue }
        guard let row = try row(cell, of: tree, bytes: bytes, page: page, standing: standing) else {
          continue
        }
        try self.place(
          row, hint: hint.flatMap { broken.contains($0) ? $0 : nil }, isFree: isFree)
      }
      if place == nil { try leaveOut(misplacedOn: tree, bytes, page) }
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

  /// The table to which a page belongs according to the pointer map.
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

  /// Reads a row; nil if its bytes are not valid, which is recorded.
  private func row(
    _ cell: TreePage.Cell, of tree: TreePage, bytes: [UInt8], page: Int,
    standing: SalvagedRow.Standing
  ) throws(StoreError) -> SalvagedRow? {
    var record = try record(of: cell, bytes, page: page, standing: standing)
    if record == nil, let cell = tree.resized(bytes, cell.start) {
      record = try self.record(of: cell, bytes, page: page, standing: standing)
      // Which of the two sizes is damaged is not known: an overflow page ends with anything.
      if cell.overflow > 0 { record?.isWhole = false }
    }
    if record == nil, cell.overflow == 0, tree.hasBoundary(at: cell.local.upperBound) {
      record = SalvagedRecord(bytes, cell.local, size: nil, encoding: pages.encoding)
    }
    guard let record else {
      salvage.note(.cells, page)
      return nil
    }
    return SalvagedRow(page: page, key: cell.key, record: record, standing: standing)
  }

  private func leaveOut(
    misplacedOn tree: TreePage, _ bytes: [UInt8], _ page: Int
  ) throws(StoreError) {
    for cell in tree.misplacedCells {
      guard let record = try record(of: cell, bytes, page: page, standing: .form) else { continue }
      try leaveOut(
        SalvagedRow(page: page, key: cell.key, record: record, standing: .form), .key)
    }
  }

  /// Whether a page belongs to another value than the given one: the parent in the pointer map leads to it.
  ///
  /// Otherwise the map is damaged, or the page of the value is elsewhere or a copy of its parent.
  private func isClaimed(
    _ page: Int, by entry: SalvagedPages.MapEntry, besides local: ArraySlice<UInt8>
  ) throws(StoreError) -> Bool {
    let parent = entry.parent
    switch entry.kind {
    case .root, .free: return parent == 0
    case .tree: return (1...pages.count).contains(parent)
    case .firstOverflow, .overflow: break
    }
    guard (2...pages.count).contains(parent) else { return false }
    let bytes = try pages.bytes(of: parent)
    guard entry.kind == .firstOverflow else { return Int(bigEndian(bytes, 0)) == page }
    let tree = TreePage(bytes, usableSize: pages.usableSize, pages: pages.count)
    return tree?.cells.contains { $0.overflow == page && bytes[$0.local] != local } ?? false
  }

  /// The maximum number of times that a possible overflow page is read in vain.
  private static let mostVainReadings = 8

  /// The record of a cell, including overflow pages as far as they can be followed.
  ///
  /// An overflow page belongs to one cell: if several refer to it, the first one with a complete value is
  /// used.
  private func record(
    of cell: TreePage.Cell, _ bytes: [UInt8], page: Int, standing: SalvagedRow.Standing
  ) throws(StoreError) -> SalvagedRecord? {
    let stored = pages.storedBytes(of: page)
    guard cell.local.count < cell.size, cell.local.upperBound <= stored else {
      let end = min(cell.local.upperBound, stored)
      let local = cell.local.lowerBound..<max(cell.local.lowerBound, end)
      return local.isEmpty
        ? nil : SalvagedRecord(bytes, local, size: cell.size, encoding: pages.encoding)
    }
    var record = Array(bytes[cell.local])
    var (next, chain, zeros): (Int, [Int], Int?) = (cell.overflow, [], nil)
    while record.count < cell.size, next > 1, next <= pages.count, owners[next] == 0,
      !isRead[next], vainPages < Self.mostVainReadings * pages.count
    {
      if let entry = try pages.mapEntry(of: next) {
        // A leaf that is not in its place leads to what the map knows of its old one.
        let isNext =
          chain.isEmpty
          ? entry.kind == .firstOverflow && (entry.parent == page || standing < .tree)
          : entry.kind == .overflow && entry.parent == chain.last
        if !isNext, try isClaimed(next, by: entry, besides: record.prefix(cell.local.count)) {
          break
        }
      }
      let bytes = try pages.bytes(of: next)
      let following = Int(bigEndian(bytes, 0))
      let part = min(pages.usableSize - 4, cell.size - record.count)
      let isLast = record.count + part == cell.size
      // A page that does not lead on is not the one that was written.
      guard isLast == (following == 0) else { break }
      if isLast, bytes.allSatisfy({ $0 == 0 }) { zeros = record.count }
      let there = min(part, pages.storedBytes(of: next) - 4)
      guard there > 0 else { break }
      record += bytes[4..<4 + there]
      chain.append(next)
      guard there == part else { break }
      next = following
    }
    let result = SalvagedRecord(
      record, 0..<record.count, size: cell.size, encoding: pages.encoding, zerosFrom: zeros)
    if result != nil, record.count == cell.size {
      for page in chain { isRead[page] = true }
    } else {
      vainPages += chain.count
    }
    return result
  }
}
