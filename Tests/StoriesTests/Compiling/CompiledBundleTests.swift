import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import TestSupport
import Testing

@Suite("Compiled bundles")
struct CompiledBundleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: exampleNames)
  func `compiling twice gives the same bytes`(name: String) throws {
    let first = try compile(example(name))
    #expect(try compile(example(name)).files == first.files)
    try expectSameFilesTwice(first)
  }

  @Test(arguments: exampleNames)
  func `a compiled bundle opens with the same models as its source`(name: String) throws {
    let source = try load(example(name))
    let path = try writeOutput(compile(example(name)), to: OutputPlace(folder.path))
    let compiled = try load(path)
    #expect(compiled.versions.map(\.name) == source.versions.map(\.name))
    #expect(compiled.currentVersion == source.currentVersion)
    #expect(compiled.allDiagnostics.isEmpty)
    for (left, right) in zip(source.versions, compiled.versions) {
      #expect(left.model.archived == right.model, "\(left.name)")
      #expect(hashModel(left.model) == hashModel(right.model), "\(left.name)")
    }
  }

  @Test(arguments: exampleNames)
  func `the version info contains the hashes of every version`(name: String) throws {
    let output = try compile(example(name))
    let path = try writeOutput(output, to: OutputPlace(folder.path))
    let info = try loadVersionInfo(path + "/VersionInfo.plist")
    #expect(info.currentVersionName == output.currentVersion)
    #expect(info.hashes.keys.sorted() == output.versions.map(\.name).sorted())
    for version in output.versions {
      #expect(info.hashes[version.name] == version.hashes.byName)
      #expect(info.checksums[version.name] == version.hashes.checksum)
    }
  }

  @Test func `without a current version the version info names none`() throws {
    let path = try folder.makeBundle(versions: ["V": contents(entity: "A")])
    let output = try writeOutput(compile(path), to: OutputPlace(folder.path))
    #expect(try loadVersionInfo(output + "/VersionInfo.plist").currentVersionName == nil)
    #expect(try load(output).selectedVersion().name == "V")
  }

  @Test func `a module completes class names that begin with a dot`() throws {
    let path = try folder.makeBundle(
      versions: ["V": contents(#"<entity name="A" representedClassName=".Track"/>"#)])
    let bare = try compile(path).versions[0].archive
    let named = try compile(path, module: "Player").versions[0].archive
    #expect(try decodeModel(bare).model.entities["A"]?.className == ".Track")
    #expect(try decodeModel(named).model.entities["A"]?.className == "Player.Track")
    #expect(hashModel(try decodeModel(bare).model) == hashModel(try decodeModel(named).model))
  }

  @Test func `a damaged version is an error, and the others are read`() throws {
    let path = try folder.makeBundle(
      versions: ["V1": contents(entity: "A"), "V2": contents(entity: "B")], current: "V2")
    let output = try writeOutput(compile(path), to: OutputPlace(folder.path))
    try folder.write("bplist00".utf8, to: "Model.momd/V1.mom")
    let model = try load(output)
    #expect(model.versions.map(\.name) == ["V2"])
    #expect(model.diagnostics.ids == ["malformed-archive"])
    #expect(model.diagnostics.first?.location?.file == output + "/V1.mom")
    #expect(try load(output + "#V2").diagnostics.isEmpty)
  }

  @Test(arguments: ["", "junk", "bplist00", "<plist/>", "<plist><dict/></plist>", "<"])
  func `an invalid version info is refused`(text: String) throws {
    let path = try folder.makeBundle(versions: ["V": contents(entity: "A")])
    let output = try writeOutput(compile(path), to: OutputPlace(folder.path))
    try folder.write(text.utf8, to: "Model.momd/VersionInfo.plist")
    #expect(failure { () throws(ToolchainError) in _ = try load(output) }?.exitCode == .data)
  }

  private func expectSameFilesTwice(_ output: CompiledOutput) throws {
    let place = OutputPlace(folder("out.momd"))
    _ = try writeOutput(output, to: place)
    let before = try folder.snapshot()
    _ = try writeOutput(output, to: place)
    #expect(try folder.snapshot() == before)
  }
}

/// The names of the example bundles, without extension.
let exampleNames = [
  "Aircraft", "Brands", "CustomMigration", "Diary", "Done", "Kitchen Sink", "Restaurant", "Shop",
  "Tracks", "Trips",
  "User", "Wallet",
]
