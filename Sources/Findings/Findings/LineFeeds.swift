/// A file with the offsets of its line feeds, found once for all edits.
package struct LineFeeds: Sendable {
  /// The file, in UTF-8.
  let bytes: [UInt8]
  /// The offsets of the line feeds, in order.
  private let offsets: [Int]

  /// Finds the line feeds of a file.
  ///
  /// - Parameter bytes: The file, in UTF-8.
  /// - Complexity: O(n).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offsets = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
  }

  /// The number of line feeds before an offset.
  ///
  /// - Complexity: O(log n) in the number of lines.
  func count(before offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The start of the line that contains a byte.
  func start(ofLineAt offset: Int) -> Int {
    let count = count(before: offset)
    return count == 0 ? 0 : offsets[count - 1] + 1
  }

  /// The offset of the first line feed at or after an offset; the end of the file if there is none.
  func end(ofLineAt offset: Int) -> Int {
    let count = count(before: offset)
    return count < offsets.count ? offsets[count] : bytes.endIndex
  }
}
