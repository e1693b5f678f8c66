import Foundation
import TestSupport
import Testing

/// A bundle is identified by its path; copies of its former state do not matter.
@Suite("Copies of bundles in the working tree")
struct CopiedBundleTests {
  private static let old = Scenario.item(Scenario.title)
  private static let new = Scenario.item(Scenario.title, Scenario.price)
  private static let other = "App/Other.xcdatamodeld"

  /// The origin of copies, as shell commands run at the root.
  private enum Copy: String, CaseIterable {
    case tracked = "mkdir Tests; cp -r App/Shop.xcdatamodeld Tests/; git add Tests"
    case untracked = "mkdir Tests; cp -r App/Shop.xcdatamodeld Tests/"
    case ignored = "mkdir build; cp -r App/Shop.xcdatamodeld build/; echo build > .gitignore"
    case clone = "git clone --quiet --branch main . base"
    case worktree = "git worktree add --quiet wt main"

    /// Whether the bundle may have moved there.
    var isOwn: Bool { [.tracked, .untracked].contains(self) }
  }

  private func made(_ copy: Copy, shipping versions: [(String, String)]) throws -> CheckRepository {
    let made = try CheckRepository()
    for (name, body) in versions { try made.write(name, body) }
    try made.setCurrent(versions[versions.count - 1].0)
    try made.write("1", Self.old + #"<entity name="Note"/>"#, bundle: Self.other)
    try made.commitOnMain()
    try shell(copy.rawValue, in: made.repository.folder.path)
    return made
  }

  @Test(arguments: Copy.allCases)
  private func `an edit in place is reported whatever copies exist`(copy: Copy) throws {
    for count in 1...2 {
      let versions = [("1", Self.old), ("2", Self.new)].prefix(count)
      let made = try made(copy, shipping: Array(versions))
      for (name, body) in versions { try made.write(name, body + #"<entity name="Note"/>"#) }
      let outcome = try made.check()
      let places = outcome.findings.map {
        $0.place.split(separator: "/").prefix(2).joined(separator: "/")
      }
      #expect(outcome.findings.map(\.id) == versions.map { _ in "version-changed" })
      #expect(places == versions.map { _ in CheckRepository.bundle })
    }
  }

  @Test(arguments: Copy.allCases)
  private func `a bundle has moved only to a path that belongs to the repository`(copy: Copy) throws
  {
    let made = try made(copy, shipping: [("1", Self.old)])
    try made.remove(CheckRepository.bundle)
    let outcome = try made.check()
    #expect(outcome.findings.map(\.id) == [copy.isOwn ? "bundle-moved" : "bundle-removed"])
    #expect(outcome.exitCode == (copy.isOwn ? 0 : 1))
    let listed = outcome.omissions.filter { $0 == "that shipped versions stay as they were" }
    #expect(listed.count == ([.clone, .worktree].contains(copy) ? 2 : 0))
  }

  @Test(arguments: Copy.allCases)
  private func `a version has moved only to a path that belongs to the repository`(copy: Copy)
    throws
  {
    let made = try made(copy, shipping: [("1", Self.old), ("2", Self.new)])
    try made.remove("\(CheckRepository.bundle)/1.xcdatamodel")
    let outcome = try made.check()
    #expect(outcome.findings.map(\.id) == [copy.isOwn ? "bundle-moved" : "version-removed"])
  }

  @Test func `a moved fixture is not taken for the bundle that is edited`() throws {
    let made = try CheckRepository()
    try made.write("1", Self.old)
    try made.write("1", Self.old, bundle: "Tests/Shop.xcdatamodeld")
    try made.commitOnMain()
    try made.repository.git("mv", "Tests", "Fixtures")
    try made.write("1", Self.new)
    let outcome = try made.check()
    #expect(outcome.findings.map(\.id).contains("version-changed"))
    let moved = try outcome.only("bundle-moved")
    #expect(moved.place == "Fixtures/Shop.xcdatamodeld")
    #expect(moved.summary == "the bundle was at Tests/Shop.xcdatamodeld")
  }

  @Test func `a version rewritten with the same hashes stays at its path`() throws {
    let made = try CheckRepository(shipping: [("1", Self.old), ("2", Self.new)])
    try shell("mkdir Tests; cp -r App/* Tests/", in: made.repository.folder.path)
    try made.write("1", Self.old, attributes: #" lastSavedToolsVersion="2""#)
    try made.write("2", Self.old + #"<entity name="Note"/>"#)
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
  }

  @Test func `a mapping model in another repository is not used`() throws {
    let made = try CheckRepository.adding(
      Self.old, Scenario.item(#"<attribute name="title" optional="YES" attributeType="Date"/>"#))
    try shell("git clone --quiet --branch main . base", in: made.repository.folder.path)
    let mapping = try made.run([
      "check", "--format", "json",
    ])
    #expect(try CheckOutcome(mapping).errors.map(\.id) == ["incompatible-type"])
    let folder = made.repository.folder("base/App")
    let compiled = try runTool(
      "modelc",
      [
        "mapping", "new", made.repository.folder("App/Shop.xcdatamodeld#1"),
        made.repository.folder("App/Shop.xcdatamodeld#2"), "-o", "\(folder)/Map.xcmappingmodel",
      ])
    try #require(compiled.exitCode == 0, "\(compiled.errors)")
    #expect(try made.check().errors.map(\.id) == ["incompatible-type"])
    try shell("mv base/App/Map.xcmappingmodel App/", in: made.repository.folder.path)
    #expect(try made.check().findings.map(\.id).contains("mapping-model-used"))
  }

  @Test func `a nested repository that shares the files is not skipped`() throws {
    let made = try CheckRepository(shipping: [("1", Self.old)])
    try shell("git init --quiet App", in: made.repository.folder.path)
    #expect(try made.check("--fail-on", "note").omissions == ["what is committed"])
    try made.write("1", Self.new)
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
  }
}
