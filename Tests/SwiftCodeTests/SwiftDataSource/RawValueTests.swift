import DataModel
import Findings
import SwiftCode
import Testing

@Suite("Values of enumerations and properties") struct RawValueTests {
  @Test func `a constant has the type of its declaration`() throws {
    let schema = try readSchema(
      """
      enum Theme: Int, Codable {
        case x
        static let standard: Self = .x
        struct Style: Codable { var n: Int }
        static let style: Style = Style(n: 1)
        static let other = Style(n: 2)
      }
      struct Style: Codable { var wrong: String }
      @Model class Trip { var theme = Theme.standard; var s = Theme.style; var o = Theme.other }
      """)
    #expect(schema.text("Trip", "theme") == "Composite(theme: Integer 64?)")
    #expect(schema.text("Trip", "s") == "Composite(n: Integer 64)")
    #expect(schema.text("Trip", "o") == "Composite(n: Integer 64)")
    #expect(schema.model.entities["Trip"]?.relationships.isEmpty == true)
  }

  @Test func `an interpolated string is a string`() throws {
    let schema = try readSchema("@Model class A { var name = \"Item \\(1)\" }")
    #expect(schema.text("A", "name") == "String" && schema.isDecided)
  }

  @Test(arguments: [
    "enum Kind: RawRepresentable, Codable { case a, b; init?(rawValue: Int) { nil }; var rawValue: Int { 0 } }",
    "enum Kind: Codable { case a, b }\nextension Kind: RawRepresentable { init?(rawValue: Int) { nil }; var rawValue: Int { 0 } }",
    "enum Kind: RawRepresentable, Codable { case a, b; typealias RawValue = Int; var rawValue: RawValue { 0 } }",
  ]) func `computed raw values are reported as assumed`(_ kind: String) throws {
    let schema = try readSchema("@Model class A { var kind: Kind }\n\(kind)")
    #expect(schema.text("A", "kind") == "Composite(kind: Integer 64?)")
    #expect(schema.problems == ["swiftdata-assumed-layout"] && schema.rawCases.isEmpty)
  }

  @Test func `raw values of an unknown type are reported`() throws {
    let schema = try readSchema(
      "@Model class A { var kind: Kind }\nenum Kind: RawRepresentable, Codable { case a, b }")
    #expect(schema.text("A", "kind") == "Composite(a: String?, b: String?)")
    #expect(schema.problems == ["swiftdata-assumed-layout"])
  }

  @Test(arguments: [
    ("enum Kind: Elsewhere, Codable { case a = \"x\" }", "swiftdata-unknown-type"),
    ("typealias Raw = Elsewhere\nenum Kind: Raw { case a = 1 }", "swiftdata-unknown-type"),
    ("enum Kind: Character, Codable { case a = \"x\" }", "swiftdata-system-type"),
    (
      "struct Raw: ExpressibleByStringLiteral { var text = \"\" }\nenum Kind: Raw { case a = \"x\" }",
      "swiftdata-unsupported-type"
    ),
  ]) func `raw values of a type that is not plain are refused`(
    _ kind: (text: String, problem: String)
  ) throws {
    let schema = try readSchema("@Model class A { var kind: Kind }\n\(kind.text)")
    #expect(schema.problems == [kind.problem] && !schema.isDecided)
  }

  @Test(arguments: [
    "enum Kind: Elsewhere { case a(Int) }", "enum Kind: Codable, Elsewhere { case a }",
    "protocol P {}\nenum Kind: P { case a }", "enum Kind: Swift.Codable { case a }",
    "typealias P = Codable & Elsewhere\nenum Kind: P { case a }",
    "typealias P = Codable\nenum Kind: P { case a }",
  ]) func `a name that can only be a protocol is not a raw type`(_ kind: String) throws {
    let schema = try readSchema("@Model class A { var kind: Kind }\n\(kind)")
    #expect(schema.problems.isEmpty && schema.isDecided)
    #expect(schema.text("A", "kind")?.hasPrefix("Composite(a: ") == true)
  }

  @Test func `a name that may be a protocol or a type is reported`() throws {
    let schema = try readSchema(
      "@Model class A { var kind: Kind }\nenum Kind: Elsewhere, Codable { case a, b }")
    #expect(schema.text("A", "kind") == "Composite(a: String?, b: String?)")
    #expect(schema.problems == ["swiftdata-assumed-layout"])
  }

