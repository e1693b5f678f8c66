import Building
import Findings
import Foundation
import Loading
import ModelFiles
import TestSupport
import Testing

@Suite("Decompiled bundles")
struct DecompiledBundleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: ["Done", "Shop", "Trips", "Wallet", "Kitchen Sink"])
  func `compiling, decompiling and compiling again gives the same files`(name: String) throws {
    let compiled = try compile(example(name))
    let path = try writeOutput(compiled, to: OutputPlace(folder("A.momd")))
    let (source, _) = try writeSource(
      try decompile(path), to: SourcePlace(folder("A.xcdatamodeld")))
    let again = try compile(source)
    #expect(again.files == compiled.files)
    #expect(again.currentVersion == compiled.currentVersion)
    #expect(try load(source).diagnostics.isEmpty)
  }

  @Test func `version names with spaces, dots, symbols and accents are kept`() throws {
    let names = ["Model 1.2", "a.b.c", ".hidden", "Ünï & <cödé>", "..", "#3", "日本"]
    let source = try folder.makeBundle(
      versions: Dictionary(uniqueKeysWithValues: names.map { ($0, contents(entity: "A")) }),
      current: "Ünï & <cödé>")
    let bundle = try writeOutput(try compile(source), to: OutputPlace(folder("Out.momd")))
    let output = try decompile(bundle)
    #expect(Set(output.versions.map(\.name)) == Set(names))
    let (path, _) = try writeSource(output, to: SourcePlace(folder("Out.xcdatamodeld")))
    #expect(try load(path).currentVersion == "Ünï & <cödé>")
    #expect(try folder.topNames() == ["Model.xcdatamodeld", "Out.momd", "Out.xcdatamodeld"])
    #expect(try compile(path).files.map(\.name) == compile(source).files.map(\.name))
  }

  @Test(arguments: ["../../V2", "/etc/passwd", "V3", ""])
  func `a current version that does not exist is not written`(name: String) throws {
    let path = try makeBundle(versions: ["V1", "V2"], current: name)
    let output = try decompile(path)
    #expect(output.currentVersion == nil)
    #expect(output.diagnostics.ids == ["no-current-version"])
    #expect(
      output.bundleFiles.map(\.name) == ["V1.xcdatamodel/contents", "V2.xcdatamodel/contents"])
  }

  @Test func `optimized archives beside the others are ignored`() throws {
    let path = try makeBundle(versions: ["V1", "V2"], current: "V2")
    try folder.write("not read".utf8, to: "Out.momd/V2.omo")
    let output = try decompile(path)
    #expect(output.versions.map(\.name) == ["V1", "V2"])
    #expect(output.currentVersion == "V2")
  }

  @Test func `an unreadable archive fails the bundle, but not a single other version`()
    throws
  {
    let path = try makeBundle(versions: ["V1", "V2"], current: "V2")
    try folder.write("bplist00".utf8, to: "Out.momd/V3.mom")
    let error = failure { () throws(ToolchainError) in _ = try decompile(path) }
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.ids == ["malformed-archive"])
    #expect(try decompile(path + "#V1").versions.map(\.name) == ["V1"])
  }

  @Test func `versions whose names differ only in case cannot be decompiled into a bundle`() throws
  {
    let path = try makeBundle(versions: ["v1", "V1"], current: nil)
    let error = failure { () throws(ToolchainError) in _ = try decompile(path) }
    #expect(error?.diagnostics.ids == ["version-names-differ-in-case"])
  }

  @Test func `a version name that no property list can represent is refused`() throws {
    let path = try makeBundle(versions: ["V\u{1}"], current: nil)
    let error = failure { () throws(ToolchainError) in _ = try decompile(path) }
    #expect(error?.diagnostics.ids == ["different-source"])
  }

  private func makeBundle(versions: [String], current: String?) throws -> String {
    let source = try compile(
      try folder.makeBundle("One.xcdatamodeld", versions: ["V": contents(entity: "A")]))
    for version in versions {
      try folder.write(source.versions[0].archive, to: "Out.momd/\(version).mom")
    }
    let info = VersionInfo(currentVersionName: current, hashes: [:], checksums: [:])
    try folder.write(encodeVersionInfo(info), to: "Out.momd/VersionInfo.plist")
    return folder("Out.momd")
  }

  private func decompile(_ path: String) throws(ToolchainError) -> DecompiledOutput {
    try decompileModel(ModelReference(path), scratch: folder.path)
  }
}
