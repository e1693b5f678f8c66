import Testing
import Upgrading

@testable import Commands

@Suite("Progress on several stores")
struct FleetPrinterTests {
  @Test func `the line shows finished and failed stores and the remaining time`() {
    let progress = FleetControl.Progress(done: 500, failed: 3, total: 1000)
    #expect(
      FleetPrinter.line(progress, seconds: 50)
        == "500 of 1,000 stores, 3 with findings or errors, 10/s, 50 s left")
  }

  @Test func `without a terminal a short run prints nothing`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let printer = FleetPrinter(isQuiet: false)
      printer.show(FleetControl.Progress(done: 1, failed: 0, total: 2))
      printer.clear()
    }
    #expect(result.standardErrorContent.isEmpty)
  }
}
