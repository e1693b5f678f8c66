import Foundation
import Loading
import Synchronization
import Testing

@testable import Checking
@testable import Upgrading

@Suite("Work on several cores") struct ConcurrencyTests {
  @Test(arguments: [0, 1, 2, 7, 1000]) func `every index is processed once`(count: Int) {
    let calls = Mutex<[Int: Int]>([:])
    performConcurrently(count) { index in
      calls.withLock { $0[index, default: 0] += 1 }
    }
    #expect(calls.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 1) }))
  }

  @Test(arguments: [(0, 3), (1, 3), (20, 1), (20, 5), (3, 100)])
  func `every waiting call runs once, on no more threads than requested`(
    count: Int, threads: Int
  ) {
    let calls = Mutex<(numbers: [Int], now: Int, most: Int)>(([], 0, 0))
    performWaiting(count, threads: threads) { index in
      calls.withLock { calls in
        calls.numbers.append(index)
        calls.now += 1
        calls.most = max(calls.most, calls.now)
      }
      usleep(2000)
      calls.withLock { $0.now -= 1 }
    }
    let (numbers, _, most) = calls.withLock { $0 }
    #expect(numbers.sorted() == Array(0..<count))
    #expect(most <= threads)
  }

  @Test func `results are in order, even for nested work`() {
    let results = concurrentMap(Array(0..<50)) { outer in
      concurrentMap(Array(0..<20)) { outer * 100 + $0 }
    }
    #expect(results == (0..<50).map { outer in (0..<20).map { outer * 100 + $0 } })
  }

  @Test(arguments: [true, false]) func `both closures run`(isLong: Bool) {
    #expect(
      concurrently(if: isLong) {
        1
      } _: {
        "two"
      } == (1, "two"))
  }

  @Test func `a discarded value is released`() async {
    final class Token: Sendable {
      private let end: @Sendable () -> Void
      init(_ end: @escaping @Sendable () -> Void) { self.end = end }
      deinit { end() }
    }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    discard([Token { continuation.finish() }])
    for await _ in stream {}
  }

  @Test func `a background value is waited for`() {
    let background = Background { (0..<1000).reduce(0, +) }
    #expect(background.value == 499_500)
    background.wait()
    #expect(background.value == 499_500)
  }
}
