import TestSupport
import Testing

@testable import DataModel

@Suite struct HashOrderTests {
  @Test func shortKeysAreHashedWhole() {
    #expect(HashOrder.hash("") == 0)
    // 1 · 257 + 97 = 354, plus 354 shifted by one.
    #expect(HashOrder.hash("a") == 1062)
    // (2 · 257 + 97) · 257 + 98, plus that shifted by two.
    #expect(HashOrder.hash("ab") == 785_625)
  }

  @Test func longKeysAreHashedAtBothEnds() {
    let key = "abcdefgh" + "0123456789" + "ijklmnopqrstuvwx"
    let other = "abcdefgh" + "9876543210" + "ijklmnopqrstuvwx"
    #expect(HashOrder.hash(key) == HashOrder.hash(other))
    #expect(HashOrder.hash(key) != HashOrder.hash("b" + key.dropFirst()))
  }

  @Test func tablesGrowInSteps() {
    #expect(HashOrder.bucketCount(keys: 4) == 5)
    #expect(HashOrder.bucketCount(keys: 5) == 11)
    #expect(HashOrder.bucketCount(keys: 843) == 1361)
    #expect(HashOrder.bucketCount(keys: 1365) == 3571)
    #expect(HashOrder.bucketCount(keys: 3571) == 5779)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func whatMayVaryIsWhatInsertionOrdersChange(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys = (0..<random.number(2...7)).map { "key\(random.number(0...999))-\($0)" }
    let first = HashOrder(keys)
    var varying: Set<Set<String>> = []
    for _ in 0..<400 {
      varying.formUnion(changes(first.keys, HashOrder(random.shuffle(keys)).keys))
    }
    for (place, left) in keys.enumerated() {
      for right in keys[(place + 1)...] where varying.contains([left, right]) {
        #expect(first.mayVary(left, right))
      }
    }
  }

  @Test func ofTwoKeysOfOneBucketTheFirstComesFirst() {
    #expect(HashOrder(["a", "l"], reserve: 6).keys == ["a", "l"])
    #expect(HashOrder(["l", "a"], reserve: 6).keys == ["l", "a"])
    #expect(HashOrder(["a", "l"], reserve: 6).mayVary("a", "l"))
  }

  @Test func keysThatCannotMeetDoNotVary() {
    let order = HashOrder(["a", "b", "c"])
    #expect(!order.mayVary("a", "b"))
  }

  private func changes(_ left: [String], _ right: [String]) -> Set<Set<String>> {
    var result: Set<Set<String>> = []
    for (place, key) in left.enumerated() {
      for other in left[(place + 1)...] {
        guard let here = right.firstIndex(of: key), let there = right.firstIndex(of: other),
          there < here
        else { continue }
        result.insert([key, other])
      }
    }
    return result
  }
}
