package import Findings

/// The lines of a source, which give every byte a location.
package struct LineTable: Sendable {
  /// The path of the file.
  package let file: String
  /// The source.
  package let bytes: [UInt8]
  /// The byte with which each line begins.
  private let starts: [Int]

  /// Counts the lines of `bytes`, which end with LF, CR or both.
  package init(_ bytes: [UInt8], file: String) {
    self.file = file
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isBeforeLF = index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isBeforeLF) { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The location of a range of bytes.
  package func location(from start: Int, to end: Int) -> Findings.SourceLocation {
    .text(file: file, start: position(start), end: position(end))
  }

  private func position(_ offset: Int) -> SourcePosition {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
  }
}
