import Foundation
import TestSupport
import Testing

@Suite("modelc compile")
struct CompileCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `findings have momc's format`() throws {
    let path = try folder.makeBundle(
      """
      <entity name="A">
      <attribute name="t" attributeType="Transformable"/>
      <relationship name="r" maxCount="1" destinationEntity="A"/>
      </entity>
      """)
    let result = try modelc("compile", path, "-o", folder.path, "--diagnostic-style", "momc")
    #expect(result.exitCode == 0)
    let version = path + "/Model.xcdatamodel"
    #expect(
      result.errorLines.prefix(2) == [
        "\(version):A.t: warning: A.t is using a nil or insecure value transformer. Please switch "
          + "to NSSecureUnarchiveFromDataTransformerName or a custom NSValueTransformer subclass "
          + "of NSSecureUnarchiveFromDataTransformer [2]",
        "\(version):A.r: warning: A.r should have an inverse [2]",
      ])
    #expect(result.errorLines.count == 3)
  }

  @Test(arguments: ["text", "momc"])
  func `--quiet still prints findings that fail the run`(style: String) throws {
    let path = try folder.makeBundle(
      #"<entity name="A"><relationship name="r" maxCount="1" destinationEntity="A"/></entity>"#)
    let quiet = ["compile", "-q", "--diagnostic-style", style, path, "-o", folder.path]
    #expect(try modelc(quiet) == ToolResult(exitCode: 0, output: "", errors: ""))
    let result = try modelc(quiet + ["--fail-on", "warning"])
    #expect(result.exitCode == 1 && result.output.isEmpty)
    #expect(result.errors.contains("A.r should have an inverse"), "\(result.errors)")
  }

  @Test func `errors have momc's format`() throws {
    let meaning = try folder.makeBundle(#"<entity name="A" parentEntity="B"/>"#, name: "One")
    let syntax = try folder.makeBundle("<entity>", name: "Two")
    let result = try modelc(
      "compile", meaning, syntax, "-o", folder("out/"), "--diagnostic-style", "momc")
    #expect(result.exitCode == 65)
    #expect(result.errorLines.count == 2)
    #expect(result.errorLines[0].hasPrefix("\(meaning)/One.xcdatamodel:A: error: "))
    #expect(result.errorLines[1].hasPrefix("\(syntax)/Two.xcdatamodel:: error: line 3, column "))
    #expect(result.errorLines[1].hasSuffix(" [0]"))
  }

  @Test(arguments: ["text", "momc"])
  func `checksums are noted as in Xcode 15`(style: String) throws {
    let result = try modelc(
      "compile", example("Done"), "-o", folder.path, "--diagnostic-style", style)
    #expect(
      result.errors == """
        Done.xcdatamodel: note: Model Done version checksum: \
        JW+I9GzaIJQdbMuMrgFajOvH6R63p/nMdUvhrm4DI34=
        Done 2.xcdatamodel: note: Model Done 2 version checksum: \
        1R61GJicd3qG2svA1Qo6lsZnqdaEAU3qZsG9cZRNJH8=

        """)
  }

  @Test func `momc's options are accepted`() throws {
    let result = try modelc(
      "compile", "--sdkroot", "/X", "--iphoneos-deployment-target", "17.0",
      "--macosx-deployment-target=14.0", "--module", "App", "--no-warnings",
      example("Kitchen Sink"), "-o", folder.path)
    #expect(result.exitCode == 0)
    #expect(result.errorLines.allSatisfy { $0.contains("note: ") })
    let shown = try modelc("show", "--format", "json", folder("Kitchen Sink.momd"))
    #expect(shown.output.contains("\"className\": \"App.HotSpice\""))
  }

  @Test func `an invalid module name has exit code 64, a folder without versions 65`() throws {
    let module = try modelc(
      "compile", "--module", "My-App", example("Done"), "-o", folder("Done.momd"))
    #expect(module.exitCode == 64 && module.errors.contains("not \"My-App\""))
    try folder.makeFolder("Empty.xcdatamodeld")
    let empty = try modelc("compile", folder("Empty.xcdatamodeld"), "-o", folder("Empty.momd"))
    #expect(empty.exitCode == 65)
    #expect(empty.errors.contains("holds no model, expected .xcdatamodel folders [empty-bundle]"))
  }

  @Test func `each kind of warning can be suppressed`() throws {
    let properties = (0...100).map { "<attribute name=\"a\($0)\" attributeType=\"String\"/>" }
    let path = try folder.makeBundle(
      """
      <entity name="A">\(properties.joined())
      <relationship name="r" maxCount="1" deletionRule="No Action" destinationEntity="A"/>
      </entity>
      """)
    let options = [
      "--no-inverse-relationship-warnings": "missing-inverse",
      "--no-max-property-count-warnings": "too-many-properties",
      "--no-delete-rule-warnings": "no-action-delete-rule",
    ]
    let all = try modelc("compile", path, "-o", folder.path).errors
    for (option, id) in options {
      #expect(all.contains("[\(id)]"))
      let fewer = try modelc("compile", path, "-o", folder.path, option).errors
      #expect(!fewer.contains("[\(id)]"))
      #expect(fewer.contains("2 warnings\n"))
    }
  }

  @Test func `several sources are compiled into one folder, or not at all`() throws {
    try FileManager.default.createDirectory(
      atPath: folder("out"), withIntermediateDirectories: true)
    let broken = try folder.makeBundle(#"<entity name="A" parentEntity="B"/>"#)
    let failed = try modelc("compile", example("Done"), broken, "-o", folder("out"))
    #expect(failed.exitCode == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("out")).isEmpty)
    let result = try modelc("compile", example("Done"), example("Shop"), "-o", folder("out/"))
    #expect(result.exitCode == 0)
    #expect(result.output.split(separator: "\n").count == 2)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("out")).sorted()
        == ["Done.momd", "Shop.momd"])
  }

  @Test func `the working directory can be the source`() throws {
    let bundle = projectFolder.path(percentEncoded: false) + example("Done")
    for (directory, path) in [(bundle, "."), (bundle + "/Done.xcdatamodel", "..")] {
      let result = try modelc(["compile", path, "-o", folder.path], in: directory)
      #expect(result.output.contains("Done.momd: 2 versions"))
    }
    let result = try modelc(["show", "contents"], in: bundle + "/Done.xcdatamodel")
    #expect(result.output.hasPrefix("Done\n"))
    #expect(try folder.names().first == "Done.momd")
  }

  @Test func `--keep-unchanged keeps an output whose bytes are unchanged, and replaces any other`()
    throws
  {
    let bundle = try folder.makeBundle(#"<entity name="A"/>"#)
    let version = projectFolder.path(percentEncoded: false) + example("Done") + "/Done.xcdatamodel"
    for (source, output) in [(bundle, folder("Out.momd")), (version, folder("Out.mom"))] {
      func compile(_ options: String...) throws -> String {
        try modelc(["compile", source, "-o", output] + options).output
      }
      #expect(try compile("--keep-unchanged").hasPrefix("wrote"))
      let first = try node(output)
      #expect(try compile("--keep-unchanged").hasPrefix("unchanged \(output): "))
      #expect(try node(output) == first)
      #expect(try compile().hasPrefix("wrote"))
      #expect(try node(output) != first)
    }
    try folder.write([1], to: "Out.momd/Stranger.mom")
    try folder.write([1], to: "Out.mom")
    for (source, output) in [(bundle, folder("Out.momd")), (version, folder("Out.mom"))] {
      let result = try modelc("compile", "--keep-unchanged", source, "-o", output)
      #expect(result.output.hasPrefix("wrote"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder("Out.momd/Stranger.mom")))
  }

  /// The inode of a file or folder.
  private func node(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  @Test func `without --output the output is in the working directory`() throws {
    let path = projectFolder.path(percentEncoded: false) + example("Done")
    let result = try modelc(["compile", path + "/Done 2.xcdatamodel"], in: folder.path)
    #expect(result.output.hasPrefix("wrote Done 2.mom: "))
    #expect(try folder.names() == ["Done 2.mom"])
  }
}
