import Building
import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import TestSupport
import Testing

@Suite("Versions of Xcode 3")
struct BinaryVersionTests {
  private let folder: TemporaryFolder
  private let model: Model
  private var bundle: String { folder("Model.xcdatamodeld") }

  init() throws {
    folder = try TemporaryFolder()
    var entity = Entity(name: "Item")
    entity.attributes = [Attribute(name: "title", type: .string)]
    model = Model(entities: [entity])
    var writer = DesignArchiveWriter()
    try folder.write(writer.archive(model), to: "Model.xcdatamodeld/Model.xcdatamodel/elements")
    try folder.write("drawing".utf8, to: "Model.xcdatamodeld/Model.xcdatamodel/layout")
    try folder.makeBundle(
      versions: [
        "Model 2": contents(entity: "Item"),
        "Model 3": contents(entity: "Item", attribute: "title"),
      ], current: "Model 3")
  }

  @Test func `a version is read from its folder, its bundle and its file`() throws {
    let paths = [
      "Model.xcdatamodeld/Model.xcdatamodel", "Model.xcdatamodeld#Model",
      "Model.xcdatamodeld/Model.xcdatamodel/elements",
    ]
    for path in paths {
      let loaded = try load(folder(path))
      #expect(loaded.allDiagnostics.isEmpty)
      let version = try loaded.readableVersion()
      #expect(version.name == "Model")
      #expect(version.file == folder("Model.xcdatamodeld/Model.xcdatamodel/elements"))
      #expect(hashModel(version.model) == hashModel(model))
    }
  }

  @Test func `a contents file takes precedence over an elements file`() throws {
    try folder.write(
      contents(entity: "Newer"), to: "Model.xcdatamodeld/Model.xcdatamodel/contents")
    #expect(
      try load(folder("Model.xcdatamodeld#Model")).versions[0].model.entities.contains("Newer"))
  }

  @Test func `a bundle with a version of Xcode 3 compiles`() throws {
    let output = try compile(bundle)
    #expect(output.versions.map(\.name) == ["Model", "Model 2", "Model 3"])
    #expect(output.versions[0].hashes == hashModel(model))
    #expect(output.versions[0].hashes == output.versions[2].hashes)
  }

  @Test
  func `decompiling converts Xcode 3 versions to XML and keeps versions that are XML`()
    throws
  {
    let output = try decompileModel(ModelReference(bundle), scratch: folder.path)
    #expect(output.diagnostics.isEmpty && output.currentVersion == "Model 3")
    let (path, _) = try writeSource(output, to: SourcePlace(folder("Out.xcdatamodeld")))
    let loaded = try load(path)
    #expect(loaded.allDiagnostics.isEmpty)
    #expect(loaded.versions.allSatisfy { $0.file.hasSuffix("/contents") })
    #expect(hashModel(loaded.versions[0].model) == hashModel(model))
    #expect(
      loaded.versions[1].source?.document.bytes == contents(entity: "Item"))
    let again = failure { () throws(ToolchainError) in
      _ = try decompileModel(ModelReference(path), scratch: folder.path)
    }
    #expect(again?.diagnostics.ids == ["already-a-source"])
  }

  @Test func `a version of Xcode 3 can be copied but not edited`() throws {
    var reference = ModelReference(bundle)
    reference.version = "Model"
    let change = try planNewVersion(of: reference, options: NewVersionOptions())
    #expect(change.folder?.files.map(\.name).sorted() == ["elements", "layout"])
    let error = failure { () throws(ToolchainError) in
      _ = try planRename(of: "Item.title", to: "name", in: reference, options: RenameOptions())
    }
    #expect(error?.diagnostics.ids == ["not-a-source"])
    let version = try load(folder("Model.xcdatamodeld#Model")).versions[0]
    let fix = failure { () throws(ToolchainError) in try checkFixable(version) }
    #expect(fix?.diagnostics.ids == ["not-fixable"])
  }

  @Test func `a damaged version is named, and only operations that need it fail`() throws {
    try folder.write("bplist00".utf8, to: "Model.xcdatamodeld/Model.xcdatamodel/elements")
    let loaded = try load(bundle)
    #expect(loaded.unread == ["Model"] && loaded.diagnostics.ids == ["binary-source"])
    #expect(try loaded.readableVersion().name == "Model 3")
    let newest = try loadComparison(
      inBundle: ModelReference(bundle), from: nil, to: nil, scratch: folder.path)
    #expect(newest.versions.map(\.version.name) == ["Model 2", "Model 3"])
    let error = failure { () throws(ToolchainError) in
      _ = try loadComparison(
        inBundle: ModelReference(bundle), from: nil, to: "Model 2", scratch: folder.path)
    }
    #expect(error?.exitCode == .data && error?.diagnostics.ids == ["binary-source"])
  }
}
