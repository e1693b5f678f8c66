import Foundation
import TestSupport
import Testing

@Suite("Exit codes and streams")
struct ExitCodeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `success has exit code 0, with the result on standard output`() throws {
    for command in ["hash", "show"] {
      let result = try modelc(command, example("Done"))
      #expect(result.exitCode == 0)
      #expect(!result.output.isEmpty)
      #expect(result.errors.isEmpty)
    }
    let result = try modelc("compile", example("Done"), "-o", folder.path)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("wrote \(folder("Done.momd")): 2 versions, current \"Done 2\""))
    let files = ["", "/Done 2.mom", "/Done.mom", "/VersionInfo.plist"]
    #expect(try folder.names() == files.map { "Done.momd" + $0 })
  }

  @Test func `warnings do not stop the compiler`() throws {
    let path = try folder.makeBundle(
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A"/></entity>"#)
    let result = try modelc("compile", path, "-o", folder.path)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("warning: A.a should have an inverse [2] [missing-inverse]"))
    #expect(result.errors.contains("\n1 warning\n"))
  }

  @Test func `model errors have exit code 1, and nothing is written`() throws {
    let path = try folder.makeBundle(#"<entity name="A" parentEntity="B"/>"#)
    let before = try folder.names()
    let result = try modelc("compile", path, "-o", folder.path)
    #expect(result.exitCode == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("\(path)/Model.xcdatamodel/contents:2:32: error: "))
    #expect(result.errors.contains("<entity name=\"A\" parentEntity=\"B\"/>"))
    #expect(result.errors.hasSuffix("1 error\n"))
    #expect(try folder.names() == before)
  }

  @Test(arguments: ["hash", "show", "graph"])
  func `a model that the compiler refuses is still hashed, shown and drawn`(
    command: String
  ) throws {
    for entities in [
      #"<entity name="A"/><entity name="A"/>"#, #"<entity name="A" parentEntity="A"/>"#,
      #"<entity name="A"><relationship name="r" maxCount="1" destinationEntity="B"/></entity>"#,
      #"<entity name="A"><attribute name="a" optional="perhaps" attributeType="Text"/></entity>"#,
    ] {
      let path = try folder.makeBundle(entities)
      let result = try modelc(command, path)
      #expect(result.exitCode == 0)
      #expect(result.output.contains("A"))
      #expect(result.errors.contains("error: "))
      #expect(try modelc("compile", path, "-o", folder.path).exitCode != 0)
    }
  }

  @Test func `an unreadable version has exit code 65, and the others are hashed`() throws {
    let path = try folder.makeBundle(#"<entity name="A"/>"#)
    try FileManager.default.createDirectory(
      atPath: path + "/Cut.xcdatamodel", withIntermediateDirectories: true)
    try Data("<model><entity".utf8).write(to: URL(filePath: path + "/Cut.xcdatamodel/contents"))
    let result = try modelc("hash", path)
    #expect(result.exitCode == 65)
    #expect(result.output.hasPrefix("Model  \(path)\n") && !result.output.contains("Cut"))
    #expect(result.errors.contains("Cut.xcdatamodel/contents:1:"))
    #expect(try modelc("show", path).exitCode == 65)
    #expect(try modelc("show", path + "#Model").exitCode == 0)
    #expect(try modelc("show", path + "#Cut").exitCode == 65)
  }

  @Test func `lint of an unreadable file has exit code 65`() throws {
    let path = try folder.makeBundle(#"<entity name="A"/>"#)
    try Data("<model><entity".utf8).write(
      to: URL(filePath: path + "/Model.xcdatamodel/contents"))
    for command in ["lint", "show", "hash", "compile"] {
      #expect(try modelc(command, path).exitCode == 65, "\(command)")
    }
    let result = try modelc("lint", "--format", "json", path)
    #expect(result.exitCode == 65)
    #expect(result.output.contains("xml-not-well-formed"))
  }

  @Test func `an empty path has exit code 64`() throws {
    let path = try folder.makeBundle(#"<entity name="A"/>"#)
    for arguments in [["compile", ""], ["compile", path, "-o", ""], ["show", ""], ["lint", ""]] {
      let result = try modelc(arguments, in: folder.path)
      #expect(result.exitCode == 64, "\(arguments)")
      #expect(result.errors.contains("is empty") && !result.errors.contains(": error:"))
    }
  }

  @Test func `a wrong current-version file does not prevent showing a version`() throws {
    let path = try folder.makeBundle(#"<entity name="A"/>"#)
    try FileManager.default.copyItem(
      atPath: path + "/Model.xcdatamodel", toPath: path + "/Model 2.xcdatamodel")
    try Data("nonsense".utf8).write(to: URL(filePath: path + "/.xccurrentversion"))
    #expect(try modelc("show", path).exitCode == 65)
    let result = try modelc("show", path + "#Model 2")
    #expect(result.exitCode == 0)
    #expect(!result.output.isEmpty)
  }

  @Test func `versions whose names differ only in case are shown but not compiled`() throws {
    let path = try folder.makeBundle(#"<entity name="A"/>"#)
    try FileManager.default.copyItem(
      atPath: path + "/Model.xcdatamodel", toPath: path + "/MODEL.xcdatamodel")
    let result = try modelc("compile", path, "-o", folder.path)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("\"MODEL\" and \"Model\""))
    #expect(result.errors.contains("[version-names-differ-in-case]"))
    #expect(try modelc("hash", path).exitCode == 0)
    #expect(try modelc("show", path + "#MODEL").exitCode == 0)
  }

  @Test func `lint reports inheritance that is too deep with exit code 65`() throws {
    let chain = (1..<5000).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 - 1)\"/>" }
    let path = try folder.makeBundle("<entity name=\"E0\"/>" + chain.joined())
    let result = try modelc("lint", path)
    #expect(result.exitCode == 65)
    #expect(result.output.contains("[deep-inheritance]"))
    #expect(result.output.contains("E4999 has 4999 ancestors, expected at most 256"))
    #expect(result.output.contains("contents:"))
    #expect(try modelc("hash", path).exitCode == 65)
  }

  @Test(arguments: ["schema", "create"])
  func `a model that the compiler refuses has neither schema nor store`(
    _ command: String
  ) throws {
    let path = try folder.makeBundle(
      #"<entity name="A"><relationship name="r" maxCount="1" destinationEntity="B"/></entity>"#)
    let before = try folder.names()
    let store = command == "create" ? [folder("Store.sqlite")] : []
    let result = try modelc([command, path] + store)
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("[unknown-destination]"))
    #expect(try folder.names() == before)
  }

  @Test func `--fail-on warning makes warnings fail`() throws {
    let path = try folder.makeBundle(
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A"/></entity>"#)
    let before = try folder.names()
    let result = try modelc("compile", "--fail-on", "warning", path, "-o", folder.path)
    #expect(result.exitCode == 1)
    #expect(result.output.isEmpty)
    #expect(try folder.names() == before)
  }

  @Test func `if one of several outputs cannot be created, none is written`() throws {
    let path = try folder.makeBundle(#"<entity name="A"/>"#)
    try Data().write(to: URL(filePath: folder("Done.momd")))
    let before = try folder.names()
    let result = try modelc("compile", path, example("Done"), "-o", folder.path)
    #expect(result.exitCode == 73)
    #expect(try folder.names() == before)
  }

  @Test(arguments: ["compile", "hash", "show"])
  func `an input that is missing or not XML has exit code 65`(command: String) throws {
    let broken = try folder.makeBundle("<entity")
    let before = try folder.names()
    for path in [folder("none.xcdatamodeld"), broken, "Package.swift", example("Done") + "#9"] {
      let options = command == "compile" ? ["-o", folder.path] : []
      let result = try modelc([command, path] + options)
      #expect(result.exitCode == 65, "\(path)")
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("error: "))
      #expect(try folder.names() == before)
    }
  }

  @Test func `all inputs are processed before the first failure counts`() throws {
    let result = try modelc("hash", folder("none"), example("Done"), folder("neither"))
    #expect(result.exitCode == 65)
    #expect(result.output.contains("Done 2 (current)"))
    #expect(result.errors.contains(folder("none")))
    #expect(result.errors.contains(folder("neither")))
  }

  @Test(arguments: [
    ["hash"], ["show"], ["compile"], ["hash", "--format", "xml", "a"], ["nonsense"], ["--nonsense"],
    ["show", "a", "b"], ["hash", "a", "--color", "sometimes"],
    ["compile", "a", "b", "-o", "one.momd"], ["compile", "a", "--output"],
  ])
  func `a wrong command line has exit code 64`(arguments: [String]) throws {
    let result = try modelc(arguments)
    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Usage: modelc"))
  }

  @Test func `sources that would overwrite each other have exit code 64`() throws {
    let other = try folder.makeBundle(#"<entity name="A"/>"#, name: "Done")
    try FileManager.default.createDirectory(
      atPath: folder("out"), withIntermediateDirectories: true)
    let result = try modelc("compile", example("Done"), other, "-o", folder("out"))
    #expect(result.exitCode == 64)
    #expect(!(try folder.names().contains { $0.hasPrefix("out/") }))
  }

  @Test func `an output that cannot be created has exit code 73`() throws {
    for place in ["missing/Out.momd", "missing/"] {
      let result = try modelc("compile", example("Done"), "-o", folder(place))
      #expect(result.exitCode == 73)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("error: the output cannot be created"))
    }
    #expect(try folder.names().isEmpty)
  }

  // Macs have no device that is always full; there, the next test is all that shows this code.
  #if os(Linux)
  @Test(arguments: ["hash", "show"])
  func `a result that cannot be written has exit code 74`(command: String) throws {
    #expect(try modelc([command, example("Done")], output: "/dev/full").exitCode == 74)
  }

  @Test(arguments: ["--help", "--version", "--generate-completion-script=bash"])
  func `help or a version that cannot be written has exit code 74`(option: String) throws {
    #expect(try modelc([option], output: "/dev/full").exitCode == 74)
  }
  #endif

  @Test(arguments: ["hash", "show"])
  func `a closed standard output has exit code 74`(command: String) throws {
    let tool = try toolURL("modelc").path(percentEncoded: false)
    let result = try runProcess(
      "/bin/sh", ["-c", "exec \"$0\" \"$@\" >&- 2>&-", tool, command, example("Done")])
    #expect(result.exitCode == 74)
  }

  @Test func `--quiet prints only results and errors`() throws {
    let path = try folder.makeBundle(
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A"/></entity>"#)
    let result = try modelc("compile", path, "-o", folder.path, "--quiet")
    #expect(result == ToolResult(exitCode: 0, output: "", errors: ""))
    #expect(try folder.names().contains("Model.momd/VersionInfo.plist"))
    #expect(try !modelc("hash", "-q", example("Done")).output.isEmpty)
    #expect(try !modelc("show", "-q", folder("none")).errors.isEmpty)
  }
}
