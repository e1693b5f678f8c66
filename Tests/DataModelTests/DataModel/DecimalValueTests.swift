import DataModel
import Testing

@Suite("Decimal values")
struct DecimalValueTests {
  @Test(
    arguments: [
      ("0", false, 0, 0), ("0.0", false, 0, -1), ("-0.00", false, 0, -2),
      ("12.50", false, 1250, -2),
      ("-0.001", true, 1, -3), ("+7", false, 7, 0), ("007", false, 7, 0), (".5", false, 5, -1),
      ("5.", false, 5, 0), ("1e3", false, 1, 3), ("1E+3", false, 1, 3), ("1.5e-3", false, 15, -4),
      ("1e127", false, 1, 127), ("1e-128", false, 1, -128),
    ] as [(String, Bool, UInt128, Int)])
  func `texts are read digit by digit`(
    text: String, isNegative: Bool, mantissa: UInt128, exponent: Int
  ) {
    let expected = DecimalValue(isNegative: isNegative, mantissa: mantissa, exponent: exponent)
    #expect(DecimalValue(text) == expected)
  }

  @Test func `trailing zeros are significant`() {
    #expect(DecimalValue("0") != DecimalValue("0.0"))
    #expect(DecimalValue("1.5") != DecimalValue("1.50"))
  }

  @Test func `38 digits fit`() throws {
    let digits = String(repeating: "9", count: 38)
    let value = try #require(DecimalValue(digits))
    #expect(value.mantissa == 99_999_999_999_999_999_999_999_999_999_999_999_999)
    #expect(DecimalValue("-0." + digits)?.exponent == -38)
  }

  @Test func `128 bits are the limit`() {
    #expect(DecimalValue(String(UInt128.max))?.mantissa == .max)
    #expect(DecimalValue("340282366920938463463374607431768211456") == nil)
    #expect(DecimalValue(String(repeating: "9", count: 39)) == nil)
    #expect(DecimalValue("1" + String(repeating: "0", count: 200)) == nil)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e1.5", "1.2.3", "--1", "+-1", " 1", "1 ", "1,5",
    "0x10", "NaN", "inf", "１", "1e128", "1e-129", "0.1e-128", "1e1000", "1e-1000", "1ee1",
    "1e9223372036854775807", "1e-9223372036854775808", "1e99999999999999999999", "1\0",
  ])
  func `any other text is not a decimal`(text: String) {
    #expect(DecimalValue(text) == nil)
  }

  @Test func `a fraction beyond the minimum exponent is not a decimal`() {
    #expect(DecimalValue("0." + String(repeating: "0", count: 128))?.exponent == -128)
    #expect(DecimalValue("0." + String(repeating: "0", count: 129)) == nil)
  }

  @Test(arguments: [
    "0", "0.0", "7", "-7", "12.50", "-0.001", "0.05", "100",
    "12345678901234567890123456789012345678", "-0.99999999999999999999999999999999999999",
  ])
  func `the description reads back as the same value`(text: String) throws {
    let value = try #require(DecimalValue(text))
    #expect(value.description == text)
    #expect(DecimalValue(value.description) == value)
  }

  @Test func `a negative zero is NaN`() {
    let none = DecimalValue(isNegative: true, mantissa: 0, exponent: 0)
    #expect(none.isNaN && none.description == "NaN")
    #expect(DecimalValue("-0")?.isNaN == false)
    let one = AttributeValue.decimal(DecimalValue(isNegative: false, mantissa: 1, exponent: 0))
    #expect(!one.isAbove(.decimal(none)) && !AttributeValue.decimal(none).isAbove(one))
  }

  @Test(arguments: [("1e3", "1000"), ("-25e2", "-2500"), ("0e5", "0"), ("1e-3", "0.001")])
  func `a description has plain digits`(text: String, expected: String) {
    #expect(DecimalValue(text)?.description == expected)
  }
}
