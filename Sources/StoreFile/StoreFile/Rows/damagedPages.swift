import DataModel

/// A page of a database that SQLite cannot interpret.
package struct DamagedPage: Hashable, Sendable {
  /// The page number, starting at 1.
  package var number: Int
  /// The offset of the page in the database, in bytes.
  package var offset: Int
}

extension StoreSnapshot {
  /// The damaged pages of a table, including those of its indexes and overflow pages.
  ///
  /// *Source:* the messages of SQLite's quick check, in which `page` and a number precede the problem.
  ///
  /// - Parameter table: The table.
  /// - Returns: The pages in order, at most ten; none if SQLite does not report them.
  /// - Complexity: O(n) in the size of the table.
  package func damagedPages(of table: String) -> [DamagedPage] {
    guard let size = try? pageSize(),
      let lines = try? damage(foundBy: "main.quick_check", of: table)
    else { return [] }
    let numbers = Set(lines.compactMap(pageNumber)).sorted()
    return numbers.prefix(10).map { DamagedPage(number: $0, offset: ($0 - 1) * size) }
  }
}

/// The number after the first `page` in a message: `Page 25: …`, `On tree page 7 cell 2: …`, `Tree 7 page 25:
/// …`.
private func pageNumber(_ message: String) -> Int? {
  let words = message.split(whereSeparator: { $0 == " " || $0 == ":" })
  guard let place = words.firstIndex(where: { $0 == "page" || $0 == "Page" }),
    place + 1 < words.endIndex
  else { return nil }
  return Int(words[place + 1]).flatMap { $0 > 0 && $0 <= 1 << 32 ? $0 : nil }
}
