import DataModel
import Findings
import SwiftCode
import Testing

@Suite("Types of attributes") struct TypeTests {
  @Test(arguments: [
    ("Bool", "Boolean"), ("Int", "Integer 64"), ("UInt64?", "Integer 64?"), ("Int32", "Integer 32"),
    ("UInt32", "Integer 32"), ("UInt8", "Integer 16"), ("CGFloat", "Double"), ("Float", "Float"),
    ("Decimal!", "Decimal?"), ("Optional<String>", "String?"), ("Date", "Date"), ("Data", "Binary"),
    ("UUID", "UUID"), ("URL", "URI"), ("[String]", "Transformable"), ("[UUID]?", "Transformable?"),
    ("Array<Data>", "Transformable"), ("(Int)", "Integer 64"), ("Swift.Int", "Integer 64"),
    ("Duration", "Composite(high: Integer 64, low: Integer 64)"),
    ("Raw", "Composite(x: String?)"), ("Number?", "Composite?(x: Integer 64?)"),
    ("Plain", "Composite(a: String?, b: String?)"),
    ("Loaded", "Composite(two: Composite?(_0: Integer 64?, name: String?), one: String?)"),
    ("Pair", "Composite(first: String, second: Integer 64?, list: Binary)"),
    ("Pair?", "Composite?(first: String?, second: Integer 64?, list: Binary?)"),
    ("Outer", "Composite(pair: Composite?(first: String?, second: Integer 64?, list: Binary?))"),
    ("Own.Inner", "Composite(v: String)"), ("Alias", "Date?"),
    ("Raw2", "Composite(x: Integer 16?)"),
    ("[String?]", "Binary"), ("[[String]]", "Binary"), ("[Raw]", "Binary"), ("[Pair]?", "Binary?"),
    ("Set<String>", "Binary"), ("[String: Int]", "Binary"), ("[Duration]", "Binary"),
    ("[Tint]", "Binary"), ("[String: [Tint]]", "Binary"), ("[Box<Int>]", "Binary"),
    ("[String: Elsewhere]", "Binary"), ("Set<Elsewhere>?", "Binary?"), ("[[Elsewhere]]", "Binary"),
    (
      "Kept",
      "Composite(names: Transformable, kind: Composite(kind: String?), tints: Binary?, "
        + "counts: Binary, deep: Composite(days: Transformable))"
    ),
    (
      "Kept?",
      "Composite?(names: Transformable?, kind: Composite?(kind: String?), tints: Binary?, "
        + "counts: Binary?, deep: Composite?(days: Transformable?))"
    ),
    ("Listed", "Composite(some: Composite?(_0: Transformable?), none: String?)"),
  ]) func `types become attributes`(_ type: (String, String)) throws {
    let schema = try readSchema(
      """
      @Model class A { var x: \(type.0) }
      enum Raw: String, Codable { case a, b }
      enum Number: Int, Codable { case a = 1, b }
      enum Plain: Codable { case a, b }
      enum Loaded: Codable { case one, two(Int, name: String) }
      struct Pair: Codable { var first: String; let second: Int?; var list: [Pair] }
      struct Outer: Codable { var pair: Pair?; var computed: Int { 1 }; static var s = 1 }
      enum Own { struct Inner: Codable { var v: String } }
      enum Raw2: Byte { case a; typealias Byte = UInt8 }
      final class Tint: Codable { var name = "" }
      struct Box<T: Codable>: Codable { var t: T }
      struct Kept: Codable {
        var names: [String]; var kind: Raw; var tints: [Tint]?; var counts: [String: Int]
        var deep: Deep; struct Deep: Codable { var days: [Date] }
      }
      enum Listed: Codable { case none, some([UUID]) }
      typealias Alias = Date?
      """)
    #expect(schema.text("A", "x") == type.1)
    #expect(
      schema.isDecided && schema.diagnostics.allSatisfy { $0.id == "swiftdata-system-layout" })
  }

  @Test
  func `an array of an undeclared type in a structure is assumed to be stored as data`()
    throws
  {
    let schema = try readSchema(
      "@Model class A { var x: S }\nstruct S: Codable { var a: [Elsewhere]; var b: Set<Elsewhere> }"
    )
    #expect(schema.text("A", "x") == "Composite(a: Binary, b: Binary)")
    #expect(schema.problems == ["swiftdata-assumed-layout"] && schema.isDecided)
  }

  @Test(arguments: [
    ("Strange", "swiftdata-unknown-type"), ("[Strange]", "swiftdata-unknown-type"),
    ("CLLocationCoordinate2D", "swiftdata-system-type"), ("Locale?", "swiftdata-system-type"),
    ("(Int, Int)", "swiftdata-unsupported-type"), ("() -> Void", "swiftdata-unsupported-type"),
    ("Set<B>", "swiftdata-unsupported-type"), ("[[B]]", "swiftdata-unsupported-type"),
    ("[String: [B]]", "swiftdata-unsupported-type"), ("[any P]", "swiftdata-unsupported-type"),
    ("[P]", "swiftdata-unsupported-type"), ("any P", "swiftdata-unsupported-type"),
    ("Plain", "swiftdata-unsupported-type"), ("Loop", "swiftdata-unsupported-type"),
    ("Generic<Int>", "swiftdata-unsupported-type"), ("Holder", "swiftdata-unknown-type"),
  ]) func `types that cannot be decided are errors`(_ type: (String, String)) throws {
    let schema = try readSchema(
      """
      @Model class A { var x: \(type.0) }
      @Model class B {}
      protocol P {}
      class Plain {}
      indirect enum Loop: Codable { case a(Loop) }
      struct Generic<T: Codable>: Codable { var t: T }
      struct Holder: Codable { var s: Strange }
      """)
    #expect(schema.problems == [type.1])
    #expect(!schema.isDecided)
    let at = try #require(schema.diagnostics.first?.location)
    #expect("\(at)" == "Models.swift:3:25")
  }

  @Test(arguments: [
    ("UUID()", "UUID"), ("\"1\"", "String"), ("1", "Integer 64"), ("-1", "Integer 64"),
    ("1.5", "Double"),
    ("true", "Boolean"), ("Date.now", "Date"), ("[String]()", "Transformable"),
    ("60 * 60", "Integer 64"),
    ("Int32(4)", "Integer 32"), ("Kind.a", "Composite(x: String?)"), ("nil as String?", "String?"),
    ("UUID().uuidString", "String"), ("Decimal.zero", "Decimal"), ("\"a\" + \"b\"", "String"),
    ("Kind.usual", "Composite(x: String?)"),
  ]) func `types are inferred from initial values`(_ value: (String, String)) throws {
    let schema = try readSchema(
      """
      @Model class A { var x = \(value.0) }
      enum Kind: String, Codable { case a; static let usual: Kind = .a }
      """)
    #expect(schema.text("A", "x") == value.1)
  }

  @Test(arguments: ["make()", "a ? 1 : 2", "[]", "Calendar.current.today", ".zero", "Date().noon"])
  func `ambiguous initial values are not guessed`(_ value: String) throws {
    let schema = try readSchema("@Model class A { var x = \(value) }")
    #expect(schema.problems == ["swiftdata-inferred-type"] && !schema.isDecided)
    #expect(schema.model.entities["A"]?.attributes["x"]?.unjudged == value)
  }

  @Test func `a declared type shadows that of the system`() throws {
    let schema = try readSchema(
      """
      @Model class Date { var day: Int; var at: Foundation.Date }
      @Model class Note { var date: Date?; struct URL: Codable { var text: String }; var url: URL }
      """)
    #expect(schema.model.entities["Note"]?.relationships["date"]?.destinationEntity == "Date")
    #expect(schema.text("Date", "at") == "Date")
    #expect(schema.text("Note", "url") == "Composite(text: String)")
  }

  @Test func `defaults are constants or calls`() throws {
    let schema = try readSchema(
      """
      @Model class A {
        var text = "a\\n"
        var number: Int16 = -0x1F
        var real: Double = 2
        var flag = true
        var price: Decimal = 1.50
        var kind: Kind = .b
        var id = UUID()
        var others: [A] = []
        var none: Int? = nil
      }
      enum Kind: Int, Codable { case a = 4, b }
      """)
    let a = try #require(schema.model.entities["A"])
    func value(_ name: String) -> AttributeValue? { a.attributes[name]?.defaultValue }
    #expect(value("text") == .string("a\n") && value("number") == .integer(-31))
    #expect(value("real") == .real(Real(2)) && value("flag") == .boolean(true))
    #expect(value("price") == DecimalValue("1.50").map { .decimal($0) })
    #expect(value("kind") == .composite(["kind": .integer(5)]) && value("none") == nil)
    #expect(schema.computedDefaults == [.property(entity: "A", name: "id"): "UUID()"])
  }
}
