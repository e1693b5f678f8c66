import OperatingSystem
import StoreSchema

/// The pages of a store that belong to some of its tables, to nobody, or to the bookkeeping of the file.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, sections 1.5 (the freelist), 1.8 (pointer map pages).
struct PageOwners {
  /// What a page is, and the page that leads to it, as a pointer map says it.
  struct Entry: Hashable {
    /// 1 for a first page, 2 for a free one, 3 for the first overflow page of a cell, 4 for each behind it, 5 for others.
    var kind: UInt8
    /// The page that leads to it; 0 for a first page and a free one.
    var parent: Int
  }

  /// The pages with what a pointer map says of them, where there is one.
  private(set) var entries: [Int: Entry] = [:]
  /// The free pages, and those of trees that are no books, which may be taken for what they are not where the list of free pages or a tree
  /// is damaged.
  private(set) var sparePages: Set<Int> = []
  /// The pages of the pointer map.
  let mapPages: Set<Int>

  /// All these pages.
  var pages: Set<Int> { mapPages.union(entries.keys) }

  /// Finds the pages of some trees, the free pages, and those of the pointer map; nil when a page has two owners or lies outside
  /// of the file, or SQLite cannot list pages.
  ///
  /// - Parameters:
  ///   - trees: The trees.
  ///   - file: The store.
  ///   - connection: A connection to it.
  ///   - head: Its first bytes.
  /// - Throws: `StoreError` or `SystemError` when the store cannot be read.
  init?(
    of trees: [PageTree], in file: borrowing File, _ connection: StoreConnection, _ head: PageHead
  ) throws {
    mapPages = head.mapPages
    for tree in trees {
      try connection.checkInterruption()
      guard try add(tree, connection) else { return nil }
    }
    guard head.freePageCount <= Self.limit else { return nil }
    guard try addFreePages(of: file, head) else { return nil }
    let isWithin = entries.keys.allSatisfy { (1...head.pageCount).contains($0) }
    guard isWithin, mapPages.isDisjoint(with: entries.keys) else { return nil }
  }

  /// The most pages that are looked at: more are a reason to compare values.
  private static let limit = 1 << 16

  private mutating func add(_ tree: PageTree, _ connection: StoreConnection) throws(StoreError)
    -> Bool
  {
    var numbers: [String: Int] = [:]
    try connection.forEachRow(
      "SELECT path, pageno FROM dbstat WHERE name = \(quotedText(tree.name)) LIMIT \(Self.limit + 1)"
    ) { row in numbers[row.text(0) ?? ""] = row.integer(1) }
    guard numbers["/"] == tree.root, numbers.count <= Self.limit else { return false }
    if !tree.isBookkeeping { sparePages.formUnion(numbers.values) }
    for (path, page) in numbers {
      guard let entry = Self.entry(at: path, numbers),
        entries.updateValue(entry, forKey: page) == nil
      else { return false }
    }
    return true
  }

  /// What a page is, given its way from the first page: a tree has `/`, its third child `/002/`, the second overflow page of a
  /// cell of that `/002/00a+000001`.
  ///
  /// *Source:* “The DBSTAT Virtual Table”, sqlite.org/dbstat.html.
  private static func entry(at path: String, _ numbers: [String: Int]) -> Entry? {
    if path == "/" { return Entry(kind: 1, parent: 0) }
    if path.hasSuffix("/") {
      let above = path.dropLast().lastIndex(of: "/").map { String(path[...$0]) }
      return above.flatMap { numbers[$0] }.map { Entry(kind: 5, parent: $0) }
    }
    guard let plus = path.lastIndex(of: "+"), let slash = path.lastIndex(of: "/"),
      let number = Int(path[path.index(after: plus)...], radix: 16)
    else { return nil }
    guard number > 0 else {
      return numbers[String(path[...slash])].map { Entry(kind: 3, parent: $0) }
    }
    let digits = String(number - 1, radix: 16)
    let before = path[...plus] + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    return numbers[String(before)].map { Entry(kind: 4, parent: $0) }
  }

  private mutating func addFreePages(of file: borrowing File, _ head: PageHead) throws -> Bool {
    let known = entries.count
    defer { for (page, entry) in entries where entry.kind == 2 { sparePages.insert(page) } }
    var trunk = head.firstFreePage
    while trunk > 0 {
      guard trunk <= head.pageCount,
        entries.updateValue(Entry(kind: 2, parent: 0), forKey: trunk) == nil
      else { return false }
      let bytes = try file.bytes(upTo: head.pageSize, from: (trunk - 1) * head.pageSize)
      guard bytes.count == head.pageSize else { return false }
      let count = bigEndian(bytes, 4)
      guard count <= head.usableSize / 4 - 2 else { return false }
      for index in 0..<count {
        let leaf = bigEndian(bytes, 8 + 4 * index)
        guard entries.updateValue(Entry(kind: 2, parent: 0), forKey: leaf) == nil else {
          return false
        }
      }
      trunk = bigEndian(bytes, 0)
    }
    return entries.count - known == head.freePageCount
  }

  /// Whether the pointer map says of these pages what they are.
  ///
  /// - Throws: `SystemError` when the store cannot be read.
  func agreeWithMap(in file: borrowing File, _ head: PageHead) throws(SystemError) -> Bool {
    let groups = Dictionary(grouping: entries.filter { $0.key > 1 }) { entry in
      head.mapEntry(of: entry.key).map { $0 / head.pageSize } ?? -1
    }
    for (map, entries) in groups where map >= 0 {
      let start = map * head.pageSize
      let bytes = try file.bytes(upTo: head.pageSize, from: start)
      guard bytes.count == head.pageSize else { return false }
      for (page, entry) in entries {
        guard let place = head.mapEntry(of: page).map({ $0 - start }), bytes[place] == entry.kind,
          bigEndian(bytes, place + 1) == entry.parent
        else { return false }
      }
    }
    return true
  }
}

/// A number of four bytes, the highest first.
func bigEndian(_ bytes: [UInt8], _ offset: Int) -> Int {
  bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
}
