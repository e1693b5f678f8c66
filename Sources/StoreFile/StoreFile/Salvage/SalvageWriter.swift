import CSQLite
import DataModel

/// Inserts salvaged rows into a new store.
///
/// If several have the same key, the row reached by the table's tree is used, otherwise the one in the log;
/// if neither applies, none is used.
final class SalvageWriter {
  private let connection: StoreConnection
  private let tables: [SalvagedTable]
  private let orphans: OrphanFile?
  private var statements: [Statement: StoreStatement] = [:]
  /// The statement that records a key; nil until needed.
  private var memory: StoreStatement?
  /// The number of rows inserted into each table.
  private(set) var counts: [Salvage.Table]
  /// The number of orphaned rows, by reason.
  private(set) var orphanCounts: [Salvage.OrphanReason: Int] = [:]

  private struct Statement: Hashable {
    let table: Int
    let values: Int
  }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - connection: The new store, whose tables are empty.
  ///   - tables: The tables.
  ///   - orphans: Receives the orphaned rows.
  /// - Throws: `StoreError` if SQLite rejects the list of keys.
  init(
    _ connection: StoreConnection, tables: [SalvagedTable], orphans: OrphanFile?
  ) throws(StoreError) {
    (self.connection, self.tables, self.orphans) = (connection, tables, orphans)
    counts = tables.map { Salvage.Table(name: $0.name) }
    try connection.run(
      """
      CREATE TEMP TABLE found_rows (
        place INTEGER, key INTEGER, standing INTEGER, contested INTEGER, PRIMARY KEY (place, key)) WITHOUT ROWID
      """)
  }

  /// The state of a key whose row no tree reaches.
  private struct Known {
    let standing: SalvagedRow.Standing
    /// Whether several rows of equal standing have the key, so that none is in the table.
    let isContested: Bool
  }

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - place: The index of its table.
  /// - Throws: `StoreError` if SQLite rejects it for a reason other than its key.
  func insert(_ row: SalvagedRow, into place: Int) throws(StoreError) {
    if row.standing < .tree, try known(place, row.key)?.isContested == true {
      return try leaveOut(row, .sameKey)
    }
    guard try tryInsert(row, into: place) else { return try settle(row, in: place) }
    if row.standing < .tree { try remember(place, row, isContested: false) }
    count(row, in: place, 1)
  }

  /// Counts an orphaned row.
  ///
  /// - Throws: `StoreError` if the file of orphans cannot be written.
  func leaveOut(_ row: SalvagedRow, _ reason: Salvage.OrphanReason) throws(StoreError) {
    orphanCounts[reason, default: 0] += 1
    try orphans?.write(row, reason)
  }

  private func count(_ row: SalvagedRow, in place: Int, _ step: Int) {
    if row.record.isWhole {
      counts[place].whole += step
    } else {
      counts[place].inPart += step
      if let column = tables[place].entity?.column, column < row.record.values.count,
        case .integer(let number) = row.record.values[column]
      {
        counts[place].inPartByEntity[number, default: 0] += step
      }
    }
    if row.standing < .tree { counts[place].found += step }
  }

  private func tryInsert(_ row: SalvagedRow, into place: Int) throws(StoreError) -> Bool {
    let values = row.record.values
    let statement = try insertion(Statement(table: place, values: values.count))
    defer { statement.reset() }
    try statement.bind(StoreValue.integer(row.key), at: 1)
    for (index, value) in values.enumerated() where index != tables[place].keyColumn {
      try statement.bind(value, at: Int32(index + 2))
    }
    _ = try statement.step()
    return sqlite3_changes(connection.handle) > 0
  }

  /// Resolves two rows with the same key.
  private func settle(_ row: SalvagedRow, in place: Int) throws(StoreError) {
    guard let other = try existing(row, in: place) else {
      // Another key may have the same pair, so nothing is lost.
      return try hasEqual(row, in: place) ? () : leaveOut(row, .constraint)
    }
    guard !isEqual(other.record.values, row.record.values) else { return }
    guard row.standing < .tree, try known(place, row.key)?.standing == row.standing else {
      return try leaveOut(row, .sameKey)
    }
    try connection.run(
      "DELETE FROM main.\(identifier(tables[place].name)) WHERE _rowid_ = \(row.key)")
    count(other, in: place, -1)
    try remember(place, row, isContested: true)
    try leaveOut(other, .sameKey)
    try leaveOut(row, .sameKey)
  }

