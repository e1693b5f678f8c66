import Building
import DataModel
import Findings
import Foundation
import Loading
import SwiftCode
import TestSupport
import Testing

/// Copies of the schemas of Swift sources.
@Suite struct FreezeSchemaTests {
  @Test func aCopyHasTheHashesOfTheSources() throws {
    let tree = try tree(["Models.swift": AppSources.models])
    let copy = try freezeSchema(of: tree, schema: nil, as: "SchemaV2")
    let sources = try #require(tree.tree.schema(named: "all"))
    #expect(copy.hashes == hashModel(sources.model))
    let read = readSwiftData([
      SwiftSourceFile(path: "SchemaV2.swift", bytes: Array(copy.text.utf8))
    ])
    let frozen = try #require(read.schema(named: "SchemaV2"))
    #expect(hashModel(frozen.model) == copy.hashes)
    #expect(frozen.versionIdentifier == "2.0.0")
    #expect(frozen.types.values.allSatisfy { $0.isNestedInSchema })
    #expect(frozen.openReadings.map(\.name) == sources.openReadings.map(\.name))
    expectGolden(copy.text, at: "Golden/SchemaV2.swift.txt")
  }

  @Test func aComputedInitialValueIsTold() throws {
    let copy = try freezeSchema(
      of: try tree(["Models.swift": AppSources.models]), schema: nil, as: "SchemaV2")
    let told = copy.diagnostics.filter { $0.summary.contains("Trip.defaultLimit") }
    #expect(told.count == 1)
    #expect(told.first?.property == "limit")
  }

  @Test func constantsAreCopiedAsAWhole() throws {
    let source = """
      import Foundation
      import SwiftData
      @Model final class Note {
        var numbers: [Int] = [1, 2, 3, 4, 5, 6]
        var words: [String: Int] = ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5]
        var text = "a \\"b\\" \\\\ \\t"
        var raw = #"a "b" \\n"#
        var long = \"""
          first "line"
          second
          \"""
        var none: Int? = .none
        var seconds: Double = 60 * 60
        var kind: Kind = Kind.a
        init() {}
      }
      enum Kind: String, Codable { case a = "it's \\"A\\"", b = #"b\\c"# }
      """
    let copy = try freezeSchema(
      of: try tree(["Models.swift": source]), schema: nil, as: "SchemaV1")
    for line in [
      "var numbers: [Int] = [1, 2, 3, 4, 5, 6]",
      #"var words: [String: Int] = ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5]"#,
      #"var text: String = "a \"b\" \\ \t""#, #"var raw: String = "a \"b\" \\n""#,
      #"var long: String = "first \"line\"\nsecond""#, "var none: Int?",
      "var seconds: Double = 60 * 60", #"case a = "it's \"A\"""#, #"case b = "b\\c""#,
    ] {
      #expect(copy.text.contains(line + "\n"), "\(line) in \(copy.text)")
    }
    #expect(!copy.text.contains("which other code computes"))
  }

  @Test func initialValuesAreNamedWithTheirTypes() throws {
    let source = """
      import Foundation
      import SwiftData
      @Model final class Note {
        var kind = Kind.a
        var other: Kind? = .`default`
        var day = Date.distantPast
        var now: Date = .now
        var angle: Double = .pi
        var alias: Kind = Others.a
        init() {}
      }
      enum Kind: String, Codable { case a, `default` }
      enum Others { static let a = Kind.default }
      """
    let copy = try freezeSchema(
      of: try tree(["Models.swift": source]), schema: nil, as: "SchemaV1")
    for line in [
      "var kind: Kind = Kind.a", "var other: Kind? = Kind.`default`",
      "var day: Date = Date.distantPast", "var now: Date = Date.now",
      "var angle: Double = Double.pi", "var alias: Kind",
    ] {
      #expect(copy.text.contains(line + "\n"), "\(line) in \(copy.text)")
    }
  }

  @Test func typesOfTheSystemWhoseNamesTheCopyDeclaresHaveTheirModule() throws {
    let source = """
      import Foundation
      import SwiftData
      @Model final class Date { var at: Foundation.Date = Foundation.Date.now; var data: Data? }
      @Model final class Set { var words: Swift.Set<String> = []; var kind: Kind; init() {} }
      @Model final class Codable { var made = Foundation.Date(); var place: CLLocationDegrees = 0 }
      struct Data: Swift.Codable { var bytes: Foundation.Data; var time: Swift.Duration }
      struct Duration: Swift.Codable { var x: Int }
      enum Kind: String, Swift.Codable { case a }
      """
    let copy = try freezeSchema(
      of: try tree(["Models.swift": source]), schema: nil, as: "SchemaV1")
    for line in [
      "import CoreLocation", "var at: Foundation.Date = Foundation.Date.now", "var data: Data?",
      "var words: Swift.Set<String> = []", "var made: Foundation.Date = Foundation.Date()",
      "var bytes: Foundation.Data", "var time: Duration", "enum Kind: String, Swift.Codable {",
    ] {
      #expect(copy.text.contains(line + "\n"), "\(line) in \(copy.text)")
    }
  }

