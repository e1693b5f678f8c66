/// A file for orphaned rows, which belong to no table: one line of JSON for each, without loss of
/// information.
package final class OrphanFile {
  /// The beginning of every line.
  package static let lineStart = "{\"page\": "
  private let file: JSONLinesWriter

  /// Creates the file.
  ///
  /// - Parameter path: Its path, which must not exist.
  /// - Throws: `StoreError` if it cannot be created.
  init(_ path: String) throws(StoreError) { file = try JSONLinesWriter(path) }

  /// Writes a row.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  func write(_ row: SalvagedRow, _ reason: Salvage.OrphanReason) throws(StoreError) {
    try file.write(
      "\(Self.lineStart)\(row.page), \"key\": \(row.key), \"reason\": \"\(reason.rawValue)\", \"values\": ["
    )
    for (place, value) in row.record.values.enumerated() {
      if place > 0 { try file.write(", ") }
      try file.write(value)
    }
    try file.write("]}\n")
  }

  /// Writes the remaining bytes and syncs the file.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  func finish() throws(StoreError) { try file.finish() }
}
