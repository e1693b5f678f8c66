import Foundation
import TestSupport
import Testing

/// Services know a file by its path from the root of the repository, and people by the one that they gave.
@Suite("Paths in reports of a check")
struct ReportPathTests {
  private typealias Made = CheckRepository
  private static let contents = "App/Shop.xcdatamodeld/1.xcdatamodel/contents"

  /// A repository that edits what has shipped.
  private func edited() throws -> Made {
    let made = try Made(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write(
      text: #"{"formatVersion": 1, "editedVersions": "error"}"#, to: ".modeldiff.json")
    try made.write("1", Scenario.item(Scenario.title, Scenario.price))
    return made
  }

  private func print(_ format: String, _ made: Made, in folder: String, _ paths: [String]) throws
    -> String
  {
    let result = try Made.run(
      ["check", "--format", format] + paths, in: made.repository.folder(folder))
    try #require(!result.output.isEmpty, "\(result.errors)")
    return result.output
  }

  @Test(arguments: [
    ("", [String]()), ("App", []), ("App", [".."]), (Made.bundle, []), ("Lib", ["../App"]),
    ("", ["/"]), ("App", ["/"]), ("", ["Link"]), ("Lib", ["../Link/Shop.xcdatamodeld"]),
  ])
  func `services are told paths from the root`(folder: String, paths: [String]) throws {
    let made = try edited()
    try made.write(text: "nothing", to: "Lib/README.md")
    try FileManager.default.createSymbolicLink(
      atPath: made.repository.folder("Link"), withDestinationPath: "App")
    let paths = paths.map { $0 == "/" ? made.repository.folder("App") : $0 }
    #expect(try print("gitlab", made, in: folder, paths).contains("\"path\": \"\(Self.contents)\""))
    #expect(
      try print("github", made, in: folder, paths).hasPrefix("::error file=\(Self.contents),"))
    let sarif = try print("sarif", made, in: folder, paths)
    #expect(sarif.contains("\"uri\": \"\(Self.contents)\""), "\(sarif)")
    let xcode = try print("xcode", made, in: folder, paths)
    #expect(xcode.hasPrefix("/") && xcode.contains("Shop.xcdatamodeld/1.xcdatamodel/contents:5"))
  }

  @Test func `people are shown the paths that they gave`() throws {
    let made = try edited()
    let text = try print("text", made, in: "App", [])
    #expect(text.contains("\n  at Shop.xcdatamodeld/1.xcdatamodel/contents:5"))
    #expect(try made.check().errors[0].place == "\(Self.contents):5")
  }

  @Test func `Xcode is told absolute paths of all that there is`() throws {
    let made = try edited()
    let other = #"<entity name="Tool" representedClassName="Tool"/>"#
    try made.write("1", other, bundle: "App/Kit.xcdatamodeld")
    try made.write(
      text: #"{"formatVersion": 1, "accepted": [{"fingerprint": "x:y", "reason": "z"}]}"#,
      to: ".modeldiff-accepted.json")
    try made.remove(Made.bundle)
    for (folder, paths) in [("", [made.repository.folder.path]), ("", []), ("App", [".."])] {
      let lines = try print("xcode", made, in: folder, paths).split(separator: "\n")
      #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("/") }, "\(lines)")
      #expect(lines.contains { $0.contains("/.modeldiff-accepted.json:") })
      #expect(lines.contains { $0.contains("/App/Shop.xcdatamodeld:1:1: error: the bundle was") })
    }
  }

  @Test func `without a repository the working directory is the root`() throws {
    let folder = try TemporaryFolder()
    let made = try edited()
    #expect(try made.run(["freeze", Made.bundle]).exitCode == 0)
    try made.write("1", Scenario.item(Scenario.price))
    try shell("cp -r App '\(folder.path)/'", in: made.repository.folder.path)
    for path in [[], [folder.path + "/App"]] {
      let result = try Made.run(["check", "--format", "gitlab"] + path, in: folder.path)
      #expect(result.output.contains("\"path\": \"\(Self.contents)\""), "\(result.output)")
    }
  }

  @Test func `what is at a release or in a submodule's past is no file of the work tree`() throws {
    let made = try Made(shipping: [("1", Scenario.item(Scenario.title))])
    try made.repository.git("tag", "v1")
    try made.write(
      text: #"{"formatVersion": 1, "shipped": {"tags": "v*"}}"#, to: ".modeldiff.json")
    try made.repository.commit()
    try made.write("1", Scenario.item(Scenario.price))
    let sarif = try print("sarif", made, in: "App", [])
    #expect(sarif.contains("Before: v1:\(Self.contents)") && !sarif.contains("relatedLocations"))
  }
}
