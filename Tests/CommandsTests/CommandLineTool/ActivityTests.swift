import Testing

@testable import Commands

@Suite("The line of a command that goes on")
struct ActivityTests {
  @Test func `what is done, and how long it takes`() {
    #expect(Activity.line(nil, seconds: 12) == "working  12 s")
    #expect(Activity.line(Activity.Amount(0, of: 9, "store"), seconds: 2) == "working  2 s")
    #expect(Activity.line(Activity.Amount(12_000, "row"), seconds: 3) == "12,000 rows  3 s")
    #expect(
      Activity.line(Activity.Amount(120, of: 480, "store"), seconds: 4)
        == "██████░░░░░░░░░░░░░░░░░░  120 of 480 stores, 12 s left")
  }

  @Test func `elsewhere than on a terminal nothing is shown`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      Activity.current.begin()
      try await Task.sleep(for: .seconds(1.3))
      Stream.standardOutput.write("")
    }
    #expect(result.standardErrorContent.isEmpty)
  }
}
