import CSQLite
import DataModel

/// Creates a new store with the rows of another, each of which can be changed.
///
/// All pages are new: contents of the old file other than rows, in free pages, gaps or logs, are not copied.
/// Page size, encoding and vacuum mode are the same. Nothing is synced; after an error the file is unusable.
///
/// - Parameters:
///   - path: The old store, without journals; it is not changed.
///   - copy: The path of the new store, which must not exist.
///   - plan: The tables and other contents to create.
///   - isInterrupted: Called periodically; returns whether to stop.
///   - columns: Called with the column names of a table before its rows; returns the function that changes
///     its rows and returns for each whether to copy it.
/// - Throws: `StoreError` if the old store cannot be read or the new one cannot be written.
/// - Complexity: O(n) in the number of rows; one of them is in memory at a time.
package func copyStore(
  _ path: String, to copy: String, _ plan: CopyPlan,
  isInterrupted: @escaping @Sendable () -> Bool,
  changing columns: (_ table: String, _ columns: [String]) throws(StoreError) -> (
    inout [CopiedValue]
  ) -> Bool
) throws(StoreError) {
  let reader = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  try reader.keepFewPages()
  let header = try reader.header()
  let writer = try StoreConnection(creating: copy, valuesUpTo: reader.largestValue)
  try writer.prepareFile(like: header, plan)
  try writer.run("BEGIN")
  for table in plan.tables { try writer.runFirst(of: table.sql) }
  for table in plan.tables where table.copiesRows {
    var names = try reader.columnNames(of: table.name)
    if let kept = table.columns { names.removeAll { !kept.contains($0) } }
    guard !names.isEmpty else { continue }
    let change = try columns(table.name, names)
    try copyRows(of: table.name, names, from: reader, to: writer, change)
  }
  for statement in plan.lateStatements {
    try reader.checkInterruption()
    try writer.runFirst(of: statement)
  }
  if plan.analyzes { try writer.run("ANALYZE") }
  try writer.run("COMMIT")
  if header.autoVacuum == .incremental { try writer.run("PRAGMA incremental_vacuum") }
  if header.usesWriteAheadLog { try writer.run("PRAGMA journal_mode = WAL") }
  try writer.close()
}

extension StoreConnection {
  fileprivate func prepareFile(
    like header: DatabaseHeader, _ plan: CopyPlan
  ) throws(StoreError) {
    let encoding =
      switch header.encoding {
      case .undecided, .utf8: "UTF-8"
      case .utf16LittleEndian: "UTF-16le"
      case .utf16BigEndian: "UTF-16be"
      }
    for setting in [
      "page_size = \(header.pageSize)", "auto_vacuum = \(header.autoVacuum.rawValue)",
      "encoding = '\(encoding)'", "user_version = \(plan.userVersion)",
      "application_id = \(plan.applicationID)", "locking_mode = EXCLUSIVE", "journal_mode = OFF",
      "synchronous = OFF", "trusted_schema = OFF",
    ] {
      try run("PRAGMA \(setting)")
    }
  }

  /// The insertable columns of a table, without generated ones.
  fileprivate func columnNames(of table: String) throws(StoreError) -> [String] {
    var names: [String] = []
    try forEachRow("SELECT name FROM pragma_table_info(\(quotedText(table)))") { row in
      names.append(row.text(0) ?? "")
    }
    return names
  }
}

private func copyRows(
  of table: String, _ columns: [String], from reader: StoreConnection, to writer: StoreConnection,
  _ change: (inout [CopiedValue]) -> Bool
) throws(StoreError) {
  let names = columns.map(identifier).joined(separator: ", ")
  let places = columns.map { _ in "?" }.joined(separator: ", ")
  let insert = try writer.prepare(
    "INSERT INTO \(identifier(table)) (\(names)) VALUES (\(places))")
  var values: [CopiedValue] = []
  try reader.forEachRow("SELECT \(names) FROM \(identifier(table)) NOT INDEXED") {
    (row) throws(StoreError) in
    values.removeAll(keepingCapacity: true)
    for column in 0..<Int32(columns.count) { values.append(row.copiedValue(column)) }
    guard change(&values) else { return }
    for (place, value) in values.enumerated() { try insert.bind(value, at: Int32(place + 1)) }
    _ = try insert.step()
    insert.reset()
  }
}

extension StoreRow {
  /// The value of a column, copied exactly.
  func copiedValue(_ column: Int32) -> CopiedValue {
    switch storageClass(column) {
    case .null: .null
    case .integer: .integer(Int64(integer(column)))
    case .real: .real(real(column))
    case .text: .text(textBytes(column).map { Array($0) } ?? [])
    case .blob: .blob(bytes(column))
    }
  }
}
