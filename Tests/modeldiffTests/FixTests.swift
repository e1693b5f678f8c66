import Foundation
import TestSupport
import Testing

@Suite("Fixes")
struct FixTests {
  private static let old = item(
    #"<attribute name="title" optional="YES" attributeType="String" elementID="name"/>"#)

  /// A new version before and after the fix.
  private static let dropped = (
    before: """
    <!-- kept -->
      <entity   name='Item'>
        <attribute optional="YES" name="title"   attributeType="String"/>
      </entity>
    """,
    after: """
    <!-- kept -->
      <entity   name='Item'>
        <attribute optional="YES" name="title"   attributeType="String" elementID="name"/>
      </entity>
    """
  )

  @Test func `a dropped renaming identifier is restored, and every other byte stays`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(Self.old, Self.dropped.before)
    let first = try contents(bundle, "1")
    let result = try modeldiff("--fix", bundle)
    #expect(result.errors.contains("fixed: set the renaming identifier of Item.title to name"))
    #expect(try contents(bundle, "2") == "<model>\n\(Self.dropped.after)\n</model>\n")
    #expect(try contents(bundle, "1") == first)
    let again = try modeldiff("--format", "json", bundle)
    #expect(try (again.json["findings"] as? [Any])?.count == 0)
    #expect(try modeldiff("--fix", bundle).errors.contains("nothing to fix safely"))
  }

