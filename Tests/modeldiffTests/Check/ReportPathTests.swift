import Foundation
import TestSupport
import Testing

/// Services get paths from the repository root, and people get the paths that they gave.
@Suite("Paths in check reports")
struct ReportPathTests {
  private typealias Made = CheckRepository
  private static let contents = "App/Shop.xcdatamodeld/1.xcdatamodel/contents"

  /// A repository that edits a shipped version.
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
  func `reports for services have paths from the repository root`(folder: String, paths: [String])
    throws
  {
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

  @Test func `reports for people show the paths that they gave`() throws {
    let made = try edited()
    let text = try print("text", made, in: "App", [])
    #expect(text.contains("\n  at Shop.xcdatamodeld/1.xcdatamodel/contents:5"))
    #expect(try made.check().errors[0].place == "\(Self.contents):5")
  }

  @Test func `reports for Xcode have absolute paths`() throws {
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

  @Test func `without a repository, paths start at the working directory`() throws {
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

  @Test
  func `a location in a release or an old submodule commit is not a working-tree file`()
    throws
  {
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
