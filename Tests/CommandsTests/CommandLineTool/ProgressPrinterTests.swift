import Commands
import TestSupport
import Testing

@testable import Checking
@testable import Upgrading

@Suite("Progress")
struct ProgressPrinterTests {
  @Test func `without a terminal each stage has a line`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let printer = ProgressPrinter(isQuiet: false)
      for done in [0, 500, 1_000_000] {
        printer.show(.init(stage: .copying, done: done, total: 1_500_000))
      }
      printer.show(.init(stage: .choosing, done: 1, total: 2))
      printer.show(.init(stage: .upgrading, done: 0, total: 1))
      printer.show(.init(stage: .upgrading, done: 1, total: 1))
      printer.show(.init(stage: .syncing, done: 0, total: nil))
      printer.clear()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        == "copying 1.5 MB\nupgrading 1 row\nsyncing\n")
  }

  @Test func `a repeated stage has another line`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let printer = ProgressPrinter(isQuiet: false)
      for stage in [UpgradeControl.Stage.proving, .mending, .proving] {
        printer.show(.init(stage: stage, done: 0, total: 2))
      }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        == "proving 2 rows\nmending 2 rows\nproving 2 rows\n")
  }

  @Test func `a quiet printer prints nothing`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let printer = ProgressPrinter(isQuiet: true)
      printer.show(.init(stage: .copying, done: 0, total: 10))
      printer.clear()
    }
    #expect(result.standardErrorContent.isEmpty)
  }

  @Test func `on a terminal a single line is updated and finally cleared`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try Terminal()
      try terminal.attach(to: 2)
      let printer = ProgressPrinter(isQuiet: false)
      printer.clear()
      #expect(terminal.printed() == "")
      printer.show(.init(stage: .copying, done: 500_000, total: 1_000_000))
      let half = String(repeating: "█", count: 12) + String(repeating: "░", count: 12)
      let line = terminal.printed()
      #expect(line.hasPrefix("\r\u{1B}[Kcopying  \(half)  500 kB of 1.0 MB, "))
      #expect(line.hasSuffix(" left") && !line.contains("\n"))
      printer.show(.init(stage: .syncing, done: 0, total: nil))
      #expect(terminal.printed().hasPrefix("\r\u{1B}[Ksyncing  "))
      printer.clear()
      #expect(terminal.printed() == "\r\u{1B}[K")
      printer.clear()
      #expect(terminal.printed() == "")
    }
  }

  @Test func `progress beyond the total is shown as complete`() async {
    await #expect(processExitsWith: .success) {
      let terminal = try Terminal()
      try terminal.attach(to: 2)
      ProgressPrinter(isQuiet: false).show(.init(stage: .proving, done: 30, total: 20))
      let full = String(repeating: "█", count: 24)
      #expect(terminal.printed().contains("proving  \(full)  30 rows of 20 rows, "))
    }
  }
}
