import OperatingSystem

/// A page of a table or index that is no leaf.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 1.6.
struct InteriorPage {
  /// The pages that it leads to, in order.
  let children: [Int]

  /// Reads a page; nil for a leaf, and where its cells lie outside of it.
  ///
  /// - Throws: `SystemError` when the store cannot be read.
  init?(_ number: Int, in file: borrowing File, _ head: PageHead) throws(SystemError) {
    guard (2...max(2, head.pageCount)).contains(number) else { return nil }
    let bytes = try file.bytes(upTo: head.pageSize, from: (number - 1) * head.pageSize)
    guard bytes.count == head.pageSize, [2, 5].contains(bytes[0]) else { return nil }
    let count = Int(bytes[3]) << 8 | Int(bytes[4])
    guard 12 + 2 * count <= bytes.count else { return nil }
    var children: [Int] = []
    for index in 0..<count {
      let place = Int(bytes[12 + 2 * index]) << 8 | Int(bytes[13 + 2 * index])
      guard place + 4 <= bytes.count else { return nil }
      children.append(bigEndian(bytes, place))
    }
    self.children = children + [bigEndian(bytes, 8)]
  }
}