  @Test(arguments: [
    "struct P: Codable { var a: Int; enum CodingKeys: String, CodingKey { case a = \"b\" } }",
    "struct P: Codable { var a: Int }\nextension P { enum CodingKeys: String, CodingKey { case a } }",
    "struct P: Codable { var a: Int; typealias CodingKeys = Keys }\nenum Keys: String, CodingKey { case a }",
    "struct P: Codable { var a: Int; struct CodingKeys: CodingKey {} }",
    "enum P: Codable { case a(Int); enum CodingKeys: String, CodingKey { case a = \"b\" } }",
    "enum P: Codable { case a(b: Int); enum ACodingKeys: String, CodingKey { case b = \"c\" } }",
  ]) func `coding keys are reported wherever they are declared`(_ type: String) throws {
    let schema = try readSchema("@Model class A { var p: P }\n\(type)")
    #expect(schema.problems == ["swiftdata-assumed-layout"] && schema.isDecided)
  }

  @Test func `cases with raw values are kept with their positions`() throws {
    let schema = try readSchema(
      """
      @Model class A { var kind: Kind; var level: Level? }
      enum Kind: String, Codable { case a = "it's \\"A\\"", b = #"c\\d"#, plain }
      enum Level: Int, Codable { case low = -1, middle, high = 0x10, top }
      """)
    func texts(_ name: String) -> [String]? {
      schema.rawCases[.property(entity: "A", name: name)]?.map { "\($0.name)=\($0.rawValue ?? "")" }
    }
    #expect(texts("kind") == ["a=it's \"A\"", "b=c\\d", "plain=plain"])
    #expect(texts("level") == ["low=-1", "middle=0", "high=16", "top=17"])
    let first = schema.rawCases[.property(entity: "A", name: "level")]?.first
    #expect("\(first.map { "\($0.location)" } ?? "")" == "Models.swift:5:33")
    let leaf = schema.sourceMap.location(of: .property(entity: "A", name: "kind.kind"))
    #expect("\(leaf.map { "\($0)" } ?? "")" == "Models.swift:4:6")
  }

  @Test(arguments: [
    ("Date", "Date()"), ("UUID", "UUID()"), ("Date", ".now"), ("Data", "Data()"),
    ("[String]", "[]"), ("[String]", "[String]()"), ("Int", "60 * 60"), ("Double", "Double.pi"),
    ("String", "Const.name"), ("Plain", "Plain.a"), ("Place", "Place(n: 1)"),
    ("Place?", "Place(n: 1)"), ("String", "\"\\(1)\""), ("[Int]", "[1, 2, 3, 4, 5]"),
    ("Kind", "Const.a"),
  ]) func `initial values that are not constant are kept as written`(
    _ value: (type: String, text: String)
  ) throws {
    let schema = try readSchema("@Model class A { var x: \(value.type) = \(value.text) }\n" + types)
    #expect(schema.computedDefaults == [.property(entity: "A", name: "x"): value.text])
    #expect(schema.model.entities["A"]?.attributes["x"]?.defaultValue == nil)
  }

  @Test(arguments: [
    "x: Int? = nil", "x: Int? = .none", "x: Int? = Optional.none", "x = nil as Int?",
    "x: Int? = Int?.none", "x: Plain? = .none", "x: Kind = .a", "x: Int = 5", "x: Int",
  ]) func `constants and nil are not kept as computed defaults`(_ text: String) throws {
    let schema = try readSchema("@Model class A { var \(text) }\n" + types)
    #expect(schema.computedDefaults.isEmpty && schema.isDecided)
  }

  @Test func `the initial value of a transformed property is kept`() throws {
    let schema = try readSchema(
      "@Model class A { @Attribute(.transformable(by: \"T\")) var x: Elsewhere? = Elsewhere(1) }")
    #expect(schema.computedDefaults == [.property(entity: "A", name: "x"): "Elsewhere(1)"])
  }

  private var types: String {
    "enum Kind: Int, Codable { case a, b }\nenum Plain: Codable { case a, none }\n"
      + "struct Place: Codable { var n: Int }\nenum Const { static let name = \"a\", a = Kind.b }"
  }
}
