import OperatingSystem
import Testing

@Suite("Days") struct DayTextTests {
  @Test(arguments: [
    (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
    (951_782_400, "2000-02-29"), (-62_135_596_800, "0001-01-01"), (253_402_300_799, "9999-12-31"),
  ]) func `a moment is of a day in universal time`(seconds: Int, day: String) {
    #expect(dayText(of: seconds) == day)
  }

  @Test func `today is ten characters, and not before this was written`() {
    #expect(dayText().utf8.count == 10)
    #expect(dayText() > "2025")
  }

  @Test func `a moment that no calendar has is no crash`() {
    #expect(!dayText(of: .max).isEmpty)
    #expect(!dayText(of: .min).isEmpty)
    #expect(!dayText(of: 67_767_976_233_532_799).isEmpty)
  }
}
