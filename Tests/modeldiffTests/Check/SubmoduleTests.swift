import Foundation
import TestSupport
import Testing

@Suite("Models in submodules")
struct SubmoduleTests {
  private static let place = "Vendor/Kit of \u{FC}"
  private static let contents =
    "\(place)/App/Shop.xcdatamodeld/1.xcdatamodel/contents"

  /// Ships a version, and edits it on the branch `change`.
  private let inner: CheckRepository
  /// Pins `inner` at the commit that it ships.
  private let outer: CheckRepository

  init() throws {
    inner = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try inner.write("1", Scenario.item(Scenario.title, Scenario.price))
    try inner.repository.commit()
    try inner.repository.git("checkout", "--quiet", "main")
    outer = try CheckRepository()
    try outer.repository.git([
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
      "file://\(inner.repository.folder.path)", Self.place,
    ])
    try outer.commitOnMain()
  }

  private func bump(_ outer: CheckRepository, to revision: String = "origin/change") throws {
    try shell(
      "git fetch --quiet origin && git checkout --quiet \(revision)",
      in: outer.repository.folder(Self.place))
    try outer.repository.commit()
  }

  @Test func `a submodule bump is compared at the pinned commits`() throws {
    #expect(try outer.check().findings.isEmpty)
    try bump(outer)
    let outcome = try outer.check()
    let finding = try outcome.only("version-changed")
    #expect(outcome.findings == [finding])
    #expect(finding.place == "\(Self.contents):5")
    let command = try #require(finding.fixes.last?.split(separator: ": ").last)
    try shell(String(command), in: outer.repository.folder.path)
    #expect(try outer.check().findings.isEmpty)
  }

  @Test func `an uncommitted edit in a submodule is reported`() throws {
    try shell(
      "sed s/title/name/ '\(Self.contents)' > new; mv new '\(Self.contents)'",
      in: outer.repository.folder.path)
    #expect(try outer.check().findings.map(\.id).contains("version-changed"))
  }

  @Test func `on the default branch, an uncommitted edit in a submodule counts as a change`() throws
  {
    try outer.repository.git("checkout", "--quiet", "main")
    try outer.repository.git("commit", "--quiet", "--allow-empty", "--message", "more")
    func base() throws -> String? {
      (try outer.check().json["base"] as? [String: Any])?["name"] as? String
    }
    #expect(try base() == outer.repository.shortCommit("HEAD^1"))
    try outer.write(text: "", to: "\(Self.place)/note")
    #expect(try base() == outer.repository.shortCommit("HEAD^1"))
    try shell(
      "sed s/title/name/ '\(Self.contents)' > new; mv new '\(Self.contents)'",
      in: outer.repository.folder.path)
    #expect(try base() == "main...HEAD")
  }

  @Test func `a bundle removed from a submodule is reported`() throws {
    try inner.repository.git("rm", "-r", "--quiet", CheckRepository.bundle)
    try inner.repository.git("commit", "--quiet", "--allow-empty", "--message", "none")
    try bump(outer, to: "origin/main")
    #expect(try outer.check().errors.map(\.id) == ["bundle-removed"])
  }

  @Test func `a base commit missing in the submodule is fetched with the printed command`() throws {
    try bump(outer)
    let clone = try outer.clone("--branch", "change")
    let source = "file://\(inner.repository.folder.path)"
    try shell(
      "git clone --quiet --depth 1 --branch change '\(source)' '\(Self.place)'",
      in: clone.folder.path)
    try clone.git("update-ref", "refs/remotes/origin/main", "origin/change~1")
    func check() throws -> CheckOutcome {
      try CheckOutcome(
        CheckRepository.run(
          ["check", "--format", "json", "--against", "origin/main"], in: clone.folder.path))
    }
    let outcome = try check()
    let finding = try outcome.only("submodule-not-checked")
    #expect(outcome.exitCode == 1 && finding.place == Self.place)
    let text = try CheckRepository.run(
      ["check", "--against", "origin/main"], in: clone.folder.path
    ).output.replacing("\n", with: " ").replacing("    ", with: "")
    let command = try #require(text.firstMatch(of: /`(git -C [^`]*)`/)).1
    try shell(String(command), in: clone.folder.path)
    #expect(try check().findings.map(\.id).contains("version-changed"))
  }

