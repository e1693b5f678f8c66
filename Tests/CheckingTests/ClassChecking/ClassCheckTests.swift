import Checking
import Findings
import Foundation
import Loading
import ModelFiles
import Reports
import SwiftCode
import Testing

@Suite("Checking classes against their model")
struct ClassCheckTests {
  private static let model = """
    <entity name="Track" representedClassName="Track" codeGenerationType="class">
    <attribute name="title" optional="YES" attributeType="String"/></entity>
    <entity name="Album" representedClassName=".Album">
    <attribute name="year" attributeType="Integer 16" usesScalarValueType="YES"/></entity>
    """

  @Test func `matching generated files and classes have no findings`() throws {
    let folder = try Folder()
    try folder.generate(Self.model)
    try folder.write(
      "App/Album.swift", "class Album: NSManagedObject { @NSManaged var year: Int16 }")
    let check = try folder.check(Self.model)
    #expect(check.report.findings.isEmpty && check.difference.isEmpty)
    #expect(!check.report.hasFailed)
  }

  @Test func `a folder without sources is an error`() throws {
    let folder = try Folder()
    try folder.write("App/README.md", "Nothing yet.")
    let error = #expect(throws: ToolchainError.self) { try folder.check(Self.model) }
    #expect(error?.diagnostics.map(\.id) == ["no-class-sources"] && error?.exitCode == .data)
  }

  @Test func `files generated elsewhere are listed as not checked`() throws {
    let folder = try Folder()
    try folder.write("Album.swift", "class Album: NSManagedObject { @NSManaged var year: Int16 }")
    #expect(
      try folder.check(Self.model).report.omissions.map(\.check) == ["3 generated files"])
  }

  @Test func `stale, missing and leftover files are reported with their diff`() throws {
    let folder = try Folder()
    try folder.generate(
      Self.model
        + #"<entity name="Old" representedClassName="Old" codeGenerationType="class"/>"#)
    let stale = Self.model.replacing(
      "<attribute name=\"title\"",
      with:
        "<attribute name=\"artist\" optional=\"YES\" attributeType=\"String\"/><attribute name=\"title\""
    )
    try folder.remove("Gen/Track+CoreDataClass.swift")
    try folder.write("Album.swift", "class Album: NSManagedObject { @NSManaged var year: Int16 }")
    let check = try folder.check(stale)
    #expect(
      check.report.findings.map { "\($0.diagnostic.id) \($0.fingerprint.element)" } == [
        "generated-file-left-over Old+CoreDataClass.swift",
        "generated-file-left-over Old+CoreDataProperties.swift",
        "generated-file-missing Track+CoreDataClass.swift",
        "generated-file-stale Track+CoreDataProperties.swift",
      ])
    #expect(check.report.hasFailed)
    #expect(check.difference.contains("\n+    @NSManaged nonisolated public var artist: String?\n"))
    try folder.apply(check.difference)
    #expect(try folder.check(stale).report.findings.isEmpty)
  }

  @Test func `files added by options are checked, and are leftovers without the option`() throws {
    let model = """
      <composite name="Point"><attribute name="x" optional="YES" attributeType="Double"/></composite>
      <entity name="Track" representedClassName="Track" codeGenerationType="class">
      <attribute name="place" optional="YES" attributeType="Composite" composite="Point"/></entity>
      """
    let folder = try Folder()
    try folder.generate(model) {
      $0.hasFetchHelpers = true
      $0.hasCompositeStructures = true
    }
    let same = try folder.check(model) {
      $0.hasFetchHelpers = true
      $0.hasCompositeStructures = true
    }
    #expect(same.report.findings.isEmpty && same.difference.isEmpty)
    try folder.generate(model)
    #expect(
      try folder.check(model).report.findings.map {
        "\($0.diagnostic.id) \($0.fingerprint.element)"
      }
        == [
          "generated-file-left-over Model+CoreDataRequests.swift",
          "generated-file-left-over Model+CoreDataTypes.swift",
        ])
  }

  @Test func `the file header belongs to the project, and another Xcode release is reported`()
    throws
  {
    let folder = try Folder()
    try folder.generate(Self.model, xcode: XcodeVersion(11))
    let path = "Gen/Track+CoreDataProperties.swift"
    let text = try folder.read(path)
    let check = try folder.check(Self.model)
    let finding = try #require(
      check.report.findings.first { $0.diagnostic.location?.file.hasSuffix(path) ?? false })
    #expect(finding.diagnostic.explanation == "It is what Xcode 11 generates for the same model.")
    try folder.generate(Self.model)
    let body = try folder.read(path).split(separator: "\n\n", maxSplits: 1)[1]
    try folder.write(path, "//\n//  Ours\n//\n\n" + body)
    #expect(text != "//\n//  Ours\n//\n\n" + body)
    #expect(
      try folder.check(Self.model).report.findings.map(\.diagnostic.id) == ["managed-class-missing"]
    )
  }

  @Test(arguments: [13, 26, 27])
  func `files are compared with the Xcode release that they match, which the report names`(
    _ release: Int
  ) throws {
    let folder = try Folder()
    try folder.generate(Self.model, xcode: XcodeVersion(release))
    try folder.write("Album.swift", "class Album: NSManagedObject { @NSManaged var year: Int16 }")
    let same = try folder.check(Self.model, followsFiles: true)
    #expect(same.report.findings.isEmpty && same.difference.isEmpty)
    #expect(same.report.base?.kind == .xcode && same.report.base?.name == "Xcode \(release)")
    #expect(same.report.base?.origin.contains("the form of all 3 generated files there: ") == true)
    for format in CheckFormat.allCases where [.text, .json, .markdown, .html].contains(format) {
      let text = format.print(same.report, style: TextStyle(usesColor: false, width: 100))
      #expect(text.contains("Xcode \(release)"), "\(format)")
    }
    let changed = Self.model.replacing("name=\"title\"", with: "name=\"heading\"")
    let stale = try folder.check(changed, followsFiles: true)
    #expect(stale.report.base?.name == "Xcode \(release)")
    try folder.apply(stale.difference)
    try folder.generate(changed, xcode: XcodeVersion(release), into: "Again")
    let name = "Track+CoreDataProperties.swift"
    #expect(try folder.read("Gen/" + name) == folder.read("Again/" + name))
  }

  @Test func `an error in a class has its position in the source and in the model`() throws {
    let folder = try Folder()
    try folder.write(
      "App/Album.swift",
      "import CoreData\n\nclass Album: NSManagedObject {\n  @NSManaged var year: Int32\n  @NSManaged var yeer: Int16\n}\n"
    )
    let check = try folder.check(Self.model)
    #expect(
      check.report.findings.map(\.diagnostic.id) == [
        "managed-property-extra", "managed-property-type",
      ])
    let type = check.report.findings[1].diagnostic
    #expect(type.location?.description == folder.path + "/App/Album.swift:4:18")
    #expect(type.sourceLine == "  @NSManaged var year: Int32")
    #expect(type.notes.first?.location?.description.hasSuffix("contents:5:1") == true)
    for format in CheckFormat.allCases {
      let text = format.print(check.report, style: TextStyle(usesColor: false, width: 100))
      #expect(text.contains("managed-property-type") || text.contains("Int32"), "\(format)")
    }
  }

  @Test func `an unreadable source fails the check, one without classes does not`() throws {
    let folder = try Folder()
    try folder.write(
      "App/Album.swift", "class Album: NSManagedObject { @NSManaged var year: Int16 }")
    try folder.write("App/Template.swift", "class {{ name }} {")
    try folder.write("Pods/Broken.swift", "class Album: NSManagedObject {")
    try folder.write(".build/Broken.swift", "class Album: NSManagedObject {")
    try folder.write("Legacy.m", "@implementation Legacy @end")
    let fine = try folder.check(Self.model)
    #expect(!fine.report.hasFailed && fine.report.findings.isEmpty)
    #expect(fine.report.omissions.map(\.check).contains("1 Objective-C file"))
    #expect(fine.report.omissions.contains { $0.check.hasPrefix("1 source, such as") })
    try folder.write("App/Broken.swift", "extension Album {\n  var x: }\n")
    let broken = try folder.check(Self.model)
    #expect(broken.report.hasFailed)
    #expect(broken.report.findings.map(\.diagnostic.id) == ["swift-syntax-error"])
    #expect(
      broken.report.findings[0].diagnostic.location?.description
        == folder.path + "/App/Broken.swift:2:10")
    let text = CheckFormat.text.print(
      broken.report, style: TextStyle(usesColor: false, width: 100))
    #expect(text.contains("swift-syntax-error"))
  }

  @Test func `a missing folder is an error`() throws {
    let folder = try Folder()
    #expect(throws: ToolchainError.self) { try folder.check(Self.model, in: "missing") }
  }
}

