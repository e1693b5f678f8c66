import Foundation
import Synchronization
import Testing

@testable import OperatingSystem

@Suite("Threads") struct ThreadTests {
  @Test func `a thread runs once and can be joined`() throws {
    let count = Count()
    let threads = (0..<8).compactMap { _ in OperatingSystem.Thread { count.increase() } }
    #expect(threads.count == 8)
    for thread in threads { thread.join() }
    #expect(count.value == 8)
  }

  @Test func `a thread has as much stack as the main thread`() throws {
    let count = Count()
    let thread = OperatingSystem.Thread {
      // Six of the eight megabytes.
      withUnsafeTemporaryAllocation(byteCount: 6 << 20, alignment: 16) { buffer in
        for index in stride(from: 0, to: buffer.count, by: 4096) { buffer[index] = 1 }
      }
      count.increase()
    }
    try #require(thread).join()
    #expect(count.value == 1)
  }

  @Test func `there is at least one core, and no more than the machine has`() {
    #expect(1...sysconf(Int32(_SC_NPROCESSORS_CONF)) ~= coreCount)
  }

  // Elsewhere no mask of cores is shown, and all of the machine's count.
  #if os(Linux)
  @Test func `the number of cores available in a container is known`() throws {
    let count = try #require(allowedCoreCount)
    #expect(1...sysconf(Int32(_SC_NPROCESSORS_CONF)) ~= count)
    #expect(coreCount <= count)
  }
  #endif

  @Test func `a pause has the given duration`() {
    let start = ContinuousClock.now
    pause(for: .milliseconds(30))
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }
}

private final class Count: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .sequentiallyConsistent) }

  func increase() { number.add(1, ordering: .sequentiallyConsistent) }
}
