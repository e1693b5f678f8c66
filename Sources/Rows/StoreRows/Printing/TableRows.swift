import Findings
import Text

/// Prints rows as a table: the widths of columns are those of the first rows, so that any number can be printed.
struct TableRows {
  /// The width of the terminal in columns; nil if the output is not a terminal.
  let width: Int?
  /// The maximum width of a cell.
  private var mostWidth: Int { width == nil ? 80 : 40 }

  /// The number of rows from which widths are computed.
  private static let sampled = 200

  /// Prints rows.
  ///
  /// - Returns: How many there are.
  /// - Throws: `ToolchainError` if reading fails.
  func print(
    _ rows: EntityRows, _ cells: RowCells, to output: RowOutput
  ) throws(ToolchainError) -> Int {
    var sample: [[String]] = []
    var failure: ToolchainError?
    do throws(ToolchainError) {
      while sample.count < Self.sampled, try rows.next() {
        sample.append(try shown(cells.cells(rows)))
      }
    } catch {
      // What was read before is shown all the same.
      failure = error
    }
    let names = cells.names.map { shortened(printable($0)) }
    var widths = names.map { displayWidth($0) }
    for row in sample {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], displayWidth(cell))
      }
    }
    let (columns, left) = fitting(widths)
    let kept = Array(widths[..<columns])
    line(names, kept, to: output)
    line(kept.map { String(repeating: "─", count: $0) }, kept, to: output)
    for row in sample { line(row, kept, to: output) }
    if let failure { throw failure }
    var count = sample.count
    while try rows.next() {
      line(try shown(cells.cells(rows)), kept, to: output)
      count += 1
    }
    if left > 0 {
      output.bytes.append(
        contentsOf: "… \(counted(left, "column")) more; select with --columns: ".utf8)
      output.bytes.append(contentsOf: names[columns...].joined(separator: ", ").utf8)
      output.bytes.append(UInt8(ascii: "\n"))
    }
    return count
  }

  /// The number of columns that fit, and of those left out.
  private func fitting(_ widths: [Int]) -> (shown: Int, left: Int) {
    guard let width else { return (widths.count, 0) }
    var used = 0
    for (index, column) in widths.enumerated() {
      used += column + (index > 0 ? 2 : 0)
      if used > width, index > 1 { return (index, widths.count - index) }
    }
    return (widths.count, 0)
  }

  private func shown(_ cells: [String?]) -> [String] {
    cells.map { cell in
      guard let cell else { return "nil" }
      // A text of megabytes is not looked at beyond what is shown.
      let head = cell.utf8.count > 4 * mostWidth ? String(cell.prefix(mostWidth + 1)) : cell
      return shortened(printable(head.contains { $0.isNewline } ? onOneLine(head) : head))
    }
  }

  private func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? "↵" : $0 })
  }

  private func shortened(_ text: String) -> String {
    guard displayWidth(text) > mostWidth else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += displayWidth(character)
      if used > mostWidth { break }
      result.append(character)
    }
    return result + "…"
  }

  private func line(_ cells: [String], _ widths: [Int], to output: RowOutput) {
    for (index, width) in widths.enumerated() {
      if index > 0 { output.bytes.append(contentsOf: "  ".utf8) }
      output.bytes.append(contentsOf: cells[index].utf8)
      guard index < widths.count - 1 else { break }
      let missing = width - displayWidth(cells[index])
      if missing > 0 {
        output.bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: missing))
      }
    }
    output.bytes.append(UInt8(ascii: "\n"))
    output.endRow()
  }
}

/// Prints rows as comma-separated values, RFC 4180: nil is nothing, an empty text two quotes.
struct CSVRows {
  /// Prints rows.
  ///
  /// - Returns: How many there are.
  /// - Throws: `ToolchainError` if reading fails.
  func print(
    _ rows: EntityRows, _ cells: RowCells, to output: RowOutput
  ) throws(ToolchainError) -> Int {
    line(cells.names.map { $0 }, to: output)
    var count = 0
    while try rows.next() {
      line(try cells.cells(rows), to: output)
      count += 1
    }
    return count
  }

  private func line(_ cells: [String?], to output: RowOutput) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.bytes.append(UInt8(ascii: ",")) }
      guard let cell else { continue }
      let isPlain =
        !cell.isEmpty
        && !cell.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
      if isPlain {
        output.bytes.append(contentsOf: cell.utf8)
      } else {
        output.bytes.append(UInt8(ascii: "\""))
        for byte in cell.utf8 {
          if byte == 0x22 { output.bytes.append(byte) }
          output.bytes.append(byte)
        }
        output.bytes.append(UInt8(ascii: "\""))
      }
    }
    output.bytes.append(contentsOf: "\r\n".utf8)
    output.endRow()
  }
}