  @Test func `a submodule that is not checked out is reported only if it moved`() throws {
    let pinned = try outer.clone()
    try pinned.git("checkout", "--quiet", "-b", "work")
    try Data("<model/>".utf8).write(to: URL(filePath: pinned.folder.path + "/note"))
    try pinned.git("add", "note")
    try pinned.git("commit", "--quiet", "--message", "note")
    // Nothing has moved: there is nothing to say.
    try FileManager.default.createDirectory(
      atPath: pinned.folder.path + "/A.xcdatamodeld/A.xcdatamodel",
      withIntermediateDirectories: true)
    try Data("<model/>".utf8).write(
      to: URL(filePath: pinned.folder.path + "/A.xcdatamodeld/A.xcdatamodel/contents"))
    let same = try CheckOutcome(
      CheckRepository.run(["check", "--format", "json"], in: pinned.folder.path))
    #expect(same.exitCode == 0 && same.errors.isEmpty)
    try bump(outer)
    let bumped = try outer.clone("--branch", "change")
    try bumped.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
    let result = try CheckOutcome(
      CheckRepository.run(["check", "--format", "json"], in: bumped.folder.path))
    #expect(result.exitCode == 1)
    #expect(try result.only("submodule-not-checked").summary.contains("is not checked out"))
  }

  @Test func `a submodule checked out behind its pinned commit is reported`() throws {
    try bump(outer)
    try shell("git checkout --quiet main", in: outer.repository.folder(Self.place))
    let finding = try outer.check().only("submodule-not-checked")
    #expect(finding.summary.contains("is checked out"))
  }

  @Test func `new, moved and removed submodules are compared`() throws {
    try outer.repository.git("mv", Self.place, "Kit")
    #expect(try outer.check().findings.map(\.id) == ["bundle-moved"])
    try outer.repository.git("rm", "-r", "--quiet", "--force", "Kit")
    // git keeps the repository.
    #expect(try outer.check().errors.map(\.id) == ["bundle-removed"])
    try outer.remove(".git/modules")
    let gone = try outer.check().only("submodule-not-checked")
    #expect(gone.summary.contains("is gone"))
  }

  @Test func `a submodule in a submodule is compared`() throws {
    let middle = self.outer
    let outer = try CheckRepository()
    try outer.repository.git([
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "-b", "main",
      "file://\(middle.repository.folder.path)", "Outer",
    ])
    try outer.repository.git([
      "-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init",
      "--recursive",
    ])
    try outer.commitOnMain()
    try bump(middle)
    try shell(
      """
      cd Outer
      git fetch --quiet origin
      git checkout --quiet origin/change
      git -c protocol.file.allow=always submodule --quiet update --recursive
      """, in: outer.repository.folder.path)
    try outer.repository.commit()
    let finding = try outer.check().only("version-changed")
    #expect(finding.place == "Outer/\(Self.contents):5")
  }

  @Test func `a nested repository that is not pinned has its own history`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    let other = try CheckRepository(shipping: [("1", Scenario.item(Scenario.price))])
    try shell(
      "cp -r '\(other.repository.folder.path)' Tools; echo Tools > .git/info/exclude",
      in: made.repository.folder.path)
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(outcome.omissions.contains("that shipped versions stay as they were"))
    // Asked for by name, it is compared with its own.
    try shell("sed -i s/price/cost/ App/*/*/contents", in: made.repository.folder("Tools"))
    #expect(try made.check("Tools").findings.map(\.id).contains("version-changed"))
  }
}
