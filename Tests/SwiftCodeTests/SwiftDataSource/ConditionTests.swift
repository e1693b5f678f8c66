import DataModel
import Findings
import SwiftCode
import Testing

@Suite("Conditions in sources") struct ConditionTests {
  @Test(arguments: [
    ("enum Kind: String, Codable { case a }", "enum Kind: String, Codable { case a, b }", true),
    (
      "struct Kind: Codable { var a: Int; var b: UIColor { .red } }",
      "struct Kind: Codable { var a: Int; var b: NSColor { .red } }", true
    ),
    (
      "enum Kind: Codable { case a(Int); func b() {} }", "enum Kind: Codable { case a(Int) }", true
    ),
    ("enum Kind: Codable { case a }", "enum Kind: Codable { case a, b }", false),
    ("enum Kind: String, Codable { case a }", "enum Kind: Int, Codable { case a }", false),
    ("enum Kind: String, Codable { case a }", "enum Kind: Codable { case a }", false),
    ("struct Kind: Codable { var a: Int }", "struct Kind: Codable { var a: Int? }", false),
    ("struct Kind: Codable { var a: Int }", "struct Kind: Codable { var b: Int }", false),
  ]) func `conditional types are an error if they are stored differently`(
    _ one: String, _ other: String, areAlike: Bool
  ) throws {
    let schema = try readSchema(
      """
      @Model class A { var kind: Kind }
      #if os(iOS)
      \(one)
      #else
      \(other)
      #endif
      """)
    #expect(schema.problems == ["swiftdata-conditional"] && schema.isDecided == areAlike)
  }

  @Test func `conditional attributes are reported if the branches differ`() throws {
    let source = """
      import SwiftData
      @Model class A {
        #if os(iOS)
        @Attribute(.unique)
        #else
        @Attribute(.ephemeral)
        #endif
        var code: String
        #if os(iOS)
        @available(iOS 17, *)
        #endif
        var name: String
      }
      """
    let open = try #require(readTree(["A.swift": source]).schemas.first)
    #expect(open.problems == ["swiftdata-conditional"] && !open.isDecided)
    let place = try #require(open.diagnostics.first?.location)
    #expect("\(place)" == "A.swift:3:3")
    let a = try #require(open.model.entities["A"])
    #expect(a.uniquenessConstraints == [["code"]] && a.attributes["code"]?.isTransient == false)
    var options = SwiftDataOptions()
    options.conditions = ["os(iOS)": false]
    let other = try #require(readTree(["A.swift": source], options: options).schemas.first)
    #expect(other.isDecided && other.model.entities["A"]?.attributes["code"]?.isTransient == true)
    #expect(other.model.entities["A"]?.uniquenessConstraints == [])
  }

  @Test(arguments: [
    "static var models: [any PersistentModel.Type] { if #available(iOS 18, *) { return [A.self, B.self] }; return [A.self] }",
    "static var models: [any PersistentModel.Type] { guard isNew else { return [A.self] }; return [A.self, B.self] }",
  ]) func `a conditional list of models is not read`(_ models: String) throws {
    let schema = try #require(readTree(["A.swift": versioned(models)]).schema(named: "V1"))
    let problem = try #require(schema.diagnostics.first)
    #expect(problem.id == "swiftdata-list-unreadable" && !schema.isDecided)
    #expect(problem.summary.hasPrefix("V1.models depends on “"))
    let place = try #require(problem.location)
    #expect("\(place)".hasPrefix("A.swift:3:"))
  }

  @Test(arguments: [
    "#if DEBUG\nstatic var models: [any PersistentModel.Type] { [A.self, B.self] }\n#else\n"
      + "static var models: [any PersistentModel.Type] { [A.self] }\n#endif",
    "static var models: [any PersistentModel.Type] {\n#if DEBUG\n[A.self, B.self]\n#else\n"
      + "[A.self]\n#endif\n}",
  ]) func `conditional lists are reported if the branches differ`(_ models: String) throws {
    let schema = try #require(readTree(["A.swift": versioned(models)]).schema(named: "V1"))
    #expect(schema.problems == ["swiftdata-conditional"])
    #expect(schema.model.entities.map(\.name) == ["A", "B"])
    let same = models.replacing(", B.self", with: "")
    let decided = try #require(readTree(["A.swift": versioned(same)]).schema(named: "V1"))
    #expect(decided.isDecided && decided.model.entities.map(\.name) == ["A"])
    var options = SwiftDataOptions()
    options.conditions = ["DEBUG": false]
    let chosen = readTree(["A.swift": versioned(models)], options: options).schema(named: "V1")
    #expect(chosen?.isDecided == true && chosen?.model.entities.map(\.name) == ["A"])
  }

