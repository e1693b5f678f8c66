import Foundation
import TestSupport
import Testing

@Suite("modelc generate")
struct GenerateCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <model sourceLanguage="Swift">
      <entity name="Person" representedClassName="Person" codeGenerationType="class">
      <attribute name="name" attributeType="String"/>
      <relationship name="pets" optional="YES" toMany="YES" destinationEntity="Pet"/>
      </entity>
      <entity name="Pet" representedClassName="Pet" codeGenerationType="category"/>
      <entity name="Note" representedClassName="Note"/>
      </model>
      """.utf8, to: "App.xcdatamodel/contents")
  }

  private func generate(_ arguments: String...) throws -> ToolResult {
    try modelc(["generate", "App.xcdatamodel"] + arguments, in: folder.path)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder(name), encoding: .utf8)
  }

  @Test func `classes are written, and unchanged files are not touched`() throws {
    let first = try generate("-o", "out")
    #expect(first.exitCode == 0)
    #expect(first.output == "out: 4 files written\n")
    let path = "out/Pet+CoreDataProperties.swift"
    try folder.write(try text(path).replacing("extension", with: "edited").utf8, to: path)
    #expect(try generate("-o", "out/").output.hasPrefix("out: 1 file written, 3 unchanged\n"))
    #expect(try generate("-o", "out").output.hasPrefix("out: 0 files written, 4 unchanged\n"))
    #expect(try text("out/Person+CoreDataProperties.swift").contains("var name: String?"))
  }

  @Test(arguments: ["13", "26"])
  func `files keep the format of the Xcode release that wrote them unless told otherwise`(
    _ release: String
  ) throws {
    #expect(try generate("-o", "out", "--xcode", release).output == "out: 4 files written\n")
    let before = try text("out/Pet+CoreDataProperties.swift")
    let model = try text("App.xcdatamodel/contents")
    try folder.write(
      model.replacing("\"name\"", with: "\"title\"").utf8, to: "App.xcdatamodel/contents")
    let followed = try generate("-o", "out")
    #expect(
      followed.output.hasPrefix(
        "out: 1 file written, 3 unchanged\nout: text of Xcode \(release), "
          + "the form of all 4 generated files there: \""), "\(followed.output)")
    #expect(try text("out/Pet+CoreDataProperties.swift") == before)
    #expect(try text("out/Person+CoreDataProperties.swift").contains("@NSManaged public var title"))
    let check = try generate("--check", "out")
    #expect(check.exitCode == 0)
    #expect(check.output.hasPrefix("against Xcode \(release), the form of all 4 generated files"))
    let asked = try generate("-o", "out", "--xcode", "27")
    #expect(asked.output.split(separator: "\n").count == 1)
    #expect(
      try text("out/Person+CoreDataProperties.swift").contains("nonisolated public var title"))
    try folder.write(
      #"{"formatVersion": 1, "generate": {"xcode": "\#(release)"}}"#.utf8, to: ".modelc.json")
    #expect(try generate("-o", "out", "--quiet").output.isEmpty)
    #expect(try text("out/Pet+CoreDataProperties.swift") == before)
  }

  @Test func `a single file is a build output, and does not follow existing files`() throws {
    let line = ["-o", "out", "--single-file", "All.swift"]
    #expect(
      try modelc(["generate", "App.xcdatamodel", "--xcode", "26"] + line, in: folder.path).exitCode
        == 0)
    let result = try modelc(["generate", "App.xcdatamodel"] + line, in: folder.path)
    #expect(result.output == "out: 1 file written\n")
    #expect(try text("out/All.swift").contains("@NSManaged nonisolated public var name"))
  }

  @Test func `--nonisolated is reported as replaced by --xcode 27`() throws {
    let line = try generate("-o", "out", "--nonisolated", "--xcode", "26")
    #expect(line.exitCode == 0)
    #expect(
      line.errors.contains("expected --xcode 27")
        && line.errors.contains("[generation-option-replaced]"))
    #expect(try generate("-o", "newest").errors.isEmpty)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder("newest")) {
      #expect(try text("out/\(name)") == text("newest/\(name)"))
    }
    try folder.write(
      #"{"formatVersion": 1, "generate": {"nonisolated": true}}"#.utf8, to: ".modelc.json")
    for arguments in [["-o", "out"], ["--check", "out"]] {
      let result = try modelc(["generate", "App.xcdatamodel"] + arguments, in: folder.path)
      #expect(result.exitCode == 0)
      #expect(
        result.errors.contains(".modelc.json") && result.errors.contains(#"expected "xcode": "27""#)
      )
    }
  }

  @Test func `--dry-run lists the files that would be written`() throws {
    let planned = try generate("-o", "out", "--dry-run", "--all-entities")
    #expect(!FileManager.default.fileExists(atPath: folder("out")))
    #expect(try generate("-o", "out", "--all-entities").exitCode == 0)
    let written = try FileManager.default.contentsOfDirectory(atPath: folder("out"))
    #expect(
      Set(planned.output.split(separator: "\n").map(String.init))
        == Set(written.map { "out/\($0)" }))
    #expect(written.contains("Note+CoreDataClass.swift"))
  }

  @Test func `only the current version of a bundle is generated`() throws {
    try folder.write(
      try text("App.xcdatamodel/contents").utf8, to: "App.xcdatamodeld/App 2.xcdatamodel/contents")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
      <key>_XCCurrentVersionName</key><string>App 2.xcdatamodel</string></dict></plist>
      """.utf8, to: "App.xcdatamodeld/.xccurrentversion")
    // Left over from another branch, of Xcode 3, and cut off.
    try folder.write("".utf8, to: "App.xcdatamodeld/App 3.xcdatamodel/.DS_Store")
    try folder.write("bplist00".utf8, to: "App.xcdatamodeld/App.xcdatamodel/elements")
    try folder.write("<model><entity".utf8, to: "App.xcdatamodeld/Cut.xcdatamodel/contents")
    let result = try modelc(["generate", "App.xcdatamodeld", "-o", "out"], in: folder.path)
    #expect(result.exitCode == 0)
    #expect(result.output == "out: 4 files written\n")
    let compiled = try modelc(["compile", "App.xcdatamodeld", "-o", "."], in: folder.path)
    #expect(compiled.exitCode == 65)
    #expect(compiled.errors.contains("remove the folder"))
    // Without a mark it is not clear which version is the current one.
    try FileManager.default.removeItem(atPath: folder("App.xcdatamodeld/.xccurrentversion"))
    #expect(
      try modelc(["generate", "App.xcdatamodeld", "-o", "out"], in: folder.path).exitCode == 65)
  }

  @Test func `options on the command line override the configuration`() throws {
    try folder.write(
      """
      {"formatVersion": 1, "generate": {"requiredAttributes": true, "access": "internal",
      "output": "Generated"}}
      """.utf8, to: ".modelc.json")
    #expect(try generate("--access", "package").exitCode == 0)
    let properties = try text("Generated/Person+CoreDataProperties.swift")
    #expect(properties.contains("@NSManaged nonisolated package var name: String\n"))
    #expect(try generate("--no-config", "-o", "plain").exitCode == 0)
    #expect(try text("plain/Person+CoreDataProperties.swift").contains("public var name: String?"))
  }

  @Test func `a build through momc ignores the configuration`() throws {
    try folder.write(
      #"{"formatVersion": 1, "generate": {"requiredAttributes": true}}"#.utf8, to: ".modelc.json")
    let tool = try toolURL("modelc").path(percentEncoded: false)
    try folder.link("momc", to: tool)
    _ = try runProcess(
      folder("momc"), ["--action", "generate", "App.xcdatamodel", "out"],
      environment: ProcessInfo.processInfo.environment, in: folder.path)
    #expect(try text("out/Person+CoreDataProperties.swift").contains("var name: String?"))
  }

  @Test func `errors in the configuration are reported with positions, and nothing is written`()
    throws
  {
    try folder.write(
      "{\"formatVersion\": 1,\n  \"generate\": {\"final\": 1, \"fnal\": true}}\n".utf8,
      to: ".modelc.json")
    let result = try generate("-o", "out")
    #expect(result.exitCode == 65)
    #expect(result.errors.contains(".modelc.json:2:25"))
    #expect(result.errors.contains("did you mean \"final\""))
    #expect(!FileManager.default.fileExists(atPath: folder("out")))
  }

  @Test func `an enumeration of an unknown attribute is reported at its position`() throws {
    try folder.write(
      "{\"formatVersion\": 1,\n  \"generate\": {\"enums\": {\"Person.nme\": \"State\"}}}\n".utf8,
      to: ".modelc.json")
    let result = try generate("-o", "out")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains(".modelc.json:2:26"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder("out")))
  }

  @Test func `a missing model in the configuration is reported`() throws {
    try folder.write(
      #"{"formatVersion": 1, "models": {"Ap.xcdatamodel": {"final": true}}}"#.utf8,
      to: ".modelc.json")
    let result = try generate("-o", "out")
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("there is no model \"Ap.xcdatamodel\""))
  }

  @Test func `handwritten code is created once, in a folder of its own`() throws {
    let line = ["-o", "machine", "--human-folder", "human", "--separate-custom-code"]
    #expect(try modelc(["generate", "App.xcdatamodel"] + line, in: folder.path).exitCode == 0)
    try folder.write("// mine\n".utf8, to: "human/Person+CoreDataClass.swift")
    #expect(try modelc(["generate", "App.xcdatamodel"] + line, in: folder.path).exitCode == 0)
    #expect(try text("human/Person+CoreDataClass.swift") == "// mine\n")
    #expect(!FileManager.default.fileExists(atPath: folder("machine/Person+CoreDataClass.swift")))
  }

  @Test func `handwritten files are not overwritten`() throws {
    try folder.write("// mine\n".utf8, to: "out/Person+CoreDataClass.swift")
    let refused = try generate("-o", "out")
    #expect(refused.exitCode == 73)
    #expect(refused.errors.contains("--force"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).count == 1)
    #expect(try generate("-o", "out", "--force").exitCode == 0)
    #expect(try generate("-o", "once", "--separate-custom-code").exitCode == 0)
    for options in [[], ["--force"]] {
      let result = try modelc(
        ["generate", "App.xcdatamodel", "-o", "once"] + options, in: folder.path)
      #expect(result.exitCode == 73)
      #expect(result.errors.contains("yours to edit"))
    }
  }

  @Test func `a key of an earlier release is an error of use that names its replacement`() throws {
    try folder.write(
      #"{"formatVersion": 1, "generate": {"templates": []}}"#.utf8, to: ".modelc.json")
    let result = try generate("-o", "out")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(".modelc.json:1:35: error: \"templates\" is gone in 0.3.0"))
    #expect(result.errors.contains("modelc show --format json"))
    #expect(try folder.topNames() == [".modelc.json", "App.xcdatamodel"])
  }

  @Test func `leftover files are reported, or removed with --prune`() throws {
    #expect(try generate("-o", "out", "--all-entities").exitCode == 0)
    let told = try generate("-o", "out")
    #expect(told.exitCode == 0)
    #expect(told.errors.contains("out/Note+CoreDataClass.swift"))
    #expect(try generate("-o", "out", "--prune").output.contains("3 removed"))
    #expect(!FileManager.default.fileExists(atPath: folder("out/Note+CoreDataClass.swift")))
  }

  @Test func `a file of an option that is no longer set is a leftover`() throws {
    #expect(try generate("-o", "out", "--fetch-requests").exitCode == 0)
    #expect(try generate("--check", "out", "--fetch-requests").exitCode == 0)
    #expect(try generate("--check", "out").exitCode == 1)
    #expect(try generate("-o", "out", "--prune").output.contains("1 removed"))
    #expect(!FileManager.default.fileExists(atPath: folder("out/App+CoreDataRequests.swift")))
  }

  @Test func `taking over generated files as handwritten ones loses nothing`() throws {
    #expect(try generate("-o", "out").exitCode == 0)
    let path = "out/Person+CoreDataClass.swift"
    try folder.write((try text(path) + "// mine\n").utf8, to: path)
    let result = try generate("-o", "out", "--separate-custom-code", "--prune")
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    #expect(try text(path).hasSuffix("// mine\n"))
  }

  @Test func `two models share a folder`() throws {
    try folder.write(
      (#"<model sourceLanguage="Swift"><entity name="B" representedClassName="B" "#
        + #"codeGenerationType="class"/></model>"#).utf8, to: "Other.xcdatamodel/contents")
    #expect(try generate("-o", "out").exitCode == 0)
    let second = try modelc(
      ["generate", "Other.xcdatamodel", "-o", "out", "--prune"], in: folder.path)
    #expect(second.exitCode == 0)
    #expect(second.errors.contains("App+CoreDataModel.swift belongs to another model"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).count == 7)
    #expect(try generate("--check", "out").exitCode == 0)
  }

  @Test func `--check reports every change that generating would make`() throws {
    #expect(try generate("-o", "out").exitCode == 0)
    #expect(try generate("-o", "one", "--single-file", "All.swift").exitCode == 0)
    let path = "App.xcdatamodel/contents"
    for (old, new) in [
      (#""class""#, #""category""#), (#" codeGenerationType="class""#, ""),
      (#"attributeType="String""#, #"attributeType="Date""#),
    ] {
      let before = try text(path)
      try folder.write(before.replacing(old, with: new).utf8, to: path)
      #expect(try generate("--check", "out").exitCode == 1, "\(new)")
      #expect(try generate("--check", "one", "--single-file", "All.swift").exitCode == 1, "\(new)")
      try folder.write(before.utf8, to: path)
    }
    #expect(try generate("--check", "one", "--single-file", "All.swift").exitCode == 0)
  }

  @Test func `--dry-run refuses what the run refuses`() throws {
    try folder.write("a file".utf8, to: "file")
    for options in [
      ["-o", "file"], ["-o", "out", "--human-folder", "file", "--separate-custom-code"],
      ["-o", "file/below"],
    ] {
      for dry in [[], ["--dry-run"]] {
        let result = try modelc(["generate", "App.xcdatamodel"] + options + dry, in: folder.path)
        #expect(result.exitCode == 73)
        #expect(result.errors.contains("file is not a folder"), "\(result.errors)")
      }
    }
    #expect(try folder.topNames() == ["App.xcdatamodel", "file"])
  }

  @Test
  func `a configuration is found from the root of the file system, even for a single version`()
    throws
  {
    let model = try folder.makeBundle(
      #"<entity name="A" representedClassName="A" codeGenerationType="class"/>"#)
    try folder.write(
      #"{"formatVersion": 1, "models": {"Model.xcdatamodeld": {"access": "package"}}}"#.utf8,
      to: ".modelc.json")
    for (index, path) in [model, model + "/Model.xcdatamodel", model + "#Model"].enumerated() {
      let place = folder("out\(index)")
      let result = try modelc(["generate", path, "--language", "swift", "-o", place], in: "/")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try text("out\(index)/A+CoreDataClass.swift").contains("package class A"))
    }
  }

  @Test func `--check shows how generated files differ`() throws {
    #expect(try generate("-o", "out").exitCode == 0)
    #expect(try generate("--check", "out").exitCode == 0)
    let path = "out/Person+CoreDataProperties.swift"
    try folder.write(
      try text(path).replacing("name: String?", with: "name: String").utf8, to: path)
    let result = try generate("--check", "out")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("generated-file-stale"))
    #expect(result.output.contains("-    @NSManaged nonisolated public var name: String\n"))
    #expect(result.output.contains("+    @NSManaged nonisolated public var name: String?\n"))
    let machine = try generate("--check", "out", "--format", "sarif")
    #expect(machine.exitCode == 1)
    #expect(machine.output.contains("\"generated-file-stale\""))
  }

  @Test func `--check reports missing, extra and wrong members of handwritten classes`() throws {
    try folder.write(
      """
      import CoreData

      @objc(Person)
      final class Person: NSManagedObject {
        @NSManaged var name: Int16
        @NSManaged var age: Int16
      }

      """.utf8, to: "Sources/Person.swift")
    let result = try generate("--check", "Sources")
    #expect(result.exitCode == 1)
    for (id, place) in [
      ("managed-property-type", "Sources/Person.swift:5:"),
      ("managed-property-extra", "Sources/Person.swift:6:"),
      ("managed-class-missing", "App.xcdatamodel/contents:7:"),
    ] {
      #expect(result.output.contains(id) && result.output.contains(place), "\(result.output)")
    }
  }

  @Test func `a missing or ambiguous output folder is an error of use`() throws {
    let result = try generate()
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("expected --output"))
    #expect(try generate("--check", "a", "-o", "b").exitCode == 64)
    #expect(try generate("-o", "").exitCode == 64)
    #expect(try generate("-o", "a", "--human-folder", "").exitCode == 64)
    #expect(try generate("--config", "a", "--no-config", "-o", "b").exitCode == 64)
  }
}
