import StoreModel
import Testing

@Suite struct DateTextTests {
  private func text(_ seconds: Double) -> String? {
    var bytes: [UInt8] = []
    return DateText.append(seconds, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"),
    (-1.0, "2000-12-31T23:59:59Z"),
    (-0.5, "2000-12-31T23:59:59.5Z"),
    (0.1, "2001-01-01T00:00:00.1Z"),
    (-0.1, "2000-12-31T23:59:59.9Z"),
    (815_689_000.25, "2026-11-06T20:16:40.25Z"),
    (-63_114_076_800.0, "0000-12-30T00:00:00Z"),
    (-63_145_526_400.0, "0000-01-01T00:00:00Z"), (-63_145_526_401.0, nil),
    (-63_113_904_000.0, "0001-01-01T00:00:00Z"),
    (252_423_993_599.0, "9999-12-31T23:59:59Z"),
    (252_423_993_600.0, nil),
    (.infinity, nil), (-.infinity, nil), (1e300, nil),
    (1e-17, "2001-01-01T00:00:00.00000000000000001Z"), (1e-18, nil), (-1e-20, nil),
    (700_000_000.1234567, "2023-03-08T20:26:40.1234567Z"),
  ]) func `a date is ISO 8601 with as many digits as it needs`(
    seconds: Double, expected: String?
  ) {
    #expect(text(seconds) == expected)
  }

  @Test func `the text of any date is read back as the same number`() {
    var generator = SystemRandomNumberGenerator()
    for range in [-1e3...1e3, -1e9...1e9, -6e10...2e11, 5e8...9e8] {
      for _ in 0..<5000 {
        let seconds = Double.random(in: range, using: &generator)
        guard let written = text(seconds) else {
          // Near the beginning of 2001 a number may have more digits behind its point than a text has.
          #expect(seconds.magnitude < 1, "\(seconds)")
          continue
        }
        #expect(DateText.read(written) == seconds, "\(seconds) as \(written)")
      }
    }
  }

  @Test(arguments: [
    ("2026-11-22", 816_998_400.0), ("2026-11-22 20:36:07Z", 817_072_567.0),
    ("2026-11-22T20:36+01:00", 817_068_960.0), ("2001-01-01T00:00:00.000Z", 0),
  ]) func `other notations of a date are read`(text: String, seconds: Double) {
    #expect(DateText.read(text) == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2025-02-29", "2026-11-22T24:00:00Z", "2026-11-22T20:36:07",
    "2026-11-22T20:36:07.Z", "2026-11-22T20:36:07Z ", "０001-01-01",
  ]) func `an invalid date is not read`(text: String) {
    #expect(DateText.read(text) == nil)
  }
}