/// A temporary folder with classes.
private final class Folder {
  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  func generate(
    _ body: String, xcode: XcodeVersion = .newest, into folder: String = "Gen",
    style: (inout ClassStyle) -> Void = { _ in }
  ) throws {
    var options = self.options
    options.form = GenerationForm(xcode: xcode)
    style(&options.style)
    for file in generateClasses(version(body).model, options: options).files {
      try write("\(folder)/\(file.name)", file.text)
    }
  }

  func check(
    _ body: String, in name: String? = nil, followsFiles: Bool = false,
    style: (inout ClassStyle) -> Void = { _ in }
  ) throws -> ClassCheck {
    var options = ClassCheckOptions(generation: self.options)
    options.followsFiles = followsFiles
    style(&options.generation.style)
    return try checkClasses(
      of: version(body), reference: "Model.xcdatamodeld", in: name.map { path + "/" + $0 } ?? path,
      options: options)
  }

  /// Applies a diff with the patch program.
  func apply(_ difference: String) throws {
    try write("difference.patch", difference)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "git", "apply", "-p\(path.split(separator: "/").count + 1)", "difference.patch",
    ]
    process.currentDirectoryURL = URL(filePath: path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    try remove("difference.patch")
  }

  private var options: GenerationOptions {
    var options = GenerationOptions(modelName: "Model")
    options.language = .swift
    return options
  }

  private func version(_ body: String) -> LoadedVersion {
    LoadedVersion(
      name: "Model", source: parseModel(Array("<model>\n\(body)</model>".utf8), file: "contents"),
      file: "contents")
  }
}
