/// A file with the places of its line feeds, which are looked for once for all edits in it.
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

  /// How many line feeds stand before an offset.
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

  /// The offset at which the line of a byte starts.
  func start(ofLineAt offset: Int) -> Int {
    let count = count(before: offset)
    return count == 0 ? 0 : offsets[count - 1] + 1
  }

  /// The offset of the first line feed from an offset on; the end of the file where there is none.
  func end(ofLineAt offset: Int) -> Int {
    let count = count(before: offset)
    return count < offsets.count ? offsets[count] : bytes.endIndex
  }
}
