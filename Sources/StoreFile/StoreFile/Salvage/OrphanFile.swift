/// A file that takes rows which are of no table: a line of JSON for each, with every bit of its values.
package final class OrphanFile {
  /// What every line begins with.
  package static let lineStart = "{\"page\": "
  private let file: JSONLinesWriter

  /// Makes the file.
  ///
  /// - Parameter path: Its path, where nothing is yet.
  /// - Throws: `StoreError` when it cannot be made.
  init(_ path: String) throws(StoreError) { file = try JSONLinesWriter(path) }

  /// Writes a row.
  ///
  /// - Throws: `StoreError` when it cannot be written.
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

  /// Writes what is left, to the disk.
  ///
  /// - Throws: `StoreError` when it cannot be written.
  func finish() throws(StoreError) { try file.finish() }
}
