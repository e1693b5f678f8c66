import CSQLite
import OperatingSystem
import StoreModel
import StoreSchema
import Text

/// Rows of a table that are taken out of a store.
package struct RowSelection: Hashable, Sendable {
  /// The table.
  package var table: String
  /// The condition that holds for them.
  package var condition: String

  /// Makes a selection.
  package init(table: String, condition: String) {
    self.table = table
    self.condition = condition
  }
}

/// Writes rows of a store to a file as JSON, with every bit of their values.
///
/// The object has `formatVersion`, the members given, and `tables`: for each its name, the names of its
/// columns, and the rows as arrays of values. A real has a point or an exponent, an integer has none; bytes are
/// `{"base64": …}`, texts that are no UTF-8 `{"text": base64}`, infinities `{"real": "inf"}`.
///
/// - Parameters:
///   - selections: The rows.
///   - members: What else the file says, as texts.
///   - path: The store, without journals.
///   - file: The path of the file, where nothing is yet.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: The number of rows of each selection.
/// - Throws: `StoreError` when the rows cannot be read or the file not be written; rubbish may be there then.
package func exportRows(
  _ selections: [RowSelection], members: [(name: String, value: String)], from path: String,
  to file: String, isInterrupted: @escaping @Sendable () -> Bool
) throws(StoreError) -> [Int] {
  let connection = try StoreConnection(
    reading: path, isStrict: false, isInterrupted: isInterrupted)
  let writer = try JSONFile(file)
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
    _ selection: RowSelection, to writer: JSONFile
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
        try writer.writeValue(of: row, column)
      }
      try writer.write("]")
      count += 1
    }
    try writer.write(count == 0 ? "]}" : "\n    ]}")
    return count
  }
}

/// A file that is being written; closed when released.
private final class JSONFile {
  private let file: File
  private var buffer: [UInt8] = []

  init(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      file = try File(path, for: .writing, .creatingNew, permissions: 0o600)
    } catch {
      throw StoreError(writing: error)
    }
  }

  func write(_ text: String) throws(StoreError) { try write(Array(text.utf8)) }

  /// Writes the beginning of an object, bytes in Base64, and its end.
  private func write(_ head: String, base64 bytes: [UInt8]) throws(StoreError) {
    buffer += head.utf8
    bytes.withUnsafeBufferPointer { buffer.append(base64: $0) }
    try write("\"}")
  }

  func write(_ bytes: [UInt8]) throws(StoreError) {
    buffer += bytes
    if buffer.count >= 1 << 16 { try flush() }
  }

  private func flush() throws(StoreError) {
    do throws(SystemError) {
      try file.append(buffer)
    } catch {
      throw StoreError(writing: error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left, to the disk.
  func finish() throws(StoreError) {
    try flush()
    do throws(SystemError) {
      try file.synchronize()
    } catch {
      guard error.code == .invalid else { throw StoreError(writing: error) }
    }
  }

  func writeValue(of row: StoreRow, _ column: Int32) throws(StoreError) {
    switch row.storageClass(column) {
    case .null: try write("null")
    case .integer: try write("\(row.integer(column))")
    case .real:
      let number = row.real(column)
      try write(number.isFinite ? "\(number)" : "{\"real\": \"\(number)\"}")
    case .text:
      let bytes = row.textBytes(column).map { Array($0) } ?? []
      if let text = String(validating: bytes, as: UTF8.self) {
        try write(jsonText(text))
      } else {
        try write("{\"text\": \"", base64: bytes)
      }
    case .blob:
      try write("{\"base64\": \"", base64: row.bytes(column))
    }
  }
}

extension StoreError {
  /// The error for a file that the system did not let be written.
  fileprivate init(writing error: SystemError) {
    self.init(
      .unwritable, message: error.code.systemText, expected: "a file that can be written",
      code: error.code == .noSpace ? SQLITE_FULL : SQLITE_IOERR)
  }
}

/// A text as JSON.
private func jsonText(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(jsonText: text)
  return String(decoding: bytes, as: UTF8.self)
}
