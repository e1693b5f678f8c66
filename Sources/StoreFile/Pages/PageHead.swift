import OperatingSystem

/// What the first bytes of a store say of its pages.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, sections 1.3 and 1.8.
struct PageHead {
  private let bytes: [UInt8]
  /// The size of a page, in bytes.
  let pageSize: Int
  /// The number of pages.
  let pageCount: Int

  /// A file is not as long as its first bytes say.
  private struct WrongSize: Error {}

  /// Reads them.
  ///
  /// - Throws: An error when the file cannot be read, or is not as long as they say.
  init(of file: borrowing File) throws {
    bytes = try file.bytes(upTo: DatabaseHeader.size, from: 0)
    guard let header = DatabaseHeader(bytes), let count = header.pageCount,
      try file.status().size == count * header.pageSize
    else { throw WrongSize() }
    (pageSize, pageCount) = (header.pageSize, count)
  }

  /// How many bytes of a page are SQLite's.
  var usableSize: Int { pageSize - Int(bytes[20]) }
  /// The first page of the list of free pages; 0 when there are none.
  var firstFreePage: Int { bigEndian(bytes, 32) }
  /// How many free pages there are.
  var freePageCount: Int { bigEndian(bytes, 36) }
  /// Whether a pointer map says of each page what it is.
  var hasMap: Bool { bigEndian(bytes, 52) > 0 }
  /// The page that SQLite locks bytes of, and never uses.
  private var lockPage: Int { (1 << 30) / pageSize + 1 }

  /// What says how the file is to be read, without counters, sizes and the journal that is used.
  var meaning: [UInt8] {
    let changing = [18..<20, 24..<44, 52..<56, 92..<100]
    return bytes.indices.map { index in
      changing.contains { $0.contains(index) }
        ? (52..<56).contains(index) && hasMap ? 1 : 0 : bytes[index]
    }
  }

  /// The pages of the pointer map, and the one that is never used, as far as there are any.
  var mapPages: Set<Int> {
    var pages: Set<Int> = lockPage <= pageCount ? [lockPage] : []
    guard hasMap else { return pages }
    var page = 2
    while page <= pageCount {
      pages.insert(page == lockPage ? page + 1 : page)
      page += usableSize / 5 + 1
    }
    return pages.filter { $0 <= pageCount }
  }

  /// Where in the file the pointer map says what a page is; nil where there is no map.
  func mapEntry(of page: Int) -> Int? {
    guard hasMap else { return nil }
    let group = usableSize / 5 + 1
    var map = (page - 2) / group * group + 2
    if map == lockPage { map += 1 }
    return page > map ? (map - 1) * pageSize + 5 * (page - map - 1) : nil
  }
}