  @Test func namesThatAreNoPlainIdentifiersStandInBackticks() throws {
    let source = """
      import SwiftData
      @Model final class Note {
        #Index<Note>([\\.`my name`])
        var `my name`: Int = 0
        var `1st`: Kind
        var 🚲: Int?
        @Relationship(inverse: \\🏠.`the note`) var `the others`: [🏠] = []
        init() {}
      }
      @Model final class 🏠 { var `the note`: Note?; init() {} }
      enum Kind: String, Codable { case `a b`, 🚗 }
      """
    let copy = try freezeSchema(
      of: try tree(["Models.swift": source]), schema: nil, as: "SchemaV1")
    for line in ["var `my name`: Int = 0", "case `a b`"] {
      #expect(copy.text.contains(line + "\n"), "\(line) in \(copy.text)")
    }
    #expect(!copy.text.contains("Not in"))
  }

  @Test func rawValuesByCodeHaveACopyOfTheSameHashes() throws {
    let source = """
      import SwiftData
      @Model final class Note { var kind: Kind = Kind.a; init() {} }
      enum Kind: RawRepresentable, Codable {
        case a, b
        init?(rawValue: Int) { self = rawValue == 7 ? .a : .b }
        var rawValue: Int { self == .a ? 7 : 8 }
      }
      """
    let copy = try freezeSchema(
      of: try tree(["Models.swift": source]), schema: nil, as: "SchemaV1")
    #expect(copy.text.contains("enum Kind: Int, Codable {"))
    #expect(copy.text.contains("// Code of the app gives the raw values"))
  }

  @Test func aChangeOfTheAppLeavesTheCopyAsItIs() throws {
    let before = try freezeSchema(
      of: try tree(["Models.swift": AppSources.models]), schema: nil, as: "SchemaV2")
    let changed = AppSources.models.replacing(
      "var mood: Mood?", with: "var mood: Mood?; var x: Int?")
    let both = try tree(["Models.swift": changed, "SchemaV2.swift": before.text])
    let frozen = try #require(both.tree.schema(named: "SchemaV2"))
    #expect(hashModel(frozen.model) == before.hashes)
    let live = try #require(both.tree.schema(named: "all"))
    #expect(hashModel(live.model) != before.hashes)
  }

  @Test func theModelsOutsideOfVersionsAreFrozen() throws {
    let live =
      "import SwiftData\n@Model final class Note { var text = \"\"; var mark: Int?; init() {} }\n"
    let tree = try tree(["Plan.swift": AppSources.plan, "Note.swift": live])
    let copy = try freezeSchema(of: tree, schema: nil, as: "SchemaV3")
    #expect(copy.source == "all")
    #expect(copy.text.contains("var mark: Int?"))
  }

  @Test func anEqualSchemaIsToldOf() throws {
    let tree = try tree(["Plan.swift": AppSources.plan])
    let copy = try freezeSchema(of: tree, schema: "SchemaV1", as: "SchemaV3")
    #expect(!copy.diagnostics.contains { $0.id == "plan-repeats-checksum" })
    let again = try self.tree(["Plan.swift": AppSources.plan, "Copy.swift": copy.text])
    let second = try freezeSchema(of: again, schema: "SchemaV1", as: "SchemaV4")
    #expect(second.diagnostics.contains { $0.id == "plan-repeats-checksum" })
  }

  @Test func sourcesThatAreNotDecidedAreRefused() throws {
    let text = AppSources.models.replacing("var mood: Mood?", with: "var mood: Elsewhere?")
    let tree = try tree(["Models.swift": text])
    let error = #expect(throws: ToolchainError.self) {
      try freezeSchema(of: tree, schema: nil, as: "SchemaV2")
    }
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.contains { $0.id == "swiftdata-unknown-type" } == true)
  }

  @Test func severalSchemasAskForOne() throws {
    let text = AppSources.plan.replacing("SchemaMigrationPlan", with: "Other")
    let tree = try tree(["Plan.swift": text])
    let error = #expect(throws: ToolchainError.self) {
      try freezeSchema(of: tree, schema: nil, as: "SchemaV9")
    }
    #expect(error?.diagnostics.first?.notes.count ?? 0 >= 2)
  }

  @Test(arguments: ["NotesPlan", "Trip"])
  func aCopyNeverTakesTheNameOfAModelOrAPlan(name: String) throws {
    let tree = try tree(["Models.swift": AppSources.models, "Plan.swift": AppSources.plan])
    let error = #expect(throws: ToolchainError.self) {
      try freezeSchema(of: tree, schema: nil, as: name)
    }
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.first?.summary.hasPrefix("\(name) is a model or a plan") == true)
  }

  @Test func aFileIsNotReplacedUnlessAskedFor() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8), to: "SchemaV2.swift")
    #expect(throws: ToolchainError.self) {
      try writeSwiftFile("new", to: path, replacing: false)
    }
    try writeSwiftFile("new", to: path, replacing: true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test func aCopyHasTheVersionOfItsSource() throws {
    let source = """
      import SwiftData
      enum Now: VersionedSchema {
        static let versionIdentifier = Schema.Version(3, 1, 4)
        static var models: [any PersistentModel.Type] { [Duck.self] }
      }
      @Model final class Duck { var name: String = ""; init() {} }
      """
    let tree = try tree(["Now.swift": source])
    for name in ["Then", "SchemaV2"] {
      let copy = try freezeSchema(of: tree, schema: nil, as: name)
      #expect(copy.text.contains("Schema.Version(3, 1, 4)"))
    }
  }

  private func tree(_ files: [String: String]) throws -> LoadedSwiftTree {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    return try loadSwiftTree(ModelReference(path: folder.path))
  }
}
