import Foundation
import TestSupport
import Testing

@Suite("momc --action generate")
struct GenerateActionTests {
  private let tools: CalledAs

  init() throws {
    tools = try CalledAs()
    try tools.writeModels()
  }

  private func generate(_ options: String..., model: String = "Trips.xcdatamodeld") throws
    -> ToolResult
  {
    try tools.run("momc", ["--action", "generate"] + options + [model, "out"])
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: tools.folder("out/\(name)"), encoding: .utf8)
  }

  @Test func `an unchanged file is not touched`() throws {
    #expect(try generate().exitCode == 0)
    let path = tools.folder("out/Trip+CoreDataClass.swift")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
    try tools.folder.write("edited".utf8, to: "out/Trip+CoreDataProperties.swift")
    #expect(try generate().exitCode == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.modificationDate] as? Date == past)
    #expect(try text("Trip+CoreDataProperties.swift").contains("extension Trip"))
  }

  @Test func `a leftover file is reported`() throws {
    #expect(try generate().exitCode == 0)
    try tools.folder.write("// by hand\n".utf8, to: "out/Hand+CoreDataClass.swift")
    let old = try text("Trip+CoreDataClass.swift")
    try tools.folder.write(old.utf8, to: "out/Old+CoreDataClass.swift")
    let result = try generate()
    #expect(result.exitCode == 0)
    #expect(parsedLines(result.errors).map(\.file) == ["out/Old+CoreDataClass.swift"])
    #expect(try generate("--no-warnings").errors.isEmpty)
    #expect(try text("Old+CoreDataClass.swift") == old)
  }

  @Test func `without an entity that requests code no file is written`() throws {
    try tools.folder.write(
      #"<model><entity name="A" representedClassName="A"/></model>"#.utf8,
      to: "None.xcdatamodel/contents")
    let planned = try generate("--dry-run", model: "None.xcdatamodel")
    #expect(planned.exitCode == 0)
    #expect(planned.output.isEmpty)
    #expect(try generate(model: "None.xcdatamodel").exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: tools.folder("out")))
  }

  @Test(arguments: [
    ("--iphoneos-deployment-target", "12.4", false), ("--iphoneos-deployment-target", "13.0", true),
    ("--macosx-deployment-target", "10.14", false), ("--macosx-deployment-target", "10.15", true),
    ("--watchos-deployment-target", "5.3", false), ("--xros-deployment-target", "1.0", true),
  ])
  func `the Identifiable conformance depends on the deployment target`(
    option: String, version: String, isThere: Bool
  ) throws {
    #expect(try generate(option, version).exitCode == 0)
    #expect(try text("Trip+CoreDataProperties.swift").contains(": Identifiable {") == isThere)
  }

  @Test func `--xcode generates the form of an older release`() throws {
    #expect(try generate("--xcode", "16").exitCode == 0)
    #expect(try text("Trip+CoreDataClass.swift").contains("\nimport CoreData\n"))
  }

  @Test func `the newest form is the default, whatever files exist`() throws {
    #expect(try generate("--xcode", "26").exitCode == 0)
    let model = try text("Trips+CoreDataModel.swift")
    #expect(model.contains("public typealias TripsFoundationFrameworkSet = NSSet\n"))
    #expect(try text("Trip+CoreDataProperties.swift").contains("@NSManaged public var"))
    #expect(try generate().exitCode == 0)
    #expect(try text("Trip+CoreDataProperties.swift").contains("@NSManaged nonisolated public var"))
    #expect(try text("Trips+CoreDataModel.swift") == model)
  }

  @Test func `a single version names its files, and Objective-C is the model's language`() throws {
    try tools.folder.write(
      #"<model><entity name="A" representedClassName="A" codeGenerationType="class"/></model>"#
        .utf8,
      to: "Core Foo.xcdatamodel/contents")
    #expect(try generate(model: "Core Foo.xcdatamodel").exitCode == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: tools.folder("out")).sorted() == [
        "A+CoreDataClass.h", "A+CoreDataClass.m", "A+CoreDataProperties.h",
        "A+CoreDataProperties.m", "Core_Foo+CoreDataModel.h", "Core_Foo+CoreDataModel.m",
      ])
  }
}
