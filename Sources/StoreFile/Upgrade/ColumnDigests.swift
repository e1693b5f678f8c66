internal import CSQLite
internal import StoreSchema
internal import Synchronization

/// A column in the rows of one entity, or of all rows of a table.
package struct ColumnPlace: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The column.
  package var column: String
  /// The column that tells rows apart.
  package var key: String
  /// The number of the entity, as `Z_ENT` has it; nil for a table without entities.
  package var entity: Int?

  /// Makes a place.
  package init(table: String, column: String, key: String, entity: Int?) {
    self.table = table
    self.column = column
    self.key = key
    self.entity = entity
  }
}

/// What the values of a column come to.
package struct ColumnDigest: Hashable, Sendable {
  /// The number of rows.
  package var rows = 0
  /// The sum of a hash of each row's key and value: equal whatever the order of the rows, and other when
  /// a value, its type or one bit of it is.
  package var sum: UInt64 = 0

  static func += (digest: inout ColumnDigest, part: ColumnDigest) {
    digest.rows += part.rows
    digest.sum &+= part.sum
  }
}

/// What the values of columns come to, in the making; several threads can take part.
///
/// A value counts with its storage class and its bytes as they are in the file, so that 1 and 1.0, an
/// empty text and NULL, and texts that are no UTF-8 are told apart. Each table is read once, by itself:
/// its indexes are not looked at.
package final class ColumnDigests: Sendable {
  private let path: String
  private let isInterrupted: @Sendable () -> Bool
  private let progress: Mutex<Progress>
  private let isGivenUp = Atomic(false)
  private let rowCounts: [String: Int]

  private struct Progress {
    var parts: [TablePart]
    var digests: [ColumnPlace: ColumnDigest]
    /// How many rows were read of each table.
    var rows: [String: Int]
    var error: StoreError?
  }

  /// Finds out what there is to read.
  ///
  /// - Parameters:
  ///   - places: The columns.
  ///   - path: The store, which nobody changes meanwhile and which has no journal.
  ///   - rowCounts: How many rows tables have: others are found where some are hidden behind one that is
  ///     out of order.
  ///   - isInterrupted: Asked every now and then whether to give up.
  /// - Throws: `StoreError` when the store cannot be read.
  package init(
    _ places: [ColumnPlace], at path: String, rowCounts: [String: Int] = [:],
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(StoreError) {
    self.path = path
    self.rowCounts = rowCounts
    self.isInterrupted = isInterrupted
    var parts: [TablePart] = []
    let tables = Dictionary(grouping: places, by: \.table).sorted { $0.key < $1.key }
    if !tables.isEmpty {
      let connection = try StoreConnection(path: path, isInterrupted: isInterrupted)
      for (table, members) in tables {
        parts += try tableParts(table, members, connection)
      }
    }
    progress = Mutex(
      Progress(
        parts: parts.reversed(),
        digests: Dictionary(
          places.map { ($0, ColumnDigest()) }, uniquingKeysWith: { first, _ in first }),
        rows: Dictionary(uniqueKeysWithValues: tables.map { ($0.key, 0) })))
  }

  /// Takes part until nothing is left that nobody has begun.
  ///
  /// - Complexity: O(n) in the size of the tables; nothing is kept of the rows.
  package func takePart() {
    do throws(StoreError) {
      var connection: StoreConnection?
      while !isStopped, let part = progress.withLock({ $0.error == nil ? $0.parts.popLast() : nil })
      {
        let opened = if let connection { connection } else { try open() }
        connection = opened
        let (digests, rows) = try part.digests(opened)
        progress.withLock { progress in
          progress.rows[part.table, default: 0] += rows
          for (place, digest) in digests { progress.digests[place]? += digest }
        }
      }
    } catch {
      let reason: StoreError = isStopped ? .interrupted : error
      progress.withLock { $0.error = $0.error ?? reason }
    }
  }

  private func open() throws(StoreError) -> StoreConnection {
    let connection = try StoreConnection(
      path: path, limitsWork: false, isInterrupted: { self.isStopped })
    try connection.keepFewPages()
    return connection
  }

  /// Has all who take part end soon.
  package func giveUp() { isGivenUp.store(true, ordering: .relaxed) }

  private var isStopped: Bool { isGivenUp.load(ordering: .relaxed) || isInterrupted() }

  /// The digest of each column, when all who took part have returned; one without rows has a digest too.
  ///
  /// - Throws: `StoreError` when the store could not be read, or the work was given up.
  package func results() throws(StoreError) -> [ColumnPlace: ColumnDigest] {
    takePart()
    return try progress.withLock { (progress) throws(StoreError) in
      if let error = progress.error { throw error }
      guard progress.parts.isEmpty else { throw .interrupted }
      for (table, rows) in progress.rows.sorted(by: { $0.key < $1.key }) {
        guard let count = rowCounts[table], count != rows else { continue }
        // Counting may have asked an index, which holds other rows than the table when it is damaged.
        throw try open().rowCount(of: table) == rows ? .staleIndex(table) : .outOfOrder(table)
      }
      return progress.digests
    }
  }
}

/// Computes what the values of columns come to, as ``ColumnDigests`` on one thread.
///
/// - Throws: `StoreError` when the store cannot be read.
package func digestColumns(
  _ places: [ColumnPlace], at path: String,
  isInterrupted: @escaping @Sendable () -> Bool = { false }
) throws(StoreError) -> [ColumnPlace: ColumnDigest] {
  try ColumnDigests(places, at: path, isInterrupted: isInterrupted).results()
}

extension StoreError {
  /// The error of work that was given up.
  package static let interrupted = StoreError(
    .interrupted, message: "interrupted", expected: "to be let finish")

  /// The error for a table of which an index does not hold the rows that the table holds.
  fileprivate static func staleIndex(_ table: String) -> StoreError {
    StoreError(
      .unreadable, message: "an index of \(table) holds other rows than the table",
      expected: "a sound database, which REINDEX in the sqlite3 shell makes of it",
      code: SQLITE_CORRUPT)
  }

  /// The error for a table whose rows are not in the order of their numbers.
  fileprivate static func outOfOrder(_ table: String) -> StoreError {
    StoreError(
      .unreadable, message: "the rows of \(table) are out of order",
      expected: "a sound database", code: SQLITE_CORRUPT)
  }
}

extension StoreConnection {
  /// How many rows a table has, indexes left aside.
  fileprivate func rowCount(of table: String) throws(StoreError) -> Int? {
    var count: Int?
    try forEachRow("SELECT COUNT(*) FROM \(identifier(table)) NOT INDEXED") { row in
      count = row.integer(0)
    }
    return count
  }
}

/// Some of the rows of a table, whose columns are digested.
private struct TablePart {
  let table: String
  let places: [ColumnPlace]
  /// The name for the number of a row; nil for a table without.
  let rowName: String?
  /// The first and the last number of the rows; nil for all rows.
  let rows: ClosedRange<Int64>?

  /// Reads the rows, and tells how many there are.
  func digests(
    _ connection: StoreConnection
  ) throws(StoreError) -> (digests: [ColumnPlace: ColumnDigest], rows: Int) {
    let hasEntities = places.contains { $0.entity != nil }
    let entities = Set(places.map { Int64($0.entity ?? 0) })
    let groups = columnGroups(places).map {
      ColumnGroup(key: $0.key, columns: $0.columns, entities: entities)
    }
    var calls: [String] = []
    for (number, group) in groups.enumerated() {
      let name = "column_digest_\(number)"
      try connection.addAggregate(name, state: group.state, step: ColumnGroup.step)
      let arguments =
        [rowName ?? "NULL", hasEntities ? "Z_ENT" : "0"]
        + ([group.key] + group.columns).map(identifier)
      calls.append("\(name)(\(arguments.joined(separator: ", ")))")
    }
    var range = ""
    if let rowName, let rows {
      range = " WHERE \(rowName) BETWEEN \(rows.lowerBound) AND \(rows.upperBound)"
    }
    try connection.forEachRow(
      "SELECT \(calls.joined(separator: ", ")) FROM \(identifier(table)) NOT INDEXED\(range)"
    ) { _ in }
    if groups.contains(where: { $0.state.pointee.isOutOfOrder }) { throw .outOfOrder(table) }
    var digests: [ColumnPlace: ColumnDigest] = [:]
    for place in places {
      let group = groups.first { $0.key == place.key && $0.columns.contains(place.column) }
      digests[place] = group?.digest(of: place.column, entity: place.entity) ?? ColumnDigest()
    }
    return (digests, groups.first?.state.pointee.rows ?? 0)
  }
}

/// The parts of a table: pieces of it that several threads can read, when it has many rows.
private func tableParts(
  _ table: String, _ places: [ColumnPlace], _ connection: StoreConnection
) throws(StoreError) -> [TablePart] {
  let name = identifier(table)
  // Any column may have one of the names that SQLite has for the number of a row.
  var rowNames = ["rowid", "_rowid_", "oid"]
  try connection.tryForEachRow("SELECT name FROM pragma_table_xinfo(\(quotedText(table)))") { row in
    rowNames.removeAll { $0 == row.text(0)?.lowercased() }
  }
  var bounds: (first: Int64, last: Int64)?
  if let rowName = rowNames.first {
    let query =
      "SELECT (SELECT min(\(rowName)) FROM \(name)), (SELECT max(\(rowName)) FROM \(name))"
    var isEmpty = false
    try connection.tryForEachRow(query) { row in
      isEmpty = row.isNull(0)
      bounds = isEmpty ? nil : (Int64(row.integer(0)), Int64(row.integer(1)))
    }
    if isEmpty { return [] }
  }
  // A table without numbers of rows is read whole, and a damaged one, which reading will tell.
  guard let bounds, bounds.first <= bounds.last else {
    return [
      TablePart(
        table: table, places: places, rowName: bounds == nil ? nil : rowNames.first, rows: nil)
    ]
  }
  let width = UInt64(bitPattern: bounds.last &- bounds.first)
  let count: UInt64 = width < 50_000 ? 1 : 16
  return (0..<count).map { number in
    let first = bounds.first &+ Int64(bitPattern: width / count * number)
    let next = bounds.first &+ Int64(bitPattern: width / count * (number + 1))
    return TablePart(
      table: table, places: places, rowName: rowNames.first,
      rows: (number == 0 ? .min : first)...(number == count - 1 ? .max : next - 1))
  }
}

/// The columns by key, in groups that are no more than SQLite lets a function have arguments.
private func columnGroups(_ places: [ColumnPlace]) -> [(key: String, columns: [String])] {
  let most = 100
  return Dictionary(grouping: places, by: \.key).sorted { $0.key < $1.key }.flatMap { key, places in
    let columns = Set(places.map(\.column)).sorted()
    return stride(from: 0, to: columns.count, by: most).map { start in
      (key, Array(columns[start..<min(start + most, columns.count)]))
    }
  }
}

/// Columns of a table with the same key, and what their values come to.
private final class ColumnGroup {
  let key: String
  let columns: [String]
  /// What the function of SQLite works on.
  let state: UnsafeMutablePointer<State>

  struct State {
    /// For each entity the number of rows and then the sums of all columns.
    let blocks: [Int64: UnsafeMutablePointer<UInt64>]
    private var last: (entity: Int64, block: UnsafeMutablePointer<UInt64>?)?
    /// How many rows there were, of all entities.
    private(set) var rows = 0
    /// Whether the number of a row was not above that of the one before.
    private(set) var isOutOfOrder = false
    private var lastRow: Int64?

    init(blocks: [Int64: UnsafeMutablePointer<UInt64>]) { self.blocks = blocks }

    mutating func addRow(_ number: OpaquePointer?) {
      rows += 1
      guard sqlite3_value_type(number) == SQLITE_INTEGER else { return }
      let row = sqlite3_value_int64(number)
      if let lastRow, lastRow >= row { isOutOfOrder = true }
      lastRow = row
    }

    mutating func block(of entity: Int64) -> UnsafeMutablePointer<UInt64>? {
      if let last, last.entity == entity { return last.block }
      let block = blocks[entity]
      last = (entity, block)
      return block
    }
  }

  init(key: String, columns: [String], entities: Set<Int64>) {
    self.key = key
    self.columns = columns
    var blocks: [Int64: UnsafeMutablePointer<UInt64>] = [:]
    for entity in entities {
      let block = UnsafeMutablePointer<UInt64>.allocate(capacity: columns.count + 1)
      block.initialize(repeating: 0, count: columns.count + 1)
      blocks[entity] = block
    }
    state = .allocate(capacity: 1)
    state.initialize(to: State(blocks: blocks))
  }

  deinit {
    for block in state.pointee.blocks.values { block.deallocate() }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Called by SQLite for each row with its number, the entity, the key and the values.
  static let step: StoreConnection.AggregateStep = { context, count, values in
    guard let values, let state = sqlite3_user_data(context) else { return }
    let group = state.assumingMemoryBound(to: State.self)
    group.pointee.addRow(values[0])
    guard let block = group.pointee.block(of: sqlite3_value_int64(values[1])) else { return }
    let key = valueHash(values[2], seed: 0x9E37_79B9_7F4A_7C15)
    block[0] += 1
    for index in 3..<Int(count) {
      block[index - 2] &+= scattered(valueHash(values[index], seed: key))
    }
  }

  func digest(of column: String, entity: Int?) -> ColumnDigest? {
    guard let block = state.pointee.blocks[Int64(entity ?? 0)],
      let index = columns.firstIndex(of: column)
    else { return nil }
    return ColumnDigest(rows: Int(block[0]), sum: block[index + 1])
  }
}