  @Test func `a broken chain of renaming identifiers is fixed`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      Self.old,
      item(#"<attribute name="headline" optional="YES" attributeType="String" elementID="title"/>"#)
    )
    #expect(try modeldiff("--fix", bundle).exitCode == 0)
    #expect(try contents(bundle, "2").contains(#"elementID="name""#))
    #expect(try modeldiff("--fail-on", "note", bundle).exitCode == 0)
  }

  @Test func `a fix that changes the meaning is shown and not applied`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      item(""), item(#"<attribute name="x" attributeType="Integer 16"/>"#))
    let before = try contents(bundle, "2")
    let result = try modeldiff("--fix", bundle)
    #expect(try contents(bundle, "2") == before)
    #expect(
      result.output.contains(
        #"<attribute name="x" attributeType="Integer 16" defaultValueString="0"/>"#))
    #expect(
      result.output.contains(#"<attribute name="x" optional="YES" attributeType="Integer 16"/>"#))
  }

  @Test func `a rename is never guessed`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(
      item(#"<attribute name="userName" optional="YES" attributeType="String"/>"#),
      item(#"<attribute name="displayName" optional="YES" attributeType="String"/>"#))
    let before = try contents(bundle, "2")
    let result = try modeldiff("--fix", bundle)
    #expect(try contents(bundle, "2") == before)
    #expect(result.output.contains("is it a rename?"))
    #expect(result.output.contains(#"elementID="userName""#))
  }

  @Test func `the edits in JSON are the bytes that --fix writes`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(Self.old, Self.dropped.before)
    let findings = try #require(
      modeldiff("--format", "json", bundle).json["findings"] as? [[String: Any]])
    let fixes = findings.compactMap { $0["fixes"] as? [[String: Any]] }.flatMap(\.self)
    let safe = try #require(fixes.first { $0["safe"] as? Bool == true })
    let edit = try #require((safe["edits"] as? [[String: Any]])?.first)
    var bytes = Array(try contents(bundle, "2").utf8)
    let start = try #require(edit["start"] as? Int)
    let end = try #require(edit["end"] as? Int)
    bytes.replaceSubrange(start..<end, with: Array(try #require(edit["text"] as? String).utf8))
    #expect(
      String(decoding: bytes, as: UTF8.self) == "<model>\n\(Self.dropped.after)\n</model>\n")
  }

  @Test func `--fix keeps file permissions`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(Self.old, Self.dropped.before)
    let path = bundle + "/2.xcdatamodel/contents"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try modeldiff("--fix", bundle)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func `--fix reports what remains, which decides the exit code`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(Self.old, Self.dropped.before)
    #expect(try modeldiff("--fail-on", "warning", bundle).exitCode == 1)
    let result = try modeldiff("--fix", "--fail-on", "warning", bundle)
    #expect(result.exitCode == 0)
    #expect(
      result.errorLines.last == "fixed 1 of 1 finding that can be fixed safely; left: nothing")
  }

  @Test func `--fix keeps line ends, a byte order mark and the end of the file`() throws {
    for (start, end) in [("\u{FEFF}", "\r\n"), ("", "\r\n"), ("\u{FEFF}", "\n"), ("", "\r")] {
      let folder = try TemporaryFolder()
      let bundle = try folder.makeHistory(Self.old, Self.dropped.before)
      func file(_ body: String) -> String {
        start + "<model>\n\(body)\n</model>".replacing("\n", with: end)
      }
      let path = bundle + "/2.xcdatamodel/contents"
      try Data(file(Self.dropped.before).utf8).write(to: URL(filePath: path))
      let result = try modeldiff("--fix", bundle)
      #expect(result.errors.contains("fixed 1 of 1"), "\(result.errors)")
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(file(Self.dropped.after).utf8))
    }
  }

  @Test func `a read-only file is refused before the comparison`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(Self.old, Self.dropped.before)
    let path = bundle + "/2.xcdatamodel/contents"
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let result = try modeldiff("--fix", bundle)
    #expect(result.exitCode == 73)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("\(path): error: "))
    #expect(try contents(bundle, "2").contains(Self.dropped.before))
  }

  /// The path has the maximum length, so that no file can be created beside it; permissions would
  /// not stop tests that run as root.
  @Test func `a folder in which no file can be created is an error of the model file`() throws {
    let folder = try TemporaryFolder()
    let rest = "/Model.xcdatamodeld/2.xcdatamodel/contents".utf8.count
    // What is left free is less than the temporary name is longer.
    var free = Int(PATH_MAX) - 1 - 9 - rest - folder.path.utf8.count
    var place = ""
    while free > 1 {
      let name = String(repeating: "n", count: min(free - 1, 200))
      place += place.isEmpty ? name : "/" + name
      free -= name.utf8.count + 1
    }
    let bundle = try folder.makeHistory(
      Self.old, Self.dropped.before, name: place + "/Model")
    let result = try modeldiff("--fix", bundle)
    #expect(result.exitCode == 73)
    #expect(result.errors.contains("\(bundle)/2.xcdatamodel/contents: error: "))
    #expect(!result.errors.contains("partial"))
  }

  @Test func `--fix follows a link to the bundle and refuses a link to the file`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(Self.old, Self.dropped.before)
    for (link, target) in [("file", bundle + "/2.xcdatamodel/contents"), ("bundle", bundle)] {
      try FileManager.default.createSymbolicLink(
        atPath: folder(link), withDestinationPath: target)
    }
    let refused = try modeldiff("--fix", bundle + "#1", folder("file"))
    #expect(refused.exitCode == 65)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("[not-fixable]"))
    #expect(try modeldiff("--fix", folder("bundle")).errors.contains("fixed 1 of 1"))
    #expect(try contents(bundle, "2").contains(Self.dropped.after))
  }

  @Test func `a model at a revision cannot be fixed`() throws {
    let repository = try TemporaryRepository()
    let bundle = try repository.folder.makeHistory(Self.old, Self.dropped.before)
    try repository.commit()
    let result = try runTool(
      "modeldiff", ["--fix", "HEAD:Model.xcdatamodeld"],
      environment: TemporaryRepository.variables, in: repository.folder.path)
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("[not-fixable]"))
    #expect(try contents(bundle, "2").contains(Self.dropped.before))
  }

  @Test func `a compiled model cannot be fixed`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(Self.old, Self.dropped.before)
    let compiled = folder("Model.momd")
    _ = try runTool("modelc", ["compile", "--quiet", bundle, "-o", compiled])
    let result = try modeldiff("--fix", compiled)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("[not-fixable]"))
  }

  private func contents(_ bundle: String, _ version: String) throws -> String {
    try String(contentsOfFile: "\(bundle)/\(version).xcdatamodel/contents", encoding: .utf8)
  }
}
