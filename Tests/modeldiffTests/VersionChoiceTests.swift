import Foundation
import TestSupport
import Testing

@Suite("Versions in a comparison")
struct VersionChoiceTests {
  private let plain = item("")
  private let named = item(#"<attribute name="name" optional="YES" attributeType="String"/>"#)

  @Test func `a bundle alone compares its previous with its current version`() throws {
    let result = try modeldiff("--format", "json", example("Done"))
    let json = try result.json
    #expect((json["from"] as? [String: Any])?["version"] as? String == "Done")
    #expect((json["to"] as? [String: Any])?["version"] as? String == "Done 2")
    #expect(result.exitCode == 0)
  }

  @Test func `the previous version is found by number`() throws {
    let folder = try TemporaryFolder()
    let bodies = Array(repeating: plain, count: 11)
    for (index, body) in bodies.enumerated() {
      let version = folder("M.xcdatamodeld/M \(index + 1).xcdatamodel")
      try FileManager.default.createDirectory(atPath: version, withIntermediateDirectories: true)
      try Data("<model>\(body)</model>".utf8).write(to: URL(filePath: version + "/contents"))
    }
    let json = try modeldiff("--format", "json", "--to", "M 10", folder("M.xcdatamodeld")).json
    #expect((json["from"] as? [String: Any])?["version"] as? String == "M 9")
  }

  @Test func `versions can be selected by name`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(plain, named, plain)
    for arguments in [
      ["--from", "1", "--to", "2", bundle], ["--from", "1", bundle + "#2"],
      [bundle + "#1", bundle + "#2"],
      [bundle + "/1.xcdatamodel", bundle + "/2.xcdatamodel/contents"],
    ] {
      let json = try runTool("modeldiff", ["--format", "json"] + arguments).json
      let changes = try #require(json["changes"] as? [[String: Any]])
      #expect(changes.map { $0["kind"] as? String } == ["attribute-added"], "\(arguments)")
    }
  }

