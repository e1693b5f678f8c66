import Building
import Findings
import Foundation
import Loading
import TestSupport
import Testing

@Suite("Xcode projects of a bundle")
struct ProjectTests {
  @Test func `all projects that list the bundle are updated, beside it and above it`() throws {
    let made = try VersionFixture(in: ".", projects: ["App", "Tools"])
    try carryOut(try made.plan())
    #expect(made.project("App").contains("Model 2.xcdatamodel"))
    #expect(made.project("App") == made.project("Tools"))
  }

  @Test func `projects above the repository root are ignored`() throws {
    let made = try VersionFixture(in: "App")
    try made.folder.makeFolder("App/.git")
    let change = try made.plan()
    #expect(change.files.map { ($0.path as NSString).lastPathComponent } == [".xccurrentversion"])
  }

  @Test func `a project can be selected, or none`() throws {
    let made = try VersionFixture(projects: ["App", "Tools"])
    for path in ["Tools.xcodeproj", "Tools.xcodeproj/project.pbxproj", "Tools.xcodeproj/"] {
      let change = try made.plan { $0.projects = .named(made.folder(path)) }
      #expect(change.files.count == 2 && change.files[0].path.contains("Tools.xcodeproj"))
    }
    #expect(try made.plan { $0.projects = .none }.files.count == 1)
  }

  @Test func `a project that does not list the bundle is unchanged, and an error if named`() throws
  {
    let made = try VersionFixture()
    try made.folder.write(
      made.project().replacing("Model.xcdatamodeld", with: "Other.xcdatamodeld").utf8,
      to: "Other.xcodeproj/project.pbxproj")
    let change = try made.plan()
    #expect(change.files.count == 2 && change.diagnostics.isEmpty)
    let error = failure { () throws(ToolchainError) in
      _ = try made.plan { $0.projects = .named(made.folder("Other.xcodeproj")) }
    }
    #expect(error?.isOf(.bundleNotInProject) == true && error?.exitCode == .data)
    let missing = failure { () throws(ToolchainError) in
      _ = try made.plan { $0.projects = .named(made.folder("None.xcodeproj")) }
    }
    #expect(missing?.isOf(.unreadableFile) == true)
  }

  @Test func `a conflict in a project stops the change only if it lists the bundle`() throws {
    let made = try VersionFixture()
    let conflict = made.project().replacing("\tobjects = {", with: "<<<<<<< HEAD\n\tobjects = {")
    try made.folder.write(conflict.utf8, to: "App.xcodeproj/project.pbxproj")
    let before = try made.folder.snapshot()
    let error = failure { () throws(ToolchainError) in _ = try made.plan() }
    #expect(error?.isOf(.malformedProject) == true)
    #expect(
      error?.diagnostics.first?.location?.description.hasSuffix("project.pbxproj:4:1") == true)
    #expect(try made.folder.snapshot() == before)
    try made.folder.write(
      conflict.replacing("Model.xcdatamodeld", with: "Other.xcdatamodeld").utf8,
      to: "App.xcodeproj/project.pbxproj")
    #expect(try made.plan().files.count == 1)
  }

  @Test func `a buildable folder needs no change, which is reported`() throws {
    let made = try VersionFixture()
    let text = """
      // !$*UTF8*$!
      {
      \tobjectVersion = 77;
      \tobjects = {
      \t\tA1 = {isa = PBXGroup; children = (A2, ); sourceTree = "<group>"; };
      \t\tA2 = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
      \t};
      \trootObject = A3;
      }
      """
    try made.folder.write(text.utf8, to: "App.xcodeproj/project.pbxproj")
    let change = try made.plan()
    #expect(change.files.count == 1 && change.diagnostics.map(\.severity) == [.note])
    #expect(change.diagnostics.first?.summary.contains("buildable folder") == true)
    let named = try made.plan { $0.projects = .named(made.folder("App.xcodeproj")) }
    #expect(named.diagnostics.count == 1)
  }

  @Test func `a generated project needs no change`() throws {
    let made = try VersionFixture(projects: [])
    try made.folder.write("name: App\n".utf8, to: "project.yml")
    let change = try made.plan()
    #expect(change.files.count == 1 && change.diagnostics.isEmpty)
  }

  @Test func `the current version is set in the project and in the bundle`() throws {
    let versions = ["1": contents(entity: "A"), "2": contents(entity: "B")]
    let made = try VersionFixture(versions, current: "2")
    let old = made.project()
    try carryOut(try planCurrentVersion(of: made.reference(), to: "1", projects: .search))
    #expect(try load(made.bundle).currentVersion == "1")
    #expect(
      made.project()
        == old.replacing(
          "currentVersion = A10000000000000000000011 /* 2.xcdatamodel */",
          with: "currentVersion = A10000000000000000000010 /* 1.xcdatamodel */"))
    try carryOut(
      try planCurrentVersion(of: made.reference(), to: "2.xcdatamodel", projects: .search))
    #expect(made.project() == old)
    #expect(try planCurrentVersion(of: made.reference(), to: "2", projects: .search).isEmpty)
    let error = failure { () throws(ToolchainError) in
      _ = try planCurrentVersion(of: made.reference(), to: "3", projects: .search)
    }
    #expect(error?.isOf(.unknownVersion) == true)
  }

  @Test(arguments: ["", "<<<<<<< HEAD\n", "<plist><dict/></plist>"])
  func `a lost current-version file is rewritten`(mark: String) throws {
    let versions = ["1": contents(entity: "A"), "2": contents(entity: "B")]
    let made = try VersionFixture(versions)
    try made.folder.write(mark.utf8, to: "App/Model.xcdatamodeld/.xccurrentversion")
    try carryOut(try planCurrentVersion(of: made.reference(), to: "2", projects: .search))
    #expect(try load(made.bundle).currentVersion == "2")
  }
}
