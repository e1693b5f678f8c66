import Building
import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Where a source goes")
struct SourcePlaceTests {
  private let folder: TemporaryFolder
  private let bundle: DecompiledOutput
  private let version: DecompiledOutput

  init() throws {
    folder = try TemporaryFolder()
    let source = try folder.makeBundle(
      "in/My Model.xcdatamodeld",
      versions: ["V1": contents(entity: "A"), "V2": contents(entity: "B")], current: "V2")
    let path = try writeOutput(try compile(source), to: OutputPlace(folder("in/")))
    bundle = try decompileModel(ModelReference(path), scratch: folder.path)
    version = try decompileModel(ModelReference(path + "#V1"), scratch: folder.path)
  }

  @Test func `a folder gets a source named as the input`() throws {
    try folder.makeFolder("out")
    for (output, name) in [(bundle, "My Model.xcdatamodeld"), (version, "V1.xcdatamodel")] {
      #expect(try write(output, "out") == folder("out/\(name)"))
    }
    #expect(
      try folder.names().filter { $0.hasPrefix("out/") && !$0.hasSuffix("contents") } == [
        "out/My Model.xcdatamodeld", "out/My Model.xcdatamodeld/.xccurrentversion",
        "out/My Model.xcdatamodeld/V1.xcdatamodel", "out/My Model.xcdatamodeld/V2.xcdatamodel",
        "out/V1.xcdatamodel",
      ])
  }

  @Test func `one version becomes a bundle where the path says so, with itself as the current one`()
    throws
  {
    let path = try write(version, "One.xcdatamodeld/")
    #expect(path == folder("One.xcdatamodeld"))
    let loaded = try load(path)
    #expect(loaded.kind == .sourceBundle)
    #expect(loaded.versions.map(\.name) == ["V1"])
    #expect(loaded.currentVersion == "V1")
  }

  @Test func `73: several versions do not fit into one folder`() throws {
    #expect(
      refusal(bundle, "One.xcdatamodel")?.contains("the bundle has 2 versions") == true)
  }

  @Test(arguments: ["out.xml", "out", "Model.momd"])
  func `73: a path that is no source`(name: String) throws {
    #expect(refusal(bundle, name)?.contains("expected .xcdatamodeld") == true)
  }

  @Test func `73: a source that is there stays, and is replaced as a whole when asked for`() throws
  {
    try folder.makeBundle("Out.xcdatamodeld", versions: ["Old": contents(entity: "Mine")])
    try folder.write([], to: "Out.xcdatamodeld/.DS_Store")
    let before = try folder.snapshot()
    #expect(refusal(bundle, "Out.xcdatamodeld")?.contains("--force replaces it") == true)
    #expect(try folder.snapshot() == before)
    let place = SourcePlace(folder("Out.xcdatamodeld"), replacesSource: true)
    #expect(try writeSource(bundle, to: place).path == folder("Out.xcdatamodeld"))
    #expect(try load(folder("Out.xcdatamodeld")).versions.map(\.name) == ["V1", "V2"])
    #expect(try folder.topNames() == ["Out.xcdatamodeld", "in"])
  }

  @Test(arguments: [
    "Out.xcdatamodeld/notes.txt", "Out.xcdatamodeld/Old.xcdatamodel/notes.txt",
    "Out.xcdatamodeld/contents", "Out.xcdatamodeld",
  ])
  func `73: what is no source is never replaced`(name: String) throws {
    if name != "Out.xcdatamodeld" {
      try folder.makeBundle("Out.xcdatamodeld", versions: ["Old": contents(entity: "Mine")])
    }
    try folder.write("mine".utf8, to: name)
    let before = try folder.snapshot()
    #expect(refusal(bundle, "Out.xcdatamodeld", replacing: true) != nil)
    #expect(try folder.snapshot() == before)
  }

  @Test func `73: a link is not followed, nothing goes into a source, no folder is made`() throws {
    try folder.makeFolder("elsewhere")
    try folder.link("Link.xcdatamodeld", to: "elsewhere")
    let before = try folder.snapshot()
    for name in [
      "Link.xcdatamodeld", "in/My Model.xcdatamodeld/New.xcdatamodel", "none/New.xcdatamodeld",
    ] {
      let output = name.hasSuffix("d") ? bundle : version
      #expect(refusal(output, name, replacing: true) != nil, "\(name)")
    }
    #expect(try folder.snapshot() == before)
  }

  private func write(_ output: DecompiledOutput, _ name: String) throws -> String {
    try writeSource(output, to: SourcePlace(folder(name))).path
  }

  /// Why a place is refused; nil when it is not.
  private func refusal(
    _ output: DecompiledOutput, _ name: String, replacing: Bool = false
  ) -> String? {
    let error = failure { () throws(ToolchainError) in
      _ = try writeSource(output, to: SourcePlace(folder(name), replacesSource: replacing))
    }
    #expect(error == nil || error?.exitCode == .cannotCreate)
    return error?.diagnostics.first?.summary
  }
}
