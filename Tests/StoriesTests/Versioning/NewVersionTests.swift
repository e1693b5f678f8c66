import Building
import DataModel
import Findings
import Foundation
import Loading
import ModelFiles
import OperatingSystem
import TestSupport
import Testing

@Suite("New versions")
struct NewVersionTests {
  @Test func `a new version is a current copy, in the bundle and in the project`() throws {
    let made = try VersionFixture()
    try made.folder.write([0, 1, 0xFF], to: "App/Model.xcdatamodeld/Model.xcdatamodel/layout")
    let before = try made.folder.snapshot()
    let project = made.project()
    try carryOut(try made.plan())
    let after = try made.folder.snapshot()
    let new = "App/Model.xcdatamodeld/Model 2.xcdatamodel"
    let old = "App/Model.xcdatamodeld/Model.xcdatamodel"
    #expect(
      Set(after.keys).subtracting(before.keys)
        == [new, "\(new)/contents", "\(new)/layout", "App/Model.xcdatamodeld/.xccurrentversion"])
    for name in ["contents", "layout"] {
      #expect(after["\(new)/\(name)"] == before["\(old)/\(name)"])
    }
    for (name, bytes) in before where !name.hasSuffix(".pbxproj") { #expect(after[name] == bytes) }
    #expect(
      made.text("App/Model.xcdatamodeld/.xccurrentversion")
        == String(decoding: writeCurrentVersion("Model 2.xcdatamodel"), as: UTF8.self))
    #expect(made.project() != project)
    #expect(made.project().contains("path = \"Model 2.xcdatamodel\"; sourceTree = \"<group>\"; };"))
    #expect(try load(made.bundle).currentVersion == "Model 2")
    try carryOut(try made.plan())
    #expect(try load(made.bundle).currentVersion == "Model 3")
  }

  @Test func `planning writes nothing`() throws {
    let made = try VersionFixture()
    let before = try made.folder.snapshot()
    #expect(!(try made.plan().isEmpty))
    _ = try planCurrentVersion(of: made.reference(), to: "Model", projects: .search)
    #expect(try made.folder.snapshot() == before)
  }

  @Test(arguments: [nil, "", "<plist version=\"1.0\"><dict/></plist>"])
  func `the current version can be kept, and is then written to the file`(mark: String?) throws {
    let made = try VersionFixture()
    if let mark { try made.folder.write(mark.utf8, to: "App/Model.xcdatamodeld/.xccurrentversion") }
    try carryOut(try made.plan("V2") { $0.keepsCurrent = true })
    #expect(try load(made.bundle).currentVersion == "Model")
    #expect(made.project().contains("/* V2.xcdatamodel */,"))
    #expect(
      made.project().contains("currentVersion = A10000000000000000000010 /* Model.xcdatamodel */"))
  }

  @Test func `another version can be copied`() throws {
    let made = try VersionFixture(
      ["1": contents(entity: "A"), "2": contents(entity: "B")], current: "2")
    try carryOut(try made.plan("3", of: "1"))
    #expect(try load(made.bundle + "#3").versions[0].model.entities["A"] != nil)
  }

  @Test func `an unknown version and a bundle without a current version are refused`() throws {
    let made = try VersionFixture(["1": contents(entity: "A"), "2": contents(entity: "B")])
    #expect(
      failure { () throws(ToolchainError) in _ = try made.plan(of: "3") }?.isOf(.unknownVersion)
        == true)
    #expect(
      failure { () throws(ToolchainError) in _ = try made.plan() }?.isOf(.noCurrentVersion) == true)
  }

  @Test(arguments: [
    "", "a/b", "..", ".hidden", "Model", "model", "a\nb", " a", "a:b", "../../x",
    String(repeating: "é", count: 130),
  ])
  func `invalid version names are refused`(name: String) throws {
    let made = try VersionFixture()
    let before = try made.folder.snapshot()
    let error = failure { () throws(ToolchainError) in _ = try made.plan(name) }
    #expect(error?.isOf(.invalidVersionName) == true && error?.exitCode == .data)
    #expect(try made.folder.snapshot() == before)
  }

  @Test(arguments: ["Modèle 2", "a-b", "V2.xcdatamodel", "x \"y\""])
  func `unusual version names are supported`(name: String) throws {
    let made = try VersionFixture()
    try carryOut(try made.plan(name))
    let version = name.replacing(".xcdatamodel", with: "")
    #expect(try load(made.bundle).currentVersion == version)
    #expect(try planCurrentVersion(of: made.reference(), to: version, projects: .search).isEmpty)
  }

  @Test func `a path that is not a source bundle is refused`() throws {
    let made = try VersionFixture()
    for path in [
      "App/Model.xcdatamodeld/Model.xcdatamodel", "App", "App.xcodeproj/project.pbxproj", "none",
    ] {
      let error = failure { () throws(ToolchainError) in
        _ = try planNewVersion(
          of: ModelReference(made.folder(path)), options: NewVersionOptions())
      }
      #expect(error?.exitCode == .data, "\(path)")
    }
    let error = failure { () throws(ToolchainError) in
      _ = try planNewVersion(
        of: ModelReference("HEAD:Model.xcdatamodeld"), options: NewVersionOptions())
    }
    #expect(error?.isOf(.notASource) == true)
  }

  @Test func `a new version is added to a bundle behind a link`() throws {
    let made = try VersionFixture()
    try made.folder.link("Link.xcdatamodeld", to: made.bundle)
    let link = ModelReference(made.folder("Link.xcdatamodeld"))
    try carryOut(try planNewVersion(of: link, options: NewVersionOptions()))
    #expect(try load(made.bundle).currentVersion == "Model 2")
    #expect(made.project().contains("Model 2.xcdatamodel"))
  }

  @Test func `links in a version are not followed`() throws {
    let made = try VersionFixture()
    try made.folder.link(
      "App/Model.xcdatamodeld/Model.xcdatamodel/other", to: made.folder("App.xcodeproj"))
    #expect(
      failure { () throws(ToolchainError) in _ = try made.plan() }?.isOf(.unreadableFile) == true)
  }

  @Test(arguments: [("App/Model.xcdatamodeld", 0o555), ("App.xcodeproj/project.pbxproj", 0o444)])
  func `read-only folders and files are refused before anything is written`(
    name: String, mode: Int
  ) throws {
    let made = try VersionFixture()
    let before = try made.folder.snapshot()
    let path = made.folder(name)
    let old = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    // To look what would be written takes no right to write.
    let change = try made.plan()
    let error = failure { () throws(ToolchainError) in try carryOut(change) }
    try FileManager.default.setAttributes([.posixPermissions: old ?? 0o755], ofItemAtPath: path)
    // A superuser may write everywhere.
    guard geteuid() != 0 else { return #expect(error == nil) }
    #expect(error?.exitCode == .cannotCreate && error?.diagnostics.first?.location?.file == path)
    #expect(try made.folder.snapshot() == before)
  }

  @Test func `written files are restored if a later one fails`() throws {
    let made = try VersionFixture(projects: ["App", "Other"])
    let before = try made.folder.snapshot()
    var change = try made.plan()
    #expect(change.files.count == 3)
    // Nothing can be written at the last place.
    change.files[2].path = made.folder("none/.xccurrentversion")
    let error = failure { () throws(ToolchainError) in try carryOut(change) }
    #expect(error?.exitCode == .cannotCreate)
    #expect(try made.folder.snapshot() == before)
  }

  @Test func `the old version is recorded as current before a second one exists`() throws {
    let made = try VersionFixture()
    let change = try made.plan()
    #expect(change.interimMark?.new == writeCurrentVersion("Model.xcdatamodel"))
    try carryOut(change)
    #expect(try made.plan().interimMark == nil)
  }

  @Test func `files that changed in between are not overwritten`() throws {
    let made = try VersionFixture()
    let change = try made.plan()
    try made.folder.write("{}".utf8, to: "App.xcodeproj/project.pbxproj")
    let before = try made.folder.snapshot()
    let error = failure { () throws(ToolchainError) in try carryOut(change) }
    #expect(error?.isOf(.changedFile) == true)
    #expect(try made.folder.snapshot() == before)
    // Nor a folder that came in between.
    try made.folder.write(
      VersionFixture.tracks, to: "App/Model.xcdatamodeld/Model 2.xcdatamodel/contents")
    var late = change
    late.files = []
    #expect(
      failure { () throws(ToolchainError) in try carryOut(late) }?.exitCode == .cannotCreate)
    try made.folder.write(
      writeCurrentVersion("Model.xcdatamodel"), to: "App/Model.xcdatamodeld/.xccurrentversion")
    let taken = failure { () throws(ToolchainError) in try carryOut(try made.plan("Model 2")) }
    #expect(taken?.isOf(.invalidVersionName) == true)
  }
}
