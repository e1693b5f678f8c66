import Foundation
import OperatingSystem
import Testing

/// Signals that a process sends to itself; they arrive at once if the system blocks them, otherwise
/// another thread records them.
@Suite("Signals")
struct SignalWatchTests {
  /// Whether a sent signal is noticed.
  static func comes(_ watch: SignalWatch) -> Bool {
    for _ in 0..<1_000_000 {
      if watch.isPending { return true }
      sched_yield()
    }
    return false
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal is held back, and ends the process when released`(number: CInt) async {
    await #expect(processExitsWith: .signal(number)) { [number] in
      let watch = SignalWatch()
      try #require(!watch.isPending)
      raise(number)
      try #require(Self.comes(watch))
      watch.release()
    }
  }

  @Test func `without a signal the process continues`() async {
    await #expect(processExitsWith: .success) {
      let watch = SignalWatch()
      #expect(!watch.isPending)
      watch.release()
    }
  }

  @Test func `a signal that came too late is discarded`() async {
    await #expect(processExitsWith: .success) {
      let watch = SignalWatch()
      raise(SIGTERM)
      try #require(Self.comes(watch))
      watch.discard()
    }
  }

  @Test func `a signal that was ignored at the start stays ignored`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      let watch = SignalWatch()
      raise(SIGHUP)
      raise(SIGINT)
      try #require(Self.comes(watch))
      watch.discard()
      raise(SIGHUP)
    }
  }

  @Test func `writing to a closed pipe is an error`() async {
    await #expect(processExitsWith: .success) {
      _ = SignalWatch()
      var ends: [CInt] = [0, 0]
      try #require(pipe(&ends) == 0)
      dup2(ends[1], 1)
      close(ends[0])
      let error = #expect(throws: SystemError.self) { try StandardStream.output.write("x") }
      #expect(error?.code == SystemError.Code(rawValue: EPIPE))
    }
  }

  @Test func `an answer is read, and the end of input is nil`() async {
    await #expect(processExitsWith: .success) {
      let watch = SignalWatch()
      var ends: [CInt] = [0, 0]
      try #require(pipe(&ends) == 0)
      dup2(ends[0], 0)
      #expect(write(ends[1], "yes\n", 4) == 4)
      #expect(watch.readLine() == "yes")
      close(ends[1])
      #expect(watch.readLine() == nil)
      watch.release()
    }
  }

  @Test func `a signal ends the wait for an answer`() async {
    await #expect(processExitsWith: .success) {
      let watch = SignalWatch()
      var ends: [CInt] = [0, 0]
      try #require(pipe(&ends) == 0)
      dup2(ends[0], 0)
      raise(SIGINT)
      #expect(watch.readLine() == nil)
      watch.discard()
    }
  }
}
