import OperatingSystem
import Testing

@Suite("Dates") struct DayTextTests {
  @Test(arguments: [
    (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
    (951_782_400, "2000-02-29"), (-62_135_596_800, "0001-01-01"), (253_402_300_799, "9999-12-31"),
  ]) func `a moment has its date in UTC`(seconds: Int, day: String) {
    #expect(dayText(of: seconds) == day)
  }

  @Test func `the current date has ten characters and is plausible`() {
    #expect(dayText().utf8.count == 10)
    #expect(dayText() > "2025")
  }

  @Test func `a moment outside any calendar does not crash`() {
    #expect(!dayText(of: .max).isEmpty)
    #expect(!dayText(of: .min).isEmpty)
    #expect(!dayText(of: 67_767_976_233_532_799).isEmpty)
  }
}
