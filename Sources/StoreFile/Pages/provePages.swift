import OperatingSystem
package import StoreSchema

/// What was found by comparing the pages of a store and of the copy that was changed.
package struct PageProof: Hashable, Sendable {
  /// How many pages the store had.
  package var pages: Int
  /// How many of the copy are not the same bytes, new ones included.
  package var changedPages: Int

  /// Makes what was found.
  package init(pages: Int, changedPages: Int) {
    (self.pages, self.changedPages) = (pages, changedPages)
  }
}

/// Proves without a look at values that a change of the catalog alone left every row as it was: all pages that changed are of the
/// catalog, of Core Data's books, new or free, before and after, and every other table and index begins with the page that it began
/// with and means the same by it.
///
/// That a page belongs to what it is taken for is asked of the pointer map; without one, pages that were free prove nothing. Pages of other
/// trees above the leaves must lead to none of those that may change. What was damaged in other pages before is so afterwards, and
/// not noticed.
///
/// - Parameters:
///   - old: The store, without journals, which nobody changes.
///   - new: The changed copy, without journals.
///   - columns: The columns whose values are to stay, with their places before and after.
///   - isInterrupted: Asked every now and then whether to give up.
/// - Returns: What was found; nil when it proves nothing, and values have to be compared.
package func provePages(
  from old: String, to new: String, keeping columns: [(old: ColumnPlace, new: ColumnPlace)],
  isInterrupted: @escaping @Sendable () -> Bool
) -> PageProof? {
  // Whatever cannot be read or listed is left to the other proof, which says what is wrong.
  try? PageComparison(old, new, isInterrupted).prove(keeping: columns, isInterrupted)
}

/// Whether Core Data keeps its own books in a table, of which pages prove nothing.
package func isBookkeeping(_ table: String) -> Bool {
  PageTree(name: table, table: table, isIndex: false, root: 0).isBookkeeping
}

/// A store and the copy of it that was changed.
private final class PageComparison {
  let old: File
  let new: File
  let before: StoreConnection
  let after: StoreConnection
  let oldHead: PageHead
  let newHead: PageHead

  init(_ old: String, _ new: String, _ isInterrupted: @escaping @Sendable () -> Bool) throws {
    self.old = try File(old)
    self.new = try File(new)
    oldHead = try PageHead(of: self.old)
    newHead = try PageHead(of: self.new)
    before = try StoreConnection(reading: old, isStrict: false, isInterrupted: isInterrupted)
    after = try StoreConnection(reading: new, isStrict: false, isInterrupted: isInterrupted)
  }

  func prove(
    keeping columns: [(old: ColumnPlace, new: ColumnPlace)],
    _ isInterrupted: @escaping @Sendable () -> Bool
  ) throws -> PageProof? {
    let (some, others) = (try PageTree.all(of: before), try PageTree.all(of: after))
    guard oldHead.meaning == newHead.meaning,
      let unwritten = try unwrittenTrees(some, others), try keeps(columns, unwritten)
    else { return nil }
    let (oldRoots, newRoots) = (
      Set(unwritten.map(\.old.root)), Set(unwritten.map(\.new.root))
    )
    let written = others.filter { !newRoots.contains($0.root) }
    let dropped = some.filter { !oldRoots.contains($0.root) }
    let kept = Set(unwritten.map(\.new.table))
    // An index that is new on a table with rows has to be compared with them.
    guard !written.contains(where: { $0.isIndex && kept.contains($0.table) }),
      let oldOwners = try PageOwners(of: dropped, in: old, before, oldHead),
      let newOwners = try PageOwners(of: written, in: new, after, newHead),
      try oldOwners.agreeWithMap(in: old, oldHead), try newOwners.agreeWithMap(in: new, newHead)
    else { return nil }
    let common = min(oldHead.pageCount, newHead.pageCount)
    let (oldPages, newPages) = (oldOwners.pages, newOwners.pages)
    guard oldPages.filter({ $0 <= common }) == newPages.filter({ $0 <= common }),
      let changed = try changedPages(
        from: old, to: new, pageSize: oldHead.pageSize, isInterrupted: isInterrupted),
      changed.allSatisfy({ ($0 <= newHead.pageCount ? newPages : oldPages).contains($0) }),
      // Without a map nothing but their list says that pages were free.
      oldHead.hasMap || oldOwners.sparePages.isDisjoint(with: changed),
      try mapStays(changed, newOwners),
      try !unwritten.contains(where: { try leads($0.old, into: oldPages, isInterrupted) }),
      try areSound(written)
    else { return nil }
    return PageProof(pages: oldHead.pageCount, changedPages: changed.count)
  }

