import Testing

@testable import Commands

@Suite("The activity line")
struct ActivityTests {
  @Test func `the line shows the activity and its duration`() {
    #expect(Activity.line(nil, seconds: 12) == "working  12 s")
    #expect(Activity.line(Activity.Amount(0, of: 9, "store"), seconds: 2) == "working  2 s")
    #expect(Activity.line(Activity.Amount(12_000, "row"), seconds: 3) == "12,000 rows  3 s")
    #expect(
      Activity.line(Activity.Amount(120, of: 480, "store"), seconds: 4)
        == "██████░░░░░░░░░░░░░░░░░░  120 of 480 stores, 12 s left")
  }

  @Test func `without a terminal no activity is shown`() async throws {
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
