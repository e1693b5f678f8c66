import Synchronization
import Testing

@testable import OperatingSystem

@Suite("Large pages") struct LargePagesTests {
  @Test(arguments: [0, 1 << 22, 20 << 20, Int.max])
  func `memory works as before, in this thread and in others`(size: Int) throws {
    for _ in 0..<2 { preferLargePages(forNext: size) }
    let sum = Mutex(0)
    let thread = OperatingSystem.Thread {
      preferLargePages(forNext: size)
      let pieces = (1...64).map { [UInt8](repeating: UInt8($0), count: $0 << 12) }
      let found = pieces.reduce(0) { sum, piece in sum + Int(piece[0]) * piece.count }
      sum.withLock { $0 = found }
    }
    try #require(thread).join()
    // 4096 times the squares of 1 to 64.
    #expect(sum.withLock { $0 } == 4096 * 89_440)
  }
}
