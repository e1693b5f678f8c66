import Foundation
import TestSupport
import Testing

@Suite("Releases on other branches, identified by tags")
struct ReleaseBranchTests {
  private static let old = Scenario.item(Scenario.title)
  private static let new = Scenario.item(Scenario.title, Scenario.price)
  private static let renamed = Scenario.item(
    #"<attribute name="name" optional="YES" attributeType="String"/>"#)
  private static let more = Scenario.item(
    Scenario.title, Scenario.price,
    #"<attribute name="day" optional="YES" attributeType="Date"/>"#)

  /// The release v1.0 of version 1 on `main`, and a release branch from there.
  private func released() throws -> CheckRepository {
    let made = try CheckRepository()
    try made.write(text: #"{"formatVersion": 1, "shipped": {"tags": "v*"}}"#, to: ".modeldiff.json")
    try made.write("1", Self.old)
    try made.setCurrent("1")
    try made.repository.commit()
    try made.repository.git("tag", "v1.0")
    try made.repository.git("branch", "releases")
    try made.repository.git("checkout", "--quiet", "-b", "change")
    return made
  }

  /// Commits a change on the release branch, and tags it.
  private func release(
    _ tag: String, _ made: CheckRepository, _ edit: () throws -> Void
  ) throws {
    let branch = try made.repository.git("rev-parse", "--abbrev-ref", "HEAD")
    try made.repository.git("checkout", "--quiet", "releases")
    try edit()
    try made.repository.commit()
    try made.repository.git("tag", tag)
    try made.repository.git("checkout", "--quiet", branch)
  }

  private func merge(_ made: CheckRepository) throws {
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
  }

  private func origin(_ outcome: CheckOutcome) -> String {
    (outcome.json["base"] as? [String: Any])?["origin"] as? String ?? ""
  }

  @Test func `a version edited on a release branch is reported as lost`() throws {
    let made = try released()
    try release("v2.0", made) { try made.write("1", Self.renamed) }
    // Nobody who changes something else is to blame.
    try made.write(text: "other", to: "README.md")
    let other = try made.check()
    #expect(other.exitCode == 0)
    #expect(try other.only("release-lost").severity == "warning")
    // The advice helps, and is no new version that is not current.
    let fix = try other.only("release-lost").fixes.first?.split(separator: "\": ").last ?? ""
    _ = try output(of: "sh", ["-c", "cd '\(made.repository.folder.path)' && \(fix)"])
    #expect(try made.check().findings.isEmpty)
    try made.remove("\(CheckRepository.bundle)/1 v2.0.xcdatamodel")
    try made.write("2", Self.new)
    try made.setCurrent("2")
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["release-lost"])
    #expect(try #require(outcome.errors.first).summary.contains("the version \"1\" of v2.0"))
    #expect(origin(outcome).contains("the release v1.0, and 1 of other branches"))
    #expect(try made.run(["check"]).output.contains("Item.name"))
    // A version with that form is what is asked for.
    try made.write("1.1", Self.renamed)
    #expect(try !made.check().findings.contains { $0.id == "release-lost" })
  }

  @Test func `a version that only a release branch has is reported as lost`() throws {
    let made = try released()
    try release("v1.1", made) {
      try made.write("1.1", Self.renamed)
      try made.setCurrent("1.1")
    }
    try made.write("2", Self.new)
    try made.setCurrent("2")
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["release-lost"])
    #expect(try #require(outcome.errors.first).summary.contains("the version \"1.1\" of v1.1"))
  }

  @Test func `a version that a release branch has shipped is no longer in development`() throws {
    let made = try released()
    try made.write("2", Self.new)
    try made.setCurrent("2")
    try merge(made)
    try made.repository.git("branch", "--force", "releases", "main")
    try made.write("2", Self.more)
    #expect(try made.check().findings.isEmpty)
    try made.repository.git("stash", "--quiet")
    try release("v2.0", made) { try made.write(text: "2.0", to: "Version.txt") }
    try made.repository.git("stash", "pop", "--quiet")
    let changed = try made.check().only("version-changed")
    #expect(changed.fixes.last?.contains("git restore --source='v2.0'") == true)
    // The step that ships begins with what that release has.
    try made.write("2", Self.new)
    try made.write("3", Scenario.item(Scenario.title))
    try made.setCurrent("3")
    #expect(try made.check().findings.contains { $0.id == "attribute-removed" })
  }

  @Test func `releases on other branches are sufficient without one on this branch`() throws {
    let made = try released()
    try release("v1.0.1", made) { try made.write(text: "1.0.1", to: "Version.txt") }
    try made.repository.git("tag", "--delete", "v1.0")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.findings.isEmpty)
    #expect(origin(outcome).contains("the release v1.0.1 of another branch"))
    try made.write("1", Self.new)
    #expect(try made.check().findings.map(\.id) == ["version-changed"])
  }

  @Test func `releases that cannot be compared are listed`() throws {
    let made = try released()
    try release("v1.1", made) { try made.write("1", "<entity") }
    // Later than what is checked, and on the target since: it comes with that.
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("2", Self.new)
    try made.repository.commit()
    try made.repository.git("tag", "v3.0")
    try made.repository.git("checkout", "--quiet", "change")
    try made.write(text: "other", to: "README.md")
    try made.repository.commit()
    let omissions = try made.check("--against", "main...HEAD").omissions
    #expect(omissions == ["releases: v3.0", "the version \"1\" as v1.1 has it"])
    // Shown as a commit, as what is counted from a branch is another one elsewhere.
    #expect(try made.check("--against", "main~0...HEAD").omissions == omissions)
    try made.repository.git("commit", "--quiet", "--allow-empty", "--message", "later")
    try made.repository.git("tag", "v4.0")
    try made.repository.git("checkout", "--quiet", "HEAD^")
    #expect(try made.check("--against", "main...HEAD").omissions.contains("releases: v4.0"))
  }

  @Test func `tags that do not name a commit are not releases`() throws {
    let made = try released()
    try made.repository.git("tag", "v-tree", "HEAD^{tree}")
    try made.repository.git("tag", "--annotate", "--message", "inner", "v-inner", "v-tree")
    try made.repository.git("tag", "--annotate", "--message", "outer", "v-outer", "v-inner")
    let outcome = try made.check()
    #expect(outcome.findings.isEmpty && origin(outcome).hasSuffix("the release v1.0"))
  }
}
