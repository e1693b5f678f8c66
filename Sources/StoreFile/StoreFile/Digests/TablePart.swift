import DataModel

/// A range of a table's rows to digest.
struct TablePart {
  let table: String
  let places: [ColumnPlace]
  /// The name of the row number column; nil for a table without one.
  let rowName: String?
  /// The first and the last number of the rows; nil for all rows.
  let rows: ClosedRange<Int64>?

  /// Reads the rows and computes their digests and number.
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

/// The parts of a table: ranges that several threads can read, if it has many rows.
func tableParts(
  _ table: String, places: [ColumnPlace], connection: StoreConnection
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
  // A table without row numbers is read whole, and so is a damaged one, for which reading reports the error.
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

/// The columns by key, in groups within SQLite's limit for function arguments.
private func columnGroups(_ places: [ColumnPlace]) -> [(key: String, columns: [String])] {
  let most = 100
  return Dictionary(grouping: places, by: \.key).sorted { $0.key < $1.key }.flatMap { key, places in
    let columns = Set(places.map(\.column)).sorted()
    return stride(from: 0, to: columns.count, by: most).map { start in
      (key, Array(columns[start..<min(start + most, columns.count)]))
    }
  }
}

extension StoreConnection {
  /// The number of rows in a table, without using indexes.
  func rowCount(of table: String) throws(StoreError) -> Int? {
    var count: Int?
    try forEachRow("SELECT COUNT(*) FROM \(identifier(table)) NOT INDEXED") { row in
      count = row.integer(0)
    }
    return count
  }
}
