import DataModel

/// Rows of a table to export from a store.
package struct RowSelection: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The condition that selects them.
  package var condition: String

  /// Creates a selection.
  package init(table: String, condition: String) {
    self.table = table
    self.condition = condition
  }
}

/// Exports rows of a store to a JSON file without loss of information.
///
/// The object contains `formatVersion`, the given members, and `tables`: for each table its name, its column
/// names, and the rows as arrays of values. A real number has a decimal point or exponent, an integer has
/// not; bytes are `{"base64": …}`, text that is not valid UTF-8 is `{"text": base64}`, infinities are
/// `{"real": "inf"}`.
///
/// - Parameters:
///   - selections: The rows.
///   - members: Additional members of the file, as strings.
///   - path: The store, without journals.
///   - file: The path of the file, which must not exist.
///   - isInterrupted: Called periodically; returns whether to stop.
/// - Returns: The number of rows of each selection.
/// - Throws: `StoreError` if the rows cannot be read or the file cannot be written; a partial file may
///   remain.
package func exportRows(
  _ selections: [RowSelection], members: [(name: String, value: String)], from path: String,
  to file: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [Int] {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  let writer = try JSONLinesWriter(file)
  try writer.write("{\n  \"formatVersion\": 1,\n")
  for (name, value) in members {
    try writer.write("  \(jsonText(name)): \(jsonText(value)),\n")
  }
  try writer.write("  \"tables\": [")
  var counts: [Int] = []
  for (number, selection) in selections.enumerated() {
    try writer.write(number == 0 ? "\n" : ",\n")
    counts.append(try connection.write(selection, to: writer))
  }
  try writer.write("\n  ]\n}\n")
  try writer.finish()
  return counts
}

extension StoreConnection {
  fileprivate func write(
    _ selection: RowSelection, to writer: JSONLinesWriter
  ) throws(StoreError) -> Int {
    var columns: [String] = []
    try forEachRow("SELECT name FROM pragma_table_xinfo(\(quotedText(selection.table)))") { row in
      columns.append(row.text(0) ?? "")
    }
    let names = columns.map(jsonText).joined(separator: ", ")
    try writer.write(
      "    {\"table\": \(jsonText(selection.table)), \"columns\": [\(names)], \"rows\": [")
    let query =
      "SELECT \(columns.map(identifier).joined(separator: ", ")) FROM \(identifier(selection.table)) "
      + "NOT INDEXED WHERE \(selection.condition)"
    var count = 0
    try forEachRow(query) { (row) throws(StoreError) in
      try writer.write(count == 0 ? "\n      [" : ",\n      [")
      for column in 0..<Int32(columns.count) {
        if column > 0 { try writer.write(", ") }
        try writer.write(row.copiedValue(column))
      }
      try writer.write("]")
      count += 1
    }
    try writer.write(count == 0 ? "]}" : "\n    ]}")
    return count
  }
}
