import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import TestSupport
import Testing

@Suite("Forms of models")
struct ModelFormTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeBundle(
      versions: ["Model": contents(entity: "A"), "Model 2": contents(entity: "B")],
      current: "Model 2")
    _ = try writeOutput(compile(folder("Model.xcdatamodeld")), to: OutputPlace(folder.path))
  }

  @Test func `a source bundle has all versions and its current one`() throws {
    let model = try load(folder("Model.xcdatamodeld"))
    #expect(model.kind == .sourceBundle)
    #expect(model.versions.map(\.name) == ["Model", "Model 2"])
    #expect(model.currentVersion == "Model 2")
    #expect(try model.selectedVersion().name == "Model 2")
    #expect(model.allDiagnostics.isEmpty)
  }

  @Test(arguments: ["Model.xcdatamodeld", "Model.momd"])
  func `a version of a bundle is selected by a number sign`(bundle: String) throws {
    let model = try load(folder(bundle) + "#Model")
    #expect(model.versions.map(\.name) == ["Model"])
    #expect(try model.selectedVersion().model.entities.map(\.name) == ["A"])
  }

  @Test(arguments: ["Model.xcdatamodeld", "Model.momd"])
  func `an unknown version is an error that lists the others`(bundle: String) throws {
    for version in ["3", "", "model", "Model 2.xcdatamodel"] {
      let error = failure { () throws(ToolchainError) in
        _ = try load(folder(bundle) + "#" + version)
      }
      #expect(error?.exitCode == .data)
      #expect(error?.diagnostics.ids == ["unknown-version"])
      #expect(
        error?.diagnostics.first?.notes.map(\.message) == ["the versions are: Model, Model 2"])
    }
  }

  @Test(arguments: ["", "/", "/contents"])
  func `a version folder and its contents file are the same version`(end: String) throws {
    let model = try load(folder("Model.xcdatamodeld/Model 2.xcdatamodel") + end)
    #expect(model.kind == .source)
    #expect(model.versions.map(\.name) == ["Model 2"])
    #expect(try model.selectedVersion().model.entities.map(\.name) == ["B"])
  }

  @Test func `a compiled bundle is the archived form of its source`() throws {
    let model = try load(folder("Model.momd"))
    #expect(model.kind == .compiledBundle)
    #expect(model.versions.map(\.name) == ["Model", "Model 2"])
    #expect(model.currentVersion == "Model 2")
    let source = try load(folder("Model.xcdatamodeld"))
    #expect(model.versions.map(\.model) == source.versions.map(\.model.archived))
  }

  @Test func `a compiled model is a single version`() throws {
    let model = try load(folder("Model.momd/Model.mom"))
    #expect(model.kind == .compiled)
    #expect(try model.selectedVersion().name == "Model")
    #expect(throws: ToolchainError.self) { try load(folder("Model.momd/Model.mom#Other")) }
    #expect(throws: Never.self) { try load(folder("Model.momd/Model.mom#Model")) }
  }

  @Test func `content, not the name, determines the form`() throws {
    let files = FileManager.default
    try files.moveItem(atPath: folder("Model.momd"), toPath: folder("one.bin"))
    try files.moveItem(atPath: folder("Model.xcdatamodeld"), toPath: folder("two"))
    try files.copyItem(atPath: folder("one.bin/Model.mom"), toPath: folder("three.xcdatamodel"))
    try files.copyItem(
      atPath: folder("two/Model 2.xcdatamodel/contents"), toPath: folder("four.mom"))
    let kinds = try ["one.bin", "two", "three.xcdatamodel", "four.mom"].map {
      try load(folder($0)).kind
    }
    #expect(kinds == [.compiledBundle, .sourceBundle, .compiled, .source])
  }

  @Test(arguments: ["", "text", "\u{FEFF} ", "bplist00", "SQLite format 3\0"])
  func `a file of another kind is refused`(content: String) throws {
    let path = try folder.write(content.utf8, to: "file")
    #expect(failure { () throws(ToolchainError) in _ = try load(path) }?.exitCode == .data)
  }

  @Test func `a missing path, an empty folder and a folder of other files are refused`() throws {
    try folder.makeFolder("Empty.xcdatamodeld")
    try folder.makeFolder("empty")
    try folder.write([], to: "other/file")
    let expected = [
      "nothing": "unreadable-file", "Empty.xcdatamodeld": "empty-bundle", "empty": "not-a-model",
      "other": "not-a-model",
    ]
    for (name, id) in expected {
      let error = failure { () throws(ToolchainError) in _ = try load(folder(name)) }
      #expect(error?.exitCode == .data)
      #expect(error?.diagnostics.ids == [id])
    }
  }

  @Test func `a version info in XML is read`() throws {
    let info = try loadVersionInfo(folder("Model.momd/VersionInfo.plist"))
    let entries = info.hashes.map { version, entities in
      let hashes = entities.map { "<key>\($0)</key><data>\(Data($1).base64EncodedString())</data>" }
      return "<key>\(version)</key><dict>\(hashes.joined())</dict>"
    }
    let text = """
      <plist version="1.0"><dict>
      <key>NSManagedObjectModel_CurrentVersionName</key><string>Model</string>
      <key>NSManagedObjectModel_VersionHashes</key><dict>\(entries.joined())</dict>
      </dict></plist>
      """
    try folder.write(text.utf8, to: "Model.momd/VersionInfo.plist")
    #expect(try loadVersionInfo(folder("Model.momd/VersionInfo.plist")).hashes == info.hashes)
    #expect(try load(folder("Model.momd")).currentVersion == "Model")
  }
}
