import DataModel
import Findings
import SwiftCode
import Testing

/// Whether an initial value makes a property optional.
@Suite("Optional initial values") struct OptionalInferenceTests {
  private static let types = """
    enum Consts {
      static let text = "5"; static let number = 5; static let short: Int16? = 5
      static let kind = Kind(rawValue: "a"); static let tried = try? make(); static let now = Date.now
      static let one = Int(Consts.two); static let two = Int(Consts.one)
      static let name = "a" as String?
    }
    enum Kind: String, Codable { case a; static let best: Kind? = nil }
    enum Sure: String, Codable { case a; init(rawValue: String) { self = .a } }
    typealias Number = Int
    func make() throws -> Int { 1 }
    func Make() -> Int? { 1 }

    """

  private func schema(_ property: String) throws -> SwiftDataSchema {
    try readSchema(Self.types + "@Model class A { \(property); init() {} }")
  }

  @Test(arguments: [
    (#"URL(string: "a") ?? URL(string: "b")"#, "URL?"), (#"Int("5") ?? Int("6")"#, "Int?"),
    (#"Int("5") ?? nil"#, "Int?"), (#"Int("5") ?? 6"#, "Int"), ("Consts.short ?? 6", "Int16"),
    (#"URL(string: "a") ?? .init(string: "b")"#, "URL?"),
    (#"UUID(uuidString: "") ?? .init()"#, "UUID"),
    (#"Kind(rawValue: "a") ?? .a"#, "Kind"), (#"Kind(rawValue: "a") ?? .best"#, "Kind?"),
    (#"Kind(rawValue: "a") ?? Kind.best"#, "Kind?"), (#"Int("1") ?? Int("2") ?? 3"#, "Int"),
  ])
  func `a value with alternatives is optional if the last one is`(
    value: String, type: String
  ) throws {
    let inferred = try schema("var x = \(value)")
    #expect(inferred.text("A", "x") == (try schema("var x: \(type)").text("A", "x")))
    #expect(inferred.isDecided)
  }

  @Test(arguments: [
    ("Int(Consts.text)", "Int?"), ("Double(Consts.text)", "Double?"), ("Int(Consts.number)", "Int"),
    ("Bool(Consts.text)", "Bool?"), (#"Number("5")"#, "Int?"), ("Number(5.5)", "Int"),
    ("Int(Consts.text.count)", "Int"), ("Int(Consts.now.timeIntervalSince1970)", "Int"),
    (#"Kind(rawValue: "a")"#, "Kind?"), ("Consts.kind", "Kind?"), ("Consts.name", "String?"),
    (#"Sure(rawValue: "a")"#, "Sure"), ("Consts.text", "String"),
    (#"NSLocalizedString("a", comment: "")"#, "String"),
  ])
  func `a call is optional depending on its arguments`(value: String, type: String) throws {
    let inferred = try schema("var x = \(value)")
    #expect(inferred.text("A", "x") == (try schema("var x: \(type)").text("A", "x")))
    #expect(inferred.isDecided)
  }

  @Test(arguments: [
    "Int(make())", "Consts.tried", "Consts.one", "try? make()", "Consts.short?.magnitude",
    "5 as? Int", #"[1, 2, 3, 4, Int("5")]"#, "Kind.best ?? make()", "Make()",
    #"Kind(rawValue: "a") ?? .none"#,
  ])
  func `an unknown value is not guessed`(_ value: String) throws {
    #expect(try schema("var x = \(value)").problems == ["swiftdata-inferred-type"])
  }

  @Test(arguments: [
    #"Kind(rawValue: "a") ?? Kind.a"#, #"Kind(rawValue: "a")!"#, "Optional(Kind.a)",
    "Defaults.kind", "Defaults.usual", "Defaults.other!",
  ])
  func `types named only in values are found in other files`(_ value: String) throws {
    let tree = readTree([
      "A.swift": "import SwiftData\n@Model final class A { var x = \(value); init() {} }",
      "Kind.swift": "enum Kind: String, Codable { case a }",
      "Defaults.swift":
        "enum Defaults { static let kind: Kind = .a, usual = Kind.a, other = Kind(rawValue: \"a\") }",
    ])
    let schema = try #require(tree.usualSchema)
    #expect(schema.text("A", "x")?.hasSuffix("(x: String?)") == true && schema.isDecided)
  }

  @Test func `element types of lists are found in other files`() throws {
    let tree = readTree([
      "A.swift": "import SwiftData\n@Model final class A { var x = [Kind.a]; init() {} }",
      "Kind.swift": "enum Kind: String, Codable { case a }",
    ])
    let schema = try #require(tree.usualSchema)
    #expect(schema.text("A", "x") == "Binary" && schema.problems.isEmpty)
  }
}
