import Building
import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Paths of decompiled sources")
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

  @Test func `a folder gets a source with the name of the input`() throws {
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

  @Test func `a single version becomes a bundle with a current version if the path says so`()
    throws
  {
    let path = try write(version, "One.xcdatamodeld/")
    #expect(path == folder("One.xcdatamodeld"))
    let loaded = try load(path)
    #expect(loaded.kind == .sourceBundle)
    #expect(loaded.versions.map(\.name) == ["V1"])
    #expect(loaded.currentVersion == "V1")
  }

  @Test func `several versions are refused at the path of one version`() throws {
    #expect(
      refusal(bundle, "One.xcdatamodel")?.contains("the bundle has 2 versions") == true)
  }

  @Test(arguments: ["out.xml", "out", "Model.momd"])
  func `a path without a source extension is refused`(name: String) throws {
    #expect(refusal(bundle, name)?.contains("expected .xcdatamodeld") == true)
  }

  @Test func `an existing source is replaced as a whole, and only with --force`() throws {
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
  func `a folder with other content is never replaced`(name: String) throws {
    if name != "Out.xcdatamodeld" {
      try folder.makeBundle("Out.xcdatamodeld", versions: ["Old": contents(entity: "Mine")])
    }
    try folder.write("mine".utf8, to: name)
    let before = try folder.snapshot()
    #expect(refusal(bundle, "Out.xcdatamodeld", replacing: true) != nil)
    #expect(try folder.snapshot() == before)
  }

  @Test func `links are not followed, no source is written into, and no folder is created`() throws
  {
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

  /// The reason for which a path is refused; nil if it is accepted.
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
