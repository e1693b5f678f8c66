import DataModel
import StoreModel
import TestSupport
import Testing

@Suite("Dates as text")
struct ObjectDateTests {
  private static let known: [(StoreValue, String)] = [
    (.integer(0), "2001-01-01T00:00:00Z"), (.integer(736_245_000), "2024-05-01T08:30:00Z"),
    (.real(736245000.25), "2024-05-01T08:30:00.25Z"),
    (.real(736245000.123456), "2024-05-01T08:30:00.123456Z"),
    (.real(-0.25), "2000-12-31T23:59:59.75Z"), (.real(-1.5), "2000-12-31T23:59:58.5Z"),
    (.real(0.000000001), "2001-01-01T00:00:00.000000001Z"),
    (.integer(-63_113_904_000), "0001-01-01T00:00:00Z"),
    (.integer(-63_114_076_800), "0000-12-30T00:00:00Z"),
    (.integer(-63_145_526_400), "0000-01-01T00:00:00Z"),
    (.real(1e-10), "2001-01-01T00:00:00.0000000001Z"),
    (.integer(252_423_993_599), "9999-12-31T23:59:59Z"),
    (.integer(63_113_904_000), "4001-01-01T00:00:00Z"),
    (.integer(-26_611_200), "2000-02-28T00:00:00Z"),
    (.integer(-26_524_800), "2000-02-29T00:00:00Z"),
    (.integer(-3_187_296_001), "1899-12-31T23:59:59Z"),
  ]

  @Test(arguments: known)
  func `a date is converted to text and back`(value: StoreValue, text: String) {
    #expect(dateText(value) == text)
    #expect(dateValue(text) == value)
  }

  @Test(arguments: [
    StoreValue.integer(-63_145_526_401), .integer(252_423_993_600), .integer(.max), .integer(.min),
    .real(1e-18), .real(1e300), .real(.infinity), .real(.nan), .real(5), .real(1e-300),
    .real(-1e-300), .real(0.012345678901234567), .null,
    .text("x"), .blob([]),
  ])
  func `a date whose text would not be read back has no text`(value: StoreValue) {
    #expect(dateText(value) == nil)
  }

  @Test(arguments: [
    ("2024-05-01", 736_214_400), ("2024-05-01T10:30:00+02:00", 736_245_000),
    ("2024-05-01 03:30:00-0500", 736_245_000), ("2024-05-01T08:30:00.000Z", 736_245_000),
    ("2024-05-01t08:30:00z", 736_245_000), ("2024-05-01T10:30+02", 736_245_000),
  ])
  func `a date is read in other notations`(text: String, seconds: Int64) {
    #expect(dateValue(text) == .integer(seconds))
  }

  @Test(arguments: [
    "", "2024", "2024-13-01", "2024-02-30", "2023-02-29", "2024-05-01T",
    "2024-05-01T24:00:00Z", "2024-05-01T08:30:60Z", "2024-05-01T08:30:00",
    "2024-05-01T08:30:00.Z", "2024-05-01T08:30:00Zx", "2024-5-1", "٢٠٢٤-٠٥-٠١",
    "2024-05-01T08:30:00+25:00",
  ])
  func `an invalid date is refused`(text: String) {
    #expect(dateValue(text) == nil)
  }

  @Test func `a floating-point date is read back to the same bits`() {
    var random = SeededGenerator(seed: 7)
    var written = 0
    for round in 0..<20_000 {
      let scale = [1.0, 1e3, 1e6, 8e8, 6e10][round % 5]
      let seconds = (Double(random.number(0...2_000_000_000)) / 1e9 - 1) * scale
      guard let text = dateText(.real(seconds)) else { continue }
      written += 1
      #expect(dateValue(text) == .real(seconds), "\(seconds): \(text)")
    }
    #expect(written > 5000)
  }
}