  @Test func `conditional containers are reported if the branches differ`() {
    let tree = readTree([
      "A.swift": """
      import SwiftData
      @Model class A { var x: Int }
      @Model class B { var x: Int }
      func make() throws -> ModelContainer {
        #if DEBUG
        let schema = Schema([A.self, B.self])
        #else
        let schema = Schema([A.self])
        #endif
        return try ModelContainer(for: schema)
      }
      """
    ])
    #expect(tree.diagnostics.map(\.id) == ["swiftdata-conditional"])
    #expect(tree.containers.map(\.schema) == ["A.swift:6"])
  }

  @Test(arguments: [
    "let c: ModelContainer = try! .init(for: A.self, B.self)",
    "var c: ModelContainer? { try? .init(for: A.self, B.self) }",
    "func c() throws -> SwiftData.ModelContainer { return try .init(for: A.self, B.self) }",
    "func c() throws -> ModelContainer { let s: Schema = .init([A.self, B.self]); return try .init(for: s) }",
    "func c() throws { let types: [any PersistentModel.Type] = [A.self, B.self]\n"
      + "let schema = Schema(types)\n_ = try ModelContainer(for: schema) }",
  ]) func `containers are found in every notation`(_ text: String) {
    let tree = readTree([
      "A.swift":
        "import SwiftData\n@Model class A {}\n@Model class B {}\n@Model class C {}\n\(text)"
    ])
    #expect(tree.usualSchema?.model.entities.map(\.name) == ["A", "B"])
    #expect(tree.containers.count == 1 && tree.containers.first?.schema != nil)
    #expect(tree.diagnostics.isEmpty)
  }

  @Test func `an unreadable list is reported once`() {
    let tree = readTree([
      "A.swift": """
      import SwiftData
      @Model class A {}
      func c() throws {
        let schema = Schema(elsewhere)
        _ = try ModelContainer(for: schema)
      }
      """
    ])
    #expect(tree.diagnostics.map(\.id) == ["swiftdata-list-unreadable"])
  }

  private func versioned(_ models: String) -> String {
    "import SwiftData\nenum V1: VersionedSchema {\n\(models)\n"
      + "@Model class A { var x: Int }\n@Model class B { var x: Int }\n}"
  }

  @Test(arguments: [
    ("os(Linux)", false), ("os(Windows) || os(Android)", false), ("!os(Linux)", true),
    ("canImport(Foundation)", true), ("canImport(Darwin)", true), ("canImport(Glibc)", false),
    ("canImport(UIKit) || canImport(AppKit)", true),
    ("canImport(UIKit) && canImport(AppKit)", false),
    ("os(iOS) || os(macOS) || os(tvOS) || os(watchOS) || os(visionOS)", true),
    ("os(iOS) && os(macOS)", false), ("canImport(SwiftUI) && !os(Linux)", true),
  ])
  func `conditions with the same value on every system with SwiftData are decided`(
    condition: String, holds: Bool
  ) throws {
    let schema = try readSchema(
      "@Model class A { var a: Int\n#if \(condition)\nvar b: Int\n#endif\n}")
    #expect(schema.isDecided && (schema.text("A", "b") != nil) == holds)
  }

  @Test func `a store decides conditions that are open`() throws {
    let schema = try readSchema(
      "@Model class A { var a: Int\n#if os(iOS)\nvar b: Int\n#else\nvar b: String\n#endif\n}")
    let reading = try #require(schema.openReadings.first)
    #expect(reading.kind == .notJudged && reading.choices.count == 3)
    let types = reading.choices.indices.map {
      schema.model(choosing: [reading.name: $0]).entities["A"]?.attributes["b"]?.type
    }
    #expect(types == [.binary, .integer64, .string])
  }

  @Test(arguments: [
    "os(iOS)", "canImport(UIKit)", "DEBUG", "canImport(WidgetKit)", "os(iOS) || DEBUG",
  ])
  func `conditions that differ between these systems stay open`(condition: String) throws {
    let schema = try readSchema(
      "@Model class A { var a: Int\n#if \(condition)\nvar b: Int\n#endif\n}")
    #expect(schema.problems == ["swiftdata-conditional"])
  }
}
