import TestSupport
import Testing

@testable import Comparing

@Suite("Counting crossings")
struct CrossingTests {
  @Test(arguments: 0..<20)
  func `crossings are counted for all pairs, except lines with a common end`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<random.number(0...60)).map { _ in
      (left: random.number(0...15), right: random.number(0...15))
    }
    var expected = 0
    for (index, one) in lines.enumerated() {
      expected += lines[(index + 1)...].count {
        (one.left - $0.left) * (one.right - $0.right) < 0
      }
    }
    #expect(countCrossings(lines) == expected)
  }

  @Test func `four times as many lines take little more than four times the comparisons`() {
    let (few, many) = (comparisons(of: 250), comparisons(of: 1000))
    #expect(Double(many) < 5.5 * Double(few), "\(few), \(many)")
  }

  private func comparisons(of count: Int) -> Int {
    var random = SeededGenerator(seed: 1)
    let counter = Counter()
    let lines = (0..<count).map { _ in
      (
        left: CountedHeight(value: random.number(0...100_000), counter: counter),
        right: CountedHeight(value: random.number(0...100_000), counter: counter)
      )
    }
    _ = countCrossings(lines)
    return counter.comparisons
  }

  private final class Counter {
    var comparisons = 0
  }

  /// A height that counts its comparisons.
  private struct CountedHeight: Comparable {
    let value: Int
    let counter: Counter

    static func == (one: Self, other: Self) -> Bool {
      one.counter.comparisons += 1
      return one.value == other.value
    }

    static func < (one: Self, other: Self) -> Bool {
      one.counter.comparisons += 1
      return one.value < other.value
    }
  }
}
