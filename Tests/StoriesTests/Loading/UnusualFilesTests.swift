import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Unusual files in a bundle")
struct UnusualFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(contents(entity: "Secret"), to: "outside/V.xcdatamodel/contents")
    try folder.makeBundle(versions: ["A": contents(entity: "A")])
  }

  @Test func `a version folder that is a link is not followed`() throws {
    try folder.link("Model.xcdatamodeld/B.xcdatamodel", to: folder("outside/V.xcdatamodel"))
    try expectUnreadable("B.xcdatamodel", "symbolic link")
  }

  @Test func `a contents file that is a link is not followed`() throws {
    try folder.makeFolder("Model.xcdatamodeld/B.xcdatamodel")
    try folder.link(
      "Model.xcdatamodeld/B.xcdatamodel/contents",
      to: folder("outside/V.xcdatamodel/contents"))
    try expectUnreadable("B.xcdatamodel/contents", "symbolic link")
  }

  @Test func `a current version file that is a link is not followed`() throws {
    try folder.link("Model.xcdatamodeld/.xccurrentversion", to: "/etc/passwd")
    try expectUnreadable(".xccurrentversion", "symbolic link")
  }

  @Test func `a dangling link is not reported as a missing file`() throws {
    try folder.makeFolder("Model.xcdatamodeld/B.xcdatamodel")
    try folder.link("Model.xcdatamodeld/B.xcdatamodel/contents", to: "nowhere")
    try expectUnreadable("B.xcdatamodel/contents", "symbolic link")
  }

  @Test func `links named on the command line are followed`() throws {
    try folder.link("Bundle", to: "Model.xcdatamodeld")
    try folder.link("Version", to: "Model.xcdatamodeld/A.xcdatamodel")
    try folder.link("File", to: "Model.xcdatamodeld/A.xcdatamodel/contents")
    #expect(try load(folder("Bundle")).kind == .sourceBundle)
    #expect(try load(folder("Version")).kind == .source)
    #expect(try load(folder("File")).kind == .source)
  }

  @Test(arguments: ["B.xcdatamodel/contents", ".xccurrentversion"])
  func `a pipe in a bundle is refused without waiting`(name: String) throws {
    try folder.makeFolder("Model.xcdatamodeld/B.xcdatamodel")
    try folder.write(contents(entity: "B"), to: "Model.xcdatamodeld/B.xcdatamodel/contents")
    try? FileManager.default.removeItem(atPath: folder("Model.xcdatamodeld/\(name)"))
    #expect(mkfifo(folder("Model.xcdatamodeld/\(name)"), 0o600) == 0)
    try expectUnreadable(name, "pipe")
  }

  @Test func `a pipe instead of a model is refused without waiting`() {
    #expect(mkfifo(folder("Pipe"), 0o600) == 0)
    let error = failure { () throws(ToolchainError) in _ = try load(folder("Pipe")) }
    #expect(error?.exitCode == .data)
    #expect(error?.diagnostics.first?.summary.contains("pipe") == true)
  }

  @Test(arguments: ["B.xcdatamodel/contents", ".xccurrentversion"])
  func `a folder instead of a file is an error`(name: String) throws {
    try folder.makeFolder("Model.xcdatamodeld/\(name)")
    if name == ".xccurrentversion" {
      try folder.write(contents(entity: "B"), to: "Model.xcdatamodeld/B.xcdatamodel/contents")
    }
    try expectUnreadable(name, "folder")
  }

  @Test func `a file instead of a version folder is an error`() throws {
    try folder.write(contents(entity: "B"), to: "Model.xcdatamodeld/B.xcdatamodel")
    try expectUnreadable("B.xcdatamodel/contents", "not a directory")
  }

  @Test func `a version folder without contents is an error`() throws {
    try folder.makeFolder("Model.xcdatamodeld/B.xcdatamodel")
    try expectUnreadable("B.xcdatamodel", "empty folder", id: "empty-version")
    try folder.write("junk".utf8, to: "Model.xcdatamodeld/B.xcdatamodel/.DS_Store")
    try expectUnreadable("B.xcdatamodel", "empty folder", id: "empty-version")
    let told = try load(folder("Model.xcdatamodeld")).diagnostics.first
    #expect(told?.summary.contains("remove the folder") == true)
    try folder.write("junk".utf8, to: "Model.xcdatamodeld/B.xcdatamodel/layout")
    try expectUnreadable("B.xcdatamodel", "holds no model", id: "empty-version")
  }

  @Test func `a damaged version in the binary format of Xcode 3 is an error`() throws {
    try folder.write("bplist00".utf8, to: "Model.xcdatamodeld/B.xcdatamodel/elements")
    try folder.write("bplist00".utf8, to: "Model.xcdatamodeld/B.xcdatamodel/layout")
    for path in ["Model.xcdatamodeld", "Model.xcdatamodeld/B.xcdatamodel"] {
      let error = failure { () throws(ToolchainError) in _ = try compile(folder(path)) }
      #expect(error?.exitCode == .data)
      #expect(error?.diagnostics.ids == ["binary-source"])
    }
  }

  @Test func `other files in a bundle are ignored`() throws {
    try folder.write("junk".utf8, to: "Model.xcdatamodeld/.DS_Store")
    try folder.write("junk".utf8, to: "Model.xcdatamodeld/A.xcdatamodel/layout")
    try folder.write("junk".utf8, to: "Model.xcdatamodeld/B.mom")
    try folder.link("Model.xcdatamodeld/loop", to: ".")
    #expect(try load(folder("Model.xcdatamodeld")).allDiagnostics.isEmpty)
  }

  /// Expects the bundle to be refused because of the file `name`, and its other version to be read.
  private func expectUnreadable(
    _ name: String, _ reason: String, id: String = "unreadable-file",
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let path = folder("Model.xcdatamodeld")
    let model = try load(path)
    #expect(model.versions.map(\.name).first == "A", sourceLocation: sourceLocation)
    #expect(model.diagnostics.ids == [id], sourceLocation: sourceLocation)
    let diagnostic = try #require(model.diagnostics.first, sourceLocation: sourceLocation)
    #expect(diagnostic.location?.file == "\(path)/\(name)", sourceLocation: sourceLocation)
    #expect(diagnostic.summary.contains(reason), sourceLocation: sourceLocation)
    let error = failure { () throws(ToolchainError) in _ = try compile(path) }
    #expect(error?.exitCode == .data, sourceLocation: sourceLocation)
  }
}
