import Findings
import StoreModel
import TestSupport
import Testing

@Suite("Merging two stores by key")
struct MergingTests {
  /// Keys in order.
  private final class Keys: KeyedGroups {
    private var rest: [Int64]
    private(set) var key = RowKey.id(0)

    init(_ keys: Set<Int64>) { rest = keys.sorted().reversed() }

    func nextGroup() throws(ToolchainError) -> Bool {
      guard let next = rest.popLast() else { return false }
      key = .id(next)
      return true
    }
  }

  @Test(arguments: 0..<50) func `every key is reported once, in order, with the sides that have it`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let sides = (0..<2).map { _ in
      Set((0..<random.number(0...30)).map { _ in Int64(random.number(-20...20)) })
    }
    let (old, new) = (Keys(sides[0]), Keys(sides[1]))
    var told: [(RowKey, GroupMatch)] = []
    try mergeGroups(old, new: new) { match in
      told.append((match == .onlyNew ? new.key : old.key, match))
      if match == .both { #expect(old.key == new.key) }
    }
    let expected = sides[0].union(sides[1]).sorted().map { key -> (RowKey, GroupMatch) in
      let isOld = sides[0].contains(key)
      return (.id(key), isOld ? (sides[1].contains(key) ? .both : .onlyOld) : .onlyNew)
    }
    #expect(told.map(\.0) == expected.map(\.0))
    #expect(told.map(\.1) == expected.map(\.1))
  }
}
