import DataModel
import Findings
import TestSupport
import Testing

@testable import StoreModel

@Suite("Values of attributes")
struct ReadValueTests {
  private func attribute(
    _ type: AttributeType, _ change: (inout Attribute) -> Void = { _ in }
  ) throws -> ObjectAttribute {
    let model = Model(entities: [Entity("E", [Attribute("a", type, change: change)])])
    let layout = ObjectLayout(model, predictSchema(model))
    return try #require(layout.entities["E"]?.attributes["a"])
  }

  private func read(
    _ text: String, _ attribute: ObjectAttribute
  ) throws -> (value: ObjectValue, faults: [ValueFault]) {
    try readValue(try parseJSON(Array(text.utf8)), of: attribute)
  }

  private static let valid: [(AttributeType, String, StoreValue)] = [
    (.integer16, "-32768", .integer(-32768)), (.integer64, "9223372036854775807", .integer(.max)),
    (.boolean, "true", .integer(1)), (.double, "3", .real(3)), (.double, "-0.0", .real(-0.0)),
    (.double, "1e-300", .real(1e-300)), (.float, "0.1", .real(Double(Float(0.1)))),
    (.decimal, "12.5", .real(12.5)),
    (.decimal, "\"9007199254740993\"", .integer(9_007_199_254_740_993)),
    (.decimal, "0.1", .real(0.1)), (.decimal, "1.50", .real(1.5)), (.decimal, "-0.0", .real(-0.0)),
    (.decimal, "0.30000000000000004", .real(0.30000000000000004)), (.decimal, "1e20", .real(1e20)),
    (.decimal, "\"100000000000000000000\"", .real(1e20)), (.string, "\"a\\u0000b\"", .text("a\0b")),
    (.date, "\"2001-01-01T00:00:01Z\"", .integer(1)), (.date, "{\"date\": 1e-12}", .real(1e-12)),
    (.uri, "\"x:y z\"", .text("x:y z")), (.binary, "{\"base64\": \"AAE=\"}", .blob([0, 1])),
    (.transformable, "{\"base64\": \"\"}", .blob([])), (.string, "null", .null),
    (.double, "{\"real\": \"-inf\"}", .real(-.infinity)),
    (
      .uuid, "\"00000000-0000-0000-0000-0000000000ff\"",
      .blob([UInt8](repeating: 0, count: 15) + [255])
    ),
  ]

  @Test(arguments: valid)
  func `values are stored as Core Data stores them`(
    type: AttributeType, text: String, value: StoreValue
  ) throws {
    let (found, faults) = try read(text, attribute(type))
    #expect(found == .stored(value))
    #expect(faults.isEmpty)
  }

  @Test(arguments: [
    ("0.1000000000000000055", StoreValue.real(0.1), "0.1"),
    (
      "\"123456789012345678901234567890\"", .real(1.2345678901234568e+29),
      "1.2345678901234568e+29"
    ),
    ("12345678901234567890", .real(0x1.56a95319d63e1p+63), "1.2345678901234567e+19"),
    ("\"-3.14159265358979323846\"", .real(-3.141592653589793), "-3.141592653589793"),
  ])
  func `decimal numbers with too many digits are rounded as in Core Data, and reported`(
    text: String, value: StoreValue, shown: String
  ) throws {
    let (found, faults) = try read(text, attribute(.decimal))
    #expect(found == .stored(value))
    #expect(faults.map(\.rule) == [.roundedObjectValue])
    #expect(faults.map(\.message) == ["is \(text), stored as \(shown)"])
    #expect(faults.map(\.code) == [nil])
  }

  @Test(arguments: ["1e300", "1e-300", "0.\(String(repeating: "3", count: 60))"])
  func `a number beyond the range of decimals is reported and kept`(text: String)
    throws
  {
    let (found, faults) = try read(text, attribute(.decimal))
    #expect(found == .stored(.real(try #require(Double(text)))))
    #expect(faults.map(\.rule) == [.wrongObjectValue])
  }

