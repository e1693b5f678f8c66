import DataModel
import Findings
import SwiftCode
import Testing

/// Which types a file can see, considering access levels, packages, imports and module names.
@Suite("Types visible to a file") struct VisibilityTests {
  private static func model(_ properties: String, imports: String = "") -> String {
    "import Foundation\nimport SwiftData\n\(imports)@Model final class Trip { \(properties) }\n"
  }

  private func schema(_ files: [String: String]) throws -> SwiftDataSchema {
    try #require(readTree(files).usualSchema)
  }

  @Test(arguments: [
    "private struct Data: Decodable { let id: Int }", "fileprivate enum Data: String { case a }",
    "private typealias Data = String", "private class Data {}", "fileprivate protocol Data {}",
  ])
  func `a private type of another file is ignored`(_ other: String) throws {
    let schema = try schema([
      "App/A.swift": Self.model("var image: Data?"),
      "App/Api.swift": "import SwiftData\n" + other,
    ])
    #expect(schema.isDecided && schema.text("Trip", "image") == "Binary?")
  }

  @Test func `a type that only another file's private declaration matches is unknown`() throws {
    let schema = try schema([
      "App/A.swift": Self.model("var kind: Category"),
      "App/View.swift": "import SwiftData\nprivate enum Category: Int, Codable { case a }",
    ])
    #expect(schema.problems == ["swiftdata-unknown-type"])
  }

  @Test(arguments: ["Packages/Core/Package.swift", "Unrelated.swift"])
  func `a module before a name selects the type`(_ manifest: String) throws {
    let files = [
      manifest: "import PackageDescription",
      "Packages/Core/Sources/Core/S.swift": "public enum Status: String, Codable { case a }",
      "App/Other/S.swift": "enum Status: Codable { case ok, failed }",
      "App/Near/S.swift": "enum Status: Int, Codable { case ok }",
      "App/Features/M.swift": Self.model("var k: Core.Status", imports: "import Core\n"),
    ]
    let schema = try schema(files)
    #expect(schema.isDecided && schema.text("Trip", "k") == "Composite(k: String?)")
  }

  @Test func `types of modules that are not imported, or not public, are ignored`() throws {
    let manifest = "import PackageDescription"
    let server = [
      "Server/Package.swift": manifest,
      "Server/Sources/Api/B.swift":
        "import SwiftData\npublic enum Date: String, Codable { case a }",
      "App/A.swift": Self.model("var at: Date"),
    ]
    #expect(try schema(server).text("Trip", "at") == "Date")
    let files = [
      "Kit/Package.swift": manifest, "Models/Package.swift": manifest,
      "Kit/Sources/Net/S.swift": "import SwiftData\nenum Status: Int, Codable { case a }",
      "Kit/Sources/Feature/M.swift": Self.model("var k: Status", imports: "import Models\n"),
      "Models/Sources/Models/S.swift":
        "import SwiftData\npublic enum Status: String, Codable { case a }",
    ]
    #expect(try schema(files).text("Trip", "k") == "Composite(k: String?)")
    var hidden = files
    hidden["Models/Sources/Models/Inner.swift"] = "import SwiftData\nenum Kind: Int { case a }"
    hidden["App/Kind.swift"] = "import SwiftData\nenum Kind: String, Codable { case a }"
    hidden["App/M.swift"] =
      "import SwiftData\nimport Models\n@Model class Stop { var kind: Kind }"
    let all = try #require(readTree(hidden).schema(named: "all"))
    #expect(all.isDecided && all.text("Stop", "kind") == "Composite(kind: String?)")
  }

  @Test func `re-exported modules are visible, and so are folders of other names`()
    throws
  {
    let manifest = "import PackageDescription"
    let files = [
      "Kit/Package.swift": manifest,
      "Kit/Sources/Kit/E.swift": "@_exported import Base\nimport SwiftData",
      "Kit/Sources/Base/S.swift": "import SwiftData\npublic enum Date: Int, Codable { case a }",
      "App/A.swift": Self.model("var at: Date", imports: "import Kit\n"),
    ]
    #expect(try schema(files).text("Trip", "at") == "Composite(at: Integer 64?)")
    let custom = [
      "Package.swift": manifest, "Shared/S.swift": "public enum Mood: Int, Codable { case a }",
      "Sources/App/A.swift": Self.model("var mood: Mood", imports: "import Shared\n"),
    ]
    #expect(try schema(custom).text("Trip", "mood") == "Composite(mood: Integer 64?)")
  }

  @Test(arguments: [
    "struct Date: Codable { var x: Int }", "typealias Date = Double", "typealias Date = [UInt8]",
  ])
  func `a conditional type replaces one of the system only with a report`(
    _ other: String
  ) throws {
    for (condition, isOpen) in [
      ("os(Linux)", false), ("!canImport(Foundation)", false), ("DEBUG", true),
    ] {
      let schema = try schema([
        "A.swift": Self.model("var at: Date?"),
        "B.swift": "import SwiftData\n#if \(condition)\n\(other)\n#endif",
      ])
      #expect(schema.problems.contains("swiftdata-conditional") == isOpen, "\(condition)")
      if !isOpen { #expect(schema.isDecided && schema.text("Trip", "at") == "Date?") }
    }
  }

  @Test func `equal declarations count as one`() throws {
    let kind = "enum Kind: String, Codable { case a, b }"
    let twice = [
      "Shared/Kind.swift": kind, "Watch/Kind.swift": "// of the watch\n" + kind + "\n",
      "App/Trip.swift": Self.model("var kind: Kind"),
    ]
    #expect(try schema(twice).isDecided)
    var other = twice
    other["Watch/Kind.swift"] = "enum Kind: String, Codable { case a, c }"
    #expect(try schema(other).problems == ["swiftdata-declared-twice"])
    let models = [
      "App/Trip.swift": Self.model("var a: Int"), "Watch/Trip.swift": Self.model("var a: Int"),
      "App/App.swift": "import SwiftData\nlet c = try! ModelContainer(for: Trip.self)",
      "Watch/App.swift": "import SwiftData\nlet c = try! ModelContainer(for: Trip.self)",
    ]
    #expect(try schema(models).isDecided)
    let inner = [
      "App/Trip.swift": Self.model("var a: Kind"), "Watch/Trip.swift": Self.model("var a: Kind"),
      "App/Kind.swift": kind, "Watch/Kind.swift": "enum Kind: Int, Codable { case a }",
    ]
    let all = try #require(readTree(inner).schema(named: "all"))
    #expect(all.problems.contains("swiftdata-name-clash"))
  }
}
