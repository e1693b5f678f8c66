import Foundation
import TestSupport
import Testing

@Suite("modelc with git revisions")
struct GitRevisionToolTests {
  private let repository: TemporaryRepository
  private var folder: TemporaryFolder { repository.folder }

  init() throws {
    repository = try TemporaryRepository()
    for entity in ["Old", "New"] {
      try makeBundle("<entity name=\"\(entity)\"/>", in: "App")
      try repository.git("add", ".")
      try repository.git("commit", "--quiet", "--message", entity)
    }
  }

  @Test func `the hashes of a revision are those of its files`() throws {
    let old = try TemporaryFolder()
    let path = try old.makeBundle("<entity name=\"Old\"/>")
    let onDisk = try modelc("hash", path)
    for (model, place) in [
      "HEAD~1:App/Model.xcdatamodeld": "", "main^:./Model.xcdatamodeld": "App",
    ] {
      let atRevision = try run("hash", model, in: place)
      #expect(atRevision.exitCode == 0)
      #expect(atRevision.errors.isEmpty)
      #expect(
        atRevision.output.replacing("  \(model)\n", with: "\n")
          == onDisk.output.replacing("  \(path)\n", with: "\n"))
    }
    #expect(try run("hash", "HEAD:App/Model.xcdatamodeld").output != onDisk.output)
  }

  @Test func `show and compile accept a revision`() throws {
    let page = try run("show", "HEAD~1:App/Model.xcdatamodeld#Model")
    #expect(page.exitCode == 0)
    #expect(page.output.contains("\nOld\n"))
    let compiled = try run("compile", "HEAD~1:App/Model.xcdatamodeld", "-o", folder.path)
    #expect(compiled.exitCode == 0)
    #expect(try run("show", "Model.momd").output.contains("\nOld\n"))
  }

  @Test func `an error at a revision is shown with its line`() throws {
    try makeBundle("<entity name=\"A\" parentEntity=\"B\"/>", in: "App")
    try repository.git("commit", "--quiet", "--all", "--message", "x")
    try makeBundle("", in: "App")
    let result = try run("hash", "HEAD:App/Model.xcdatamodeld")
    #expect(result.exitCode == 0)
    let file = "HEAD:App/Model.xcdatamodeld/Model.xcdatamodel/contents"
    #expect(result.errors.hasPrefix("\(file):2:32: error: "))
    #expect(result.errors.contains("\n  <entity name=\"A\" parentEntity=\"B\"/>\n"))
  }

  @Test func `an unknown revision, a missing path and a missing repository have exit code 65`()
    throws
  {
    for model in ["nope:App/Model.xcdatamodeld", "HEAD:Model.xcdatamodeld"] {
      for command in ["hash", "show", "compile"] {
        let result = try run(command, model)
        #expect(result.exitCode == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("\(model): error: "))
      }
    }
    #expect(
      try run("hash", "HEAD:Model.xcdatamodeld", in: "App").errors
        .contains("`HEAD:./Model.xcdatamodeld`"))
    let elsewhere = try TemporaryFolder()
    let result = try modelc(
      ["hash", "HEAD:a"], environment: TemporaryRepository.variables, in: elsewhere.path)
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("[not-a-repository]"))
  }

  @Test func `the help explains how to name a revision`() throws {
    let help = try modelc("--help").output
    #expect(help.contains("REF:PATH"))
    #expect(help.contains("A...B"))
  }

  private func makeBundle(_ body: String, in place: String) throws {
    let source = try TemporaryFolder()
    let bundle = try source.makeBundle(body)
    try? FileManager.default.removeItem(atPath: folder(place))
    try FileManager.default.createDirectory(
      atPath: folder(place), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: bundle, toPath: folder("\(place)/Model.xcdatamodeld"))
  }

  private func run(_ arguments: String..., in name: String = "") throws -> ToolResult {
    try modelc(arguments, environment: TemporaryRepository.variables, in: folder(name))
  }
}
