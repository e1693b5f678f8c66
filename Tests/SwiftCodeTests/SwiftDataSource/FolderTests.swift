import DataModel
import Findings
import SwiftCode
import TestSupport
import Testing

@Suite("Types of the same name in several folders") struct FolderTests {
  @Test(arguments: ["", "Sources/", "Packages/Core/Sources/"])
  func `a type of an imported module is preferred`(_ folder: String) throws {
    let tree = readTree([
      "\(folder)Core/Trip.swift": "import SwiftData\n@Model public class Trip { var name: String }",
      "\(folder)Alpha/Trip.swift": "import SwiftData\n@Model class Trip { var other: Int }",
      "\(folder)App/App.swift":
        "import Core\nimport SwiftData\nlet view = Text().modelContainer(for: Trip.self)",
    ])
    let schema = try #require(tree.usualSchema)
    #expect(schema.kind == .list && schema.isDecided)
    #expect(schema.text("Trip", "name") == "String")
  }

  @Test func `without an import both locations are reported`() throws {
    let tree = readTree([
      "Alpha/Kind.swift": "enum Kind: Int, Codable { case a }",
      "Core/Trip.swift": "import SwiftData\n@Model class Trip { var kind: Kind }",
      "Shared/Kind.swift": "enum Kind: String, Codable { case a }",
    ])
    let schema = try #require(tree.usualSchema)
    #expect(schema.problems == ["swiftdata-declared-twice"] && !schema.isDecided)
    let problem = try #require(schema.diagnostics.first)
    #expect(problem.location?.file == "Alpha/Kind.swift")
    #expect(problem.notes.compactMap { $0.location?.file } == ["Shared/Kind.swift"])
  }

  @Test func `aliases of different types are reported, aliases of the same type are not`() throws {
    func tree(_ alias: String, _ other: String, member: String = "var price: Price")
      -> SwiftDataTree
    {
      readTree([
        "Alpha/Price.swift": "\(alias)\nimport SwiftData",
        "Core/Trip.swift":
          "import SwiftData\nstruct Cost: Codable { \(member) }\n@Model class Trip { \(member); var cost: Cost }",
        "Shared/Price.swift": "\(other)\nimport SwiftData",
      ])
    }
    let different = try #require(
      tree("typealias Price = Double", "typealias Price = Int").usualSchema)
    #expect(different.problems == ["swiftdata-declared-twice"] && !different.isDecided)
    #expect(
      different.diagnostics.first?.notes.compactMap { $0.location?.file } == ["Shared/Price.swift"])
    for member in ["var price: [Price]?", "var price: Amount\ntypealias Amount = Price?"] {
      let inner = try #require(
        tree("typealias Price = Double", "typealias Price = Int", member: member).usualSchema)
      #expect(inner.problems.contains("swiftdata-declared-twice"))
    }
    let same = try #require(
      tree("typealias Price = Double", "typealias Price = Money\ntypealias Money = Double")
        .usualSchema)
    #expect(same.isDecided && same.text("Trip", "price") == "Double")
  }

  @Test(arguments: [
    ("A", "B", "var k: Price.K"), ("Int", "String", "var k: Kind"),
  ])
  func `a conditional alias is reported, even inside another type or behind an enumeration`(
    _ one: String, _ other: String, _ member: String
  ) throws {
    let schema = try readSchema(
      """
      #if os(iOS)
      typealias Price = \(one)
      #else
      typealias Price = \(other)
      #endif
      enum A { enum K: Int, Codable { case a } }
      enum B { struct K: Codable { var a: String } }
      enum Kind: Price, Codable { case a }
      @Model class Trip { \(member) }
      """)
    #expect(schema.problems.contains("swiftdata-conditional"))
  }

  @Test func `for a type declared twice, the aliases of the first apply`() throws {
    let schema = try readSchema(
      """
      @Model class Trip { typealias T = Int; var a: T }
      class Trip { typealias T = String; var a: T }
      """)
    #expect(schema.text("Trip", "a") == "Integer 64")
    #expect(schema.problems == ["swiftdata-declared-twice"])
  }

  @Test func `an alias that depends on a condition is reported`() throws {
    let schema = try readSchema(
      """
      #if os(iOS)
      typealias Price = Double
      #else
      typealias Price = Int
      #endif
      @Model class Trip { var price: Price }
      """)
    #expect(schema.problems == ["swiftdata-conditional"])
  }

  @Test
  func `a type in the same folder is preferred, and private types of other files are ignored`()
    throws
  {
    let tree = readTree([
      "App/A/Kind.swift": "enum Kind: Int, Codable { case a }",
      "App/Kind.swift": "enum Kind: String, Codable { case a }",
      "App/Trip.swift": "import SwiftData\n@Model class Trip { var kind: Kind; var mood: Mood }",
      "App/Mood.swift": "enum Mood: String, Codable { case a }",
      "App/B.swift": "import SwiftData\nprivate enum Mood: Int, Codable { case a }",
    ])
    let schema = try #require(tree.usualSchema)
    #expect(schema.isDecided && schema.text("Trip", "kind") == "Composite(kind: String?)")
    #expect(schema.text("Trip", "mood") == "Composite(mood: String?)")
  }

  @Test func `models that inherit from each other are an error`() throws {
    let schema = try readSchema("@Model class A: B {}\n@Model class B: A {}")
    let problem = try #require(schema.diagnostics.first { $0.severity == .error })
    #expect(problem.summary.contains("which inherits from it") && problem.location != nil)
    #expect(schema.model.entities.filter { $0.parent != nil }.count == 1)
  }

  @Test func `a missing name is not reported as empty quotes`() {
    let tree = readTree(["A.swift": "import SwiftData\n@Model class A {}\nclass {{{{"])
    #expect(!tree.diagnostics.contains { $0.summary.contains("“”") })
  }

  @Test func `a long cycle of models is not read for each model`() {
    let count = 400
    let lines = (0..<count).map { number in
      let next = (number + 1) % count
      return "enum N\(number) { @Model class M\(number) { var n: N\(next).M\(next)? } }\n"
    }
    var tree = SwiftDataTree()
    let seconds = processorSeconds {
      tree = readTree(["A.swift": "import SwiftData\n" + lines.joined()])
    }
    #expect(seconds < 60)
    #expect(tree.diagnostics.map(\.id) == ["swiftdata-source-too-large"])
    #expect(tree.diagnostics.first?.severity == .warning)
    #expect(tree.schemas.count < 40)
  }

  @Test(arguments: ["(.externalStorage,)", "(.externalStorage, )", "(.externalStorage)", "()", ""])
  func `an argument is inserted with a comma`(_ arguments: String) throws {
    let source = "import SwiftData\n@Model class A { @Attribute\(arguments) var a: Data }"
    let schema = try #require(readTree(["A.swift": source]).usualSchema)
    let edit = ModelEdit("Rename", .property(entity: "A", name: "a"), .setRenamingIdentifier("b"))
    let fix = schema.fixIt(edit, in: ["A.swift": Array(source.utf8)])
    let first = arguments.contains("external") ? ".externalStorage, " : ""
    #expect(fix.result == "@Attribute(\(first)originalName: \"b\") var a: Data")
  }
}