  @Test func `a source and its compiled form are identical`() throws {
    let folder = try TemporaryFolder()
    for name in ["Done", "Shop", "Restaurant", "Kitchen Sink", "User"] {
      let compiled = folder("\(name).momd")
      #expect(
        try runTool("modelc", ["compile", "--quiet", example(name), "-o", compiled]).exitCode == 0)
      let json = try modeldiff("--format", "json", example(name), compiled).json
      #expect(json["verdict"] as? String == "identical")
      #expect((json["changes"] as? [Any])?.count == 0, "\(name)")
      #expect((json["findings"] as? [Any])?.count == 0, "\(name)")
    }
  }

  @Test func `--history compares every step`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(plain, named, plain)
    let result = try modeldiff("--history", bundle)
    #expect(result.exitCode == 0)
    let lines = result.output.split(separator: "\n")
    #expect(
      lines == [
        "1 → 2  lightweight  1 change", "2 → 3  lightweight  1 warning, 1 change",
        "2 steps: 2 lightweight",
      ])
    let json = try modeldiff("--history", "--format", "json", bundle).json
    #expect((json["steps"] as? [Any])?.count == 2)
  }

  @Test func `two revisions, or one and the working tree, are compared`() throws {
    let repository = try TemporaryRepository()
    _ = try repository.folder.makeHistory(plain)
    try repository.commit()
    try repository.git("tag", "first")
    _ = try repository.folder.makeHistory(named)
    try repository.commit()
    for (old, new, kind) in [
      ("first:Model.xcdatamodeld", "HEAD:Model.xcdatamodeld", "attribute-added"),
      ("HEAD:Model.xcdatamodeld", "HEAD~1:./Model.xcdatamodeld#1", "attribute-removed"),
      ("first:Model.xcdatamodeld", "Model.xcdatamodeld", "attribute-added"),
    ] {
      let result = try runTool(
        "modeldiff", ["--format", "json", old, new], environment: TemporaryRepository.variables,
        in: repository.folder.path)
      let json = try result.json
      #expect((json["from"] as? [String: Any])?["model"] as? String == old)
      #expect((json["to"] as? [String: Any])?["model"] as? String == new)
      let changes = try #require(json["changes"] as? [[String: Any]])
      #expect(changes.map { $0["kind"] as? String } == [kind])
      let location = try #require(changes.first?["location"] ?? changes.first?["before"])
      #expect(!"\(location)".isEmpty)
    }
  }

  @Test func `an empty current-version file counts as missing`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(plain, named)
    try Data().write(to: URL(filePath: bundle + "/.xccurrentversion"))
    let result = try modeldiff(bundle)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("[no-current-version]"))
    #expect(result.errors.contains("\(bundle)#1") && result.errors.contains("\(bundle)#2"))
    #expect(try modeldiff("--to", "2", bundle).exitCode == 0)
  }

  @Test func `notes on files concern the new version, and a history lists them once`() throws {
    let folder = try TemporaryFolder()
    let odd = #"<entity name="Item" colour="red"/>"#
    let bundle = try folder.makeHistory(odd, odd, odd)
    #expect(try modeldiff(bundle).errors.ranges(of: "[unknown-attribute]").count == 1)
    #expect(try modeldiff(bundle).errors.hasPrefix("\(bundle)/3.xcdatamodel/contents:2:"))
    let history = try modeldiff("--history", bundle).errors
    #expect(history.ranges(of: "[unknown-attribute]").count == 1)
    #expect(history.contains(", in 3 versions [unknown-attribute]"))
  }

  @Test func `models that cannot be compared are reported`() throws {
    let folder = try TemporaryFolder()
    let single = try folder.makeHistory(plain, name: "Single")
    #expect(try modeldiff(single).errors.contains("[no-earlier-version]"))
    #expect(try modeldiff(single).exitCode == 65)
    let bundle = try folder.makeHistory(plain, named)
    #expect(try modeldiff("--to", "1", bundle).exitCode == 65)
    #expect(try modeldiff("--to", "1", bundle).errors.contains("\"1\" is the first version"))
    #expect(try modeldiff("--to", "9", bundle).errors.contains("[unknown-version]"))
    #expect(try modeldiff("nowhere", bundle).exitCode == 65)
    #expect(try modeldiff().exitCode == 64)
    #expect(try modeldiff("a", "b", "c").exitCode == 64)
    #expect(try modeldiff("--history", bundle, bundle).exitCode == 64)
  }

  @Test func `a model that the compiler refuses is compared, and its errors are reported`() throws {
    let folder = try TemporaryFolder()
    for broken in [
      #"<entity name="Item" parentEntity="Nobody"/>"#, #"<entity name="A"/><entity name="A"/>"#,
      #"<entity name="A"><relationship name="r" maxCount="1" destinationEntity="B"/></entity>"#,
      #"<entity name="A"><attribute name="x" optional="YES" attributeType="Text"/></entity>"#,
    ] {
      for versions in [(plain, broken), (broken, plain)] {
        let bundle = try folder.makeHistory(versions.0, versions.1)
        let result = try modeldiff(bundle)
        #expect(result.exitCode == 0 || result.exitCode == 1)
        #expect(!result.output.isEmpty)
        #expect(result.errors.contains("error: "))
      }
    }
  }

  @Test func `two versions are compared even if a third one cannot be read`() throws {
    let folder = try TemporaryFolder()
    let bundle = try folder.makeHistory(plain, named, "<entity")
    #expect(try modeldiff(bundle).exitCode == 65)
    let result = try modeldiff("--from", "1", "--to", "2", bundle)
    #expect(!result.output.isEmpty)
    #expect(result.errors.contains("[xml-not-well-formed]") == false)
    #expect(
      try modeldiff("--from", "1", "--to", "3", bundle).errors.contains("[xml-not-well-formed]"))
  }

  @Test func `a file that is not XML is not compared`() throws {
    let folder = try TemporaryFolder()
    let result = try modeldiff(folder.makeHistory(plain, "<entity"))
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("[xml-not-well-formed]"))
  }

  @Test func `a stored attribute without a type has a verdict`() throws {
    let folder = try TemporaryFolder()
    let untyped = #"<attribute name="x" optional="YES"/>"#
    let bundle = try folder.makeHistory(
      item(untyped), item(untyped + untyped.replacing("x", with: "y")))
    let result = try modeldiff("--format", "json", bundle)
    #expect(result.exitCode == 1)
    #expect(try result.json["verdict"] as? String == "not-inferable")
  }
}
