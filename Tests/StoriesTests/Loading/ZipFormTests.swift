import Building
import DataModel
import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Models in ZIP archives")
struct ZipFormTests {
  @Test func `a model in an archive is read as in a folder`() throws {
    let folder = try TemporaryFolder()
    let source = try folder.makeBundle(
      versions: ["1": contents(entity: "A"), "2": contents(entity: "B")], current: "2")
    var writer = ZipWriter()
    for file in try compileModel(ModelReference(source), options: CompileOptions()).files {
      var entry = ZipWriter.Entry("Payload/App.app/Model.momd/\(file.name)")
      (entry.content, entry.isDeflated) = (file.bytes, true)
      writer.entries.append(entry)
    }
    writer.entries.append(ZipWriter.Entry("S.xcdatamodel/contents"))
    writer.entries[writer.entries.count - 1].content = contents(entity: "C")
    // What an archive is, is told by its content.
    for name in ["App.ipa", "download"] {
      try folder.write(writer.bytes(), to: name)
      let bundle = try load(folder("\(name)/Payload/App.app/Model.momd"))
      #expect(bundle.versions.map(\.name) == ["1", "2"] && bundle.currentVersion == "2")
      #expect(bundle.versions[0].file == folder("\(name)/Payload/App.app/Model.momd/1.mom"))
      let version = try load(folder("\(name)/Payload/App.app/Model.momd#1"))
      #expect(version.versions.map(\.name) == ["1"])
      #expect(
        try load(folder("\(name)/S.xcdatamodel")).versions[0].model.entities.map(\.name) == ["C"])
      #expect(throws: ToolchainError.self) { try load(folder("\(name)/Payload/Nothing.momd")) }
      #expect(throws: ToolchainError.self) { try load(folder("\(name)/Payload")) }
    }
  }

  @Test func `links in an archive are not followed, and damage is reported`() throws {
    let folder = try TemporaryFolder()
    var link = ZipWriter.Entry("Model.mom", "/etc/passwd")
    link.mode = 0o120777
    try folder.write(ZipWriter(link).bytes(), to: "a.zip")
    #expect(throws: ToolchainError.self) { try load(folder("a.zip/Model.mom")) }
    var writer = ZipWriter(ZipWriter.Entry("Model.mom", "bplist00"))
    writer.spoil = { _, header in header[16] ^= 1 }
    try folder.write(writer.bytes(), to: "a.zip")
    let error = #expect(throws: ToolchainError.self) { try load(folder("a.zip/Model.mom")) }
    #expect(error?.diagnostics.first?.location == .byte(file: folder("a.zip"), offset: 0))
    #expect(error?.isOf(.malformedZip) == true)
    let nested = ZipWriter(ZipWriter.Entry("a", "x"), ZipWriter.Entry("a/b", "y"))
    try folder.write(nested.bytes(), to: "a.zip")
    #expect(throws: ToolchainError.self) { try load(folder("a.zip/a")) }
  }
}
