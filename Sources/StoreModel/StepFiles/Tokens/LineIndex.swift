package import Findings

/// The lines of a file, for positions of its bytes.
///
/// A line ends with a line feed, a carriage return, or both, as where lines are quoted.
package struct LineIndex: Hashable, Sendable {
  /// The path of the file, as the user named it.
  package let file: String
  private let starts: [Int]

  /// Finds the lines.
  ///
  /// - Complexity: O(n).
  package init(_ bytes: [UInt8], file: String) {
    self.file = file
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isEnd =
        byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      if isEnd { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// The position of a byte.
  ///
  /// - Parameter offset: The byte, counted from 0; the size of the file is its end.
  /// - Returns: Its line and column.
  /// - Complexity: O(log n).
  package func position(_ offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
  }

  /// The location of a range of bytes.
  package func location(_ range: Range<Int>) -> SourceLocation {
    .text(file: file, start: position(range.lowerBound), end: position(range.upperBound))
  }
}
