import Fleets
import Testing

@testable import CommandLineTool

@Suite("Progress of several stores")
struct FleetPrinterTests {
  @Test func `what is done, what fails, and how long it takes`() {
    let progress = FleetControl.Progress(done: 600, resumed: 100, failed: 3, total: 1100)
    #expect(
      FleetPrinter.line(progress, seconds: 50)
        == "600 of 1,100 stores, 3 with findings or errors, 10/s, 50 s left")
  }

  @Test func `of what earlier runs have done nothing is foretold`() {
    let progress = FleetControl.Progress(done: 1, resumed: 1, failed: 0, total: 2)
    #expect(FleetPrinter.line(progress, seconds: 5) == "1 of 2 stores")
  }

  @Test func `elsewhere than on a terminal a short run prints nothing`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let printer = FleetPrinter(isQuiet: false)
      printer.show(FleetControl.Progress(done: 1, resumed: 0, failed: 0, total: 2))
      printer.clear()
    }
    #expect(result.standardErrorContent.isEmpty)
  }
}
