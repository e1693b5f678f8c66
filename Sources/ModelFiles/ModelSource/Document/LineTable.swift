import Findings

/// The offsets at which the lines of a file start.
///
/// A line ends after a line feed, or after a carriage return without one.
struct LineTable: Sendable {
  private var starts: [UInt32] = [0]

  /// Creates the table of `bytes`.
  ///
  /// - Complexity: O(n).
  init(_ bytes: [UInt8]) {
    guard bytes.count < UInt32.max else { return }
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    for index in bytes.indices where bytes[index] <= carriageReturn {
      let isEnd =
        bytes[index] == lineFeed
        || bytes[index] == carriageReturn
          && (index + 1 == bytes.count || bytes[index + 1] != lineFeed)
      if isEnd { starts.append(UInt32(index + 1)) }
    }
  }

  /// The offset of the line numbered `line`, counted from 1; nil if there is no such line.
  func start(of line: Int) -> Int? {
    starts.indices.contains(line - 1) ? Int(starts[line - 1]) : nil
  }

  /// The line and column of the byte at `offset`; columns count bytes.
  ///
  /// - Complexity: O(log n).
  func position(of offset: Int) -> SourcePosition {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset {
        low = middle
      } else {
        high = middle
      }
    }
    return SourcePosition(line: low + 1, column: offset - Int(starts[low]) + 1)
  }
}