  @Test(arguments: [
    (AttributeType.integer16, "32768"), (.integer32, "-2147483649"), (.boolean, "{\"integer\": 2}"),
    (.float, "{\"real\": 0.1}"), (.uuid, "{\"base64\": \"AAE=\"}"), (.string, "{\"integer\": 1}"),
    (.string, "{\"text\": \"gIE=\"}"), (.date, "{\"text\": \"eA==\"}"),
    (.integer32, "{\"real\": 1.5}"),
    (.date, "{\"real\": \"inf\"}"), (.binary, "{\"text\": \"eA==\"}"),
  ])
  func `values that Core Data never stores are reported and kept`(
    type: AttributeType, text: String
  ) throws {
    let (_, faults) = try read(text, attribute(type))
    #expect(faults.map(\.rule) == [.wrongObjectValue])
  }

  @Test(arguments: [
    (AttributeType.integer16, "1.5", StoreValue.real(1.5)), (.integer32, "\"1\"", .text("1")),
    (.boolean, "1", .integer(1)), (.double, "\"1\"", .text("1")), (.decimal, "\"+1\"", .text("+1")),
    (.string, "1", .integer(1)), (.date, "5", .integer(5)), (.date, "\"today\"", .text("today")),
    (.uuid, "\"x\"", .text("x")), (.binary, "\"AAE=\"", .text("AAE=")),
  ])
  func `values of another type are reported and kept as written`(
    type: AttributeType, text: String, value: StoreValue
  ) throws {
    let (found, faults) = try read(text, attribute(type))
    #expect(found == .stored(value))
    #expect(faults.map(\.rule) == [.wrongObjectValue])
    #expect(faults.map(\.code) == [1550])
  }

  @Test(arguments: [
    (AttributeType.integer64, "9223372036854775808"), (.double, "1e999"), (.float, "1e300"),
    (.double, "true"), (.string, "[]"), (.binary, "{\"base64\": \"A\"}"), (.string, "{}"),
    (.string, "{\"text\": \"\", \"integer\": 1}"), (.binary, "{\"stored\": \"AQ==\"}"),
    (.integer16, "{\"date\": 1}"), (.double, "{\"real\": \"nan\"}"), (.integer16, "1e999"),
  ])
  func `values that cannot be stored are refused`(
    type: AttributeType, text: String
  ) throws {
    let attribute = try attribute(type)
    #expect(throws: ValueFault.self) { try read(text, attribute) }
  }

  @Test func `data with external storage begins with a marker byte`() throws {
    let attribute = try attribute(.binary) { $0.allowsExternalBinaryDataStorage = true }
    #expect(try read("{\"base64\": \"AAE=\"}", attribute).value == .stored(.blob([1, 0, 1])))
    let stored = try read("{\"stored\": \"AAE=\"}", attribute)
    #expect(stored.value == .stored(.blob([0, 1])))
    #expect(stored.faults.count == 1)
    let name = String(repeating: "A", count: 36)
    let missing = try read("{\"external\": \"\(name)\"}", attribute)
    #expect(missing.value == .stored(.blob([2] + Array(name.utf8) + [0])))
    #expect(missing.faults.count == 1)
  }

  @Test func `values are validated`() throws {
    let text = try attribute(.string) {
      $0.validation = Validation(
        minimum: .integer(2), maximum: .integer(4), regularExpression: "[a-z👍]+")
    }
    for (value, codes) in [
      ("\"ab\"", []), ("\"a\"", [1670]), ("\"abcde\"", [1660]), ("\"aB\"", [1680]),
      ("\"👍👍👍\"", [1660]), ("null", []),
    ] {
      #expect(try read(value, text).faults.map(\.code) == codes, "\(value)")
    }
    let number = try attribute(.decimal) {
      $0.validation = Validation(
        minimum: DecimalValue("0.5").map(AttributeValue.decimal), maximum: .integer(10))
    }
    for (value, codes) in [("0.5", []), ("0.25", [1620]), ("10", []), ("10.5", [1610])] {
      #expect(try read(value, number).faults.map(\.code) == codes, "\(value)")
    }
    let date = try attribute(.date) { $0.validation = Validation(minimum: .date(Real(0))) }
    #expect(try read("\"2000-12-31\"", date).faults.map(\.code) == [1640])
  }

  @Test func `an unsupported pattern matches every text and is marked as unknown`() {
    let pattern = TextPattern("(unbalanced")
    #expect(!pattern.isKnown)
    #expect(pattern.matches("anything"))
  }
}
