import Foundation
import TestSupport
import Testing

/// The output of the tools without arguments.
@Suite("Overview of a folder")
struct FolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func tell(_ tool: String) throws -> ToolResult {
    try runTool(
      tool, [], environment: ["GIT_CEILING_DIRECTORIES": folder.path], in: folder.path)
  }

  @Test func `a model, its store and useful commands are listed`() throws {
    try folder.write(
      #"<model><entity name="Trip"/></model>"#.utf8,
      to: "App/My Trips.xcdatamodeld/One.xcdatamodel/contents")
    let store = folder("Old trips.sqlite")
    #expect(
      try runTool("modelc", ["create", folder("App/My Trips.xcdatamodeld"), store]).exitCode == 0)
    let result = try tell("modelc")
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(
      result.output == """
        Here are
          App/My Trips.xcdatamodeld  a model, 1 version
          Old trips.sqlite           a SQLite file

        Next
          modeldiff doctor 'Old trips.sqlite' 'App/My Trips.xcdatamodeld'
              find the store's version, and whether the model opens it
          modelc rows 'Old trips.sqlite'
              print the objects of the store
          modelc compile 'App/My Trips.xcdatamodeld'
              write the .momd, as momc does

        All commands: modelc --help

        """)
  }

  @Test func `a name that begins with a dash is not an option in the printed commands`() throws {
    try folder.write(
      #"<model><entity name="Trip"/></model>"#.utf8,
      to: "-Trips.xcdatamodeld/One.xcdatamodel/contents")
    let text = try tell("modelc").output
    #expect(text.contains("\n  modelc compile ./-Trips.xcdatamodeld\n"))
    #expect(text.contains("\n  -Trips.xcdatamodeld  a model"))
  }

  @Test func `modeldiff without arguments stays an error of use, but lists the folder's models`()
    throws
  {
    _ = try folder.makeBundle(#"<entity name="Trip"/>"#)
    let result = try tell("modeldiff")
    #expect(result.exitCode == 64)
    #expect(result.output.contains("Model.xcdatamodeld  a model, 1 version"))
    #expect(result.errors == "Error: expected two models, or one bundle\n")
  }

  @Test func `a folder without models shows the help`() throws {
    let result = try tell("modeldiff")
    #expect(result.exitCode == 64)
    #expect(result.output == (try runTool("modeldiff", ["--help"], in: folder.path).output))
    #expect(result.errors == "Error: expected two models, or one bundle\n")
  }

  @Test func `Swift sources are listed by their common folder`() throws {
    for (name, text) in [
      ("App/Models/Trip.swift", "import SwiftData\n@Model class Trip { var a = 1 }"),
      ("App/Models/More/Stop.swift", "import SwiftData\n@Model class Stop { var a = 1 }"),
      ("App/View.swift", "import SwiftUI"),
      ("Pods/Other.swift", "import SwiftData\n@Model class B {}"),
    ] {
      try folder.write(text.utf8, to: name)
    }
    let output = try tell("modelc").output
    #expect(output.contains("App/Models  Swift sources, 2 files with @Model\n"))
    #expect(output.contains("modelc show App/Models\n"))
    let words = ["freeze-schema", "App/Models", "--as", "SchemaV1"]
    #expect(output.contains("modelc " + words.joined(separator: " ") + "\n"))
    for command in [["show", "App/Models"], words + ["-o", "V1.swift"]] {
      #expect(try runTool("modelc", command, in: folder.path).exitCode == 0)
    }
  }

  @Test func `the suggested commands can be run`() throws {
    _ = try folder.makeHistory(
      item(""), item(#"<attribute name="x" optional="YES" attributeType="String"/>"#))
    try folder.write(
      "import SwiftData\n// As VersionedSchema types do.\n@Model class Trip { var a = 1 }".utf8,
      to: "App/Trip.swift")
    let output = try tell("modelc").output
    let commands = output.split(separator: "\n").filter { $0.hasPrefix("  model") }
    #expect(commands.count == 3 && !output.contains("freeze-schema"), "\(output)")
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let result = try runTool(words[0], Array(words.dropFirst()), in: folder.path)
      #expect([0, 1].contains(result.exitCode), "\(command): \(result.errors)")
    }
  }

  @Test func `modeldiff check is suggested first in a repository`() throws {
    let made = try CheckRepository()
    try made.write("1", Scenario.item(Scenario.title))
    try made.commitOnMain()
    let output = try runTool("modelc", [], in: made.repository.folder.path).output
    #expect(output.contains("Next\n  modeldiff check\n"))
  }

  @Test func `an empty folder, a damaged model and a link loop are handled`() throws {
    #expect(try tell("modelc").output.hasPrefix("OVERVIEW: "))
    try folder.write("<model".utf8, to: "A.xcdatamodeld/A.xcdatamodel/contents")
    try folder.link("loop", to: ".")
    try folder.write("no store".utf8, to: "B.sqlite")
    let output = try tell("modelc").output
    #expect(output.contains("A.xcdatamodeld  a model that cannot be read: modelc lint says why"))
    #expect(!output.contains("B.sqlite") && !output.contains("loop"))
  }
}