  /// The trees whose pages must be the same, with what they are before and after.
  ///
  /// - Returns: nil when one of them does not mean the same.
  private func unwrittenTrees(
    _ some: [PageTree], _ others: [PageTree]
  ) throws -> [(old: PageTree, new: PageTree)]? {
    let known = Dictionary(others.map { ($0.root, $0) }) { first, _ in first }
    // Two trees of one first page, or of one name, are none of a sound store.
    guard Set(some.map(\.root)).count == some.count, Set(some.map(\.name)).count == some.count,
      known.count == others.count, Set(others.map(\.name)).count == others.count
    else { return nil }
    var pairs: [(old: PageTree, new: PageTree)] = []
    var tables: [String: PageTree] = [:]
    var unchanged: Set<String> = []
    // Tables come first, as an index goes with its table.
    for tree in some.filter({ !$0.isIndex }) + some.filter(\.isIndex) where !tree.isBookkeeping {
      guard let other = known[tree.root] else { continue }
      // Of an index that a constraint made nothing says the table but a name that SQLite does not check.
      let isSame =
        tree == other && (!tree.isIndex || tree.sql != nil && unchanged.contains(tree.table))
      guard !other.isBookkeeping, !tree.isIndex || tables[tree.table]?.name == other.table,
        try isSame || means(tree, asMuchAs: other, before, after)
      else { return nil }
      if !tree.isIndex { tables[tree.name] = other }
      if isSame { unchanged.insert(tree.name) }
      pairs.append((tree, other))
    }
    return pairs
  }

  /// Whether the columns are where they were in a table that is not written.
  private func keeps(
    _ columns: [(old: ColumnPlace, new: ColumnPlace)],
    _ unwritten: [(old: PageTree, new: PageTree)]
  ) throws -> Bool {
    let tables = Set(unwritten.filter { !$0.old.isIndex }.map { [$0.old.name, $0.new.name] })
    let groups = Dictionary(grouping: columns) { [$0.old.table, $0.new.table] }
    for (names, columns) in groups where !isBookkeeping(names[1]) {
      guard tables.contains(names) else { return false }
      let (some, others) = (
        try columnNames(of: names[0], before), try columnNames(of: names[1], after)
      )
      let areWhereTheyWere = columns.allSatisfy { column in
        let places = [(column.old.column, column.new.column), (column.old.key, column.new.key)].map
        {
          (some.firstIndex(of: $0.0), others.firstIndex(of: $0.1))
        }
        return places.allSatisfy { $0.0 != nil && $0.0 == $0.1 }
      }
      guard areWhereTheyWere else { return false }
    }
    return true
  }

  /// Whether a page above the leaves of a tree leads to one of some pages, or to nothing that can be read.
  private func leads(
    _ tree: PageTree, into pages: Set<Int>, _ isInterrupted: () -> Bool
  ) throws -> Bool {
    var level = [tree.root]
    var count = 0
    while let first = level.first {
      guard let children = try InteriorPage(first, in: old, oldHead)?.children,
        let child = children.first
      else { return false }
      let leadsToLeaves = try InteriorPage(child, in: old, oldHead) == nil
      var next: [Int] = []
      for number in level {
        count += 1
        guard count <= oldHead.pageCount, !isInterrupted(),
          let page = try InteriorPage(number, in: old, oldHead)
        else { return true }
        if page.children.contains(where: {
          pages.contains($0) || !(2...oldHead.pageCount).contains($0)
        }) {
          return true
        }
        if !leadsToLeaves { next += page.children }
      }
      level = next
    }
    return false
  }

  /// Whether the pointer map says the same as before of all pages that are not written.
  private func mapStays(_ changed: [Int], _ owners: PageOwners) throws -> Bool {
    let maps = owners.mapPages.intersection(changed)
    guard !maps.isEmpty else { return true }
    for map in maps where map <= oldHead.pageCount {
      let place = (map - 1) * oldHead.pageSize
      let (some, others) = (
        try old.bytes(upTo: oldHead.pageSize, from: place),
        try new.bytes(upTo: oldHead.pageSize, from: place)
      )
      guard [some.count, others.count] == [oldHead.pageSize, oldHead.pageSize] else { return false }
      for entry in 0..<oldHead.usableSize / 5 {
        let (page, range) = (map + 1 + entry, 5 * entry..<5 * entry + 5)
        guard page <= newHead.pageCount else { break }
        if some[range] != others[range], owners.entries[page] == nil { return false }
      }
    }
    return true
  }

  /// Whether SQLite finds the written tables sound, each with its indexes.
  private func areSound(_ written: [PageTree]) throws -> Bool {
    for tree in written where !tree.isIndex {
      guard try after.damage(foundBy: "integrity_check", of: quotedText(tree.name)).isEmpty else {
        return false
      }
    }
    return true
  }
}
