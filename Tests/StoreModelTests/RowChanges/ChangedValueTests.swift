import StoreModel
import Testing

@Suite("Exact comparison of values")
struct ChangedValueTests {
  private func isSame(_ old: RowValue, _ new: RowValue) -> Bool {
    let result = isSameValue(old, new)
    #expect(result == isSameValue(new, old))
    return result
  }

  @Test func `zero differs from minus zero, and texts are compared as bytes`() {
    #expect(isSame(.real(0), .real(0)))
    #expect(!isSame(.real(0), .real(-0.0)))
    #expect(!isSame(.date(0), .date(-0.0)))
    #expect(isSame(.real(.nan), .real(.nan)))
    #expect(!isSame(.real(1), .real(1.0.nextUp)))
    #expect(!isSame(.text("e\u{301}"), .text("\u{E9}")))
    #expect(!isSame(.null, .text("")))
    #expect(!isSame(.data([]), .null))
    #expect(isSame(.malformedText([0xFF]), .malformedText([0xFF])))
  }

  @Test func `a number equals what migration converts it to`() {
    #expect(isSame(.integer(5), .real(5)))
    #expect(!isSame(.integer(5), .real(5.5)))
    #expect(isSame(.boolean(true), .integer(1)))
    #expect(isSame(.boolean(true), .real(1)))
    #expect(isSame(.integer(1 << 62), .real(0x1p62)))
    #expect(!isSame(.integer(9_007_199_254_740_993), .real(9_007_199_254_740_992)))
    #expect(isSame(.integer(5), .decimal("5")))
    #expect(isSame(.real(0.1), .decimal("0.1")))
    #expect(!isSame(.date(5), .integer(5)))
    #expect(!isSame(.text("5"), .integer(5)))
  }

  @Test func `decimal numbers are compared by their digits`() {
    #expect(isSame(.decimal("1.50"), .decimal("1.5")))
    #expect(isSame(.decimal("15e-1"), .decimal("+01.5")))
    #expect(isSame(.decimal("1e3"), .decimal("1000")))
    #expect(isSame(.decimal("0.000"), .decimal("0")))
    #expect(!isSame(.decimal("-1.5"), .decimal("1.5")))
    #expect(
      !isSame(
        .decimal("12345678901234567890123456789012345678"),
        .decimal("12345678901234567890123456789012345679")))
    #expect(!isSame(.decimal("1e99999999999"), .decimal("1")))
  }
}