  private func existing(_ row: SalvagedRow, in place: Int) throws(StoreError) -> SalvagedRow? {
    let table = identifier(tables[place].name)
    var found: SalvagedRow?
    try connection.forEachRow("SELECT * FROM main.\(table) WHERE _rowid_ = \(row.key)") { other in
      let values = tables[place].columns.indices.map { index in
        index == tables[place].keyColumn ? .null : other.copiedValue(Int32(index))
      }
      found = SalvagedRow(
        page: row.page, key: row.key, record: SalvagedRecord(values), standing: row.standing)
    }
    return found
  }

  /// Whether the table contains a row with the same values under another key.
  private func hasEqual(_ row: SalvagedRow, in place: Int) throws(StoreError) -> Bool {
    let (table, values) = (tables[place], row.record.values)
    guard values.count == table.columns.count, table.keyColumn == nil else { return false }
    let conditions = table.columns.enumerated().map { "\(identifier($1.name)) IS ?\($0 + 1)" }
    let statement = try connection.prepare(
      "SELECT 1 FROM main.\(identifier(table.name)) WHERE \(conditions.joined(separator: " AND ")) LIMIT 1"
    )
    for (index, value) in values.enumerated() { try statement.bind(value, at: Int32(index + 1)) }
    return try statement.step()
  }

  /// Counts a row on a log page after a damaged part, unless a table contains the same row.
  ///
  /// - Throws: `StoreError` if the file of orphans cannot be written.
  func leaveOutUnlessThere(_ row: SalvagedRow) throws(StoreError) {
    let places = tables.indices.filter { tables[$0].fits(row.record, strictly: true) }
    guard !places.isEmpty else { return }
    for place in places {
      if let other = try existing(row, in: place),
        isEqual(other.record.values, row.record.values)
      {
        return
      }
    }
    try leaveOut(row, .damagedLog)
  }

  /// Whether values equal those of a stored row, with NULL for missing values and numbers in the form of
  /// their column.
  private func isEqual(_ stored: [CopiedValue], _ found: [CopiedValue]) -> Bool {
    stored.indices.allSatisfy { index in
      guard index < found.count else { return stored[index] == .null }
      if case (.real(let number), .integer(let whole)) = (stored[index], found[index]) {
        return number == Double(whole)
      }
      return stored[index] == found[index]
    }
  }

  private func insertion(_ name: Statement) throws(StoreError) -> StoreStatement {
    if let statement = statements[name] { return statement }
    let table = tables[name.table]
    // Values that a row does not have yet are the defaults of columns that were added.
    let columns = table.columns.prefix(table.hasComputedDefault ? .max : name.values).enumerated()
    let key = table.keyColumn.map { table.columns[$0].name } ?? "_rowid_"
    let others = columns.filter { $0.offset != table.keyColumn }
    let names = [key] + others.map(\.element.name)
    let places = ["?1"] + others.map { "?\($0.offset + 2)" }
    let statement = try connection.prepare(
      "INSERT OR IGNORE INTO main.\(identifier(table.name)) (\(names.map(identifier).joined(separator: ", "))) "
        + "VALUES (\(places.joined(separator: ", ")))")
    statements[name] = statement
    return statement
  }

  private func remember(
    _ place: Int, _ row: SalvagedRow, isContested: Bool
  ) throws(StoreError) {
    let statement = try remembering()
    defer { statement.reset() }
    for (index, value) in [
      Int64(place), row.key, row.standing.rawValue, isContested ? 1 : 0,
    ].enumerated() {
      try statement.bind(StoreValue.integer(value), at: Int32(index + 1))
    }
    _ = try statement.step()
  }

  private func remembering() throws(StoreError) -> StoreStatement {
    if let memory { return memory }
    let statement = try connection.prepare(
      "INSERT OR REPLACE INTO temp.found_rows VALUES (?, ?, ?, ?)")
    memory = statement
    return statement
  }

  private func known(_ place: Int, _ key: Int64) throws(StoreError) -> Known? {
    guard memory != nil else { return nil }
    var known: Known?
    try connection.forEachRow(
      "SELECT standing, contested FROM temp.found_rows WHERE place = \(place) AND key = \(key)"
    ) { row in
      known = SalvagedRow.Standing(rawValue: row.integer64(0)).map {
        Known(standing: $0, isContested: row.integer(1) > 0)
      }
    }
    return known
  }
}
