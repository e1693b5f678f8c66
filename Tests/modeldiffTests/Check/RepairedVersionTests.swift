import Foundation
import TestSupport
import Testing

@Suite("Repairs and earlier defects in a check")
struct RepairedVersionTests {
  private static let broken = "<model>\n<entity name=\"Item\">\n</model>\n"
  private static let required = #"<attribute name="count" attributeType="Date"/>"#
  private static let more = #"<attribute name="count" optional="YES" attributeType="Date"/>"#
  private static let twice = Scenario.item(Scenario.title, Scenario.title)

  /// Versions 1 and 2, the last current.
  private func shipped() throws -> CheckRepository {
    try CheckRepository(shipping: [
      ("1", Scenario.item(Scenario.title)), ("2", Scenario.item(Scenario.title, Scenario.price)),
    ])
  }

  /// Commits the working tree and moves `main` to it, as after a merge.
  private func merge(_ made: CheckRepository) throws {
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
  }

  private func breakVersion(_ name: String, _ made: CheckRepository) throws {
    try made.write(
      text: Self.broken, to: "\(CheckRepository.bundle)/\(name).xcdatamodel/contents")
  }

  @Test func `adding the version that the current-version file already named passes`() throws {
    let made = try shipped()
    try made.setCurrent("3")
    try merge(made)
    try made.write("3", Scenario.item(Scenario.title, Scenario.price, Self.more))
    let outcome = try made.check()
    #expect(outcome.exitCode == 0, "\(outcome.findings.map(\.summary))")
    #expect(try outcome.only("unreadable-at-base").severity == "note")
    // The step from the version that was marked before is judged.
    try made.write("3", Scenario.item(Scenario.title, Scenario.price, Self.required))
    #expect(try made.check().errors.map(\.id) == ["mandatory-attribute-added"])
  }

  @Test func `a repaired version passes if it has the shipped form, and is judged otherwise`()
    throws
  {
    let made = try shipped()
    try breakVersion("2", made)
    try merge(made)
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    let same = try made.check()
    #expect(same.exitCode == 0)
    #expect(same.findings.map { [$0.id, $0.severity] } == [["unreadable-at-base", "note"]])
    try made.write("2", Scenario.item(Scenario.title, Scenario.price, Self.required))
    let other = try made.check()
    #expect(other.exitCode == 1)
    #expect(other.findings.map(\.id).contains("version-changed"))
    #expect(other.errors.map(\.id) == ["mandatory-attribute-added"])
  }

  @Test func `a removed version that was unreadable at the base is restored from before that`()
    throws
  {
    let made = try shipped()
    try breakVersion("1", made)
    try merge(made)
    try made.remove("\(CheckRepository.bundle)/1.xcdatamodel")
    let outcome = try made.check()
    let removed = try outcome.only("version-removed")
    // It is brought back from where it could be read.
    let commit = try made.repository.git("rev-parse", "main~1").prefix(12)
    #expect(removed.fixes.first?.contains("--source=\(commit)") == true, "\(removed.fixes)")
  }

  @Test func `an unreadable binary version saved as XML passes`() throws {
    let made = try shipped()
    try made.remove("\(CheckRepository.bundle)/2.xcdatamodel/contents")
    try made.write(text: "bplist00", to: "\(CheckRepository.bundle)/2.xcdatamodel/elements")
    try merge(made)
    try made.remove("\(CheckRepository.bundle)/2.xcdatamodel/elements")
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(outcome.findings.map { [$0.id, $0.severity] } == [["unreadable-at-base", "note"]])
  }

  @Test func `an older version unreadable at both ends is a warning and is not judged`() throws {
    let made = try shipped()
    try breakVersion("1", made)
    try merge(made)
    try made.write("3", Scenario.item(Scenario.title, Scenario.price, Self.more))
    try made.setCurrent("3")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(outcome.findings.map(\.severity) == ["warning"])
    #expect(try #require(outcome.findings.first).summary.hasPrefix("not judged: the version \"1\""))
    #expect(try made.run(["check"]).output.contains("passed, 1 version not judged: "))
    #expect(try made.check("--fail-on", "warning").exitCode == 1)
    // Nobody can accept what was not looked at.
    let accepted = try made.run([
      "accept", outcome.findings.first?.fingerprint ?? "", "--reason", "old",
    ])
    #expect(accepted.exitCode == 65)
  }

  @Test func `an older unreadable version that a plan may need is an error`() throws {
    let made = try shipped()
    try breakVersion("1", made)
    try made.write(
      text: #"{"formatVersion": 1, "stages": [{"lightweight": ["1", "2"]}]}"#, to: "plan.json")
    try made.write(text: #"{"formatVersion": 1, "plan": "plan.json"}"#, to: ".modeldiff.json")
    try merge(made)
    let outcome = try made.check()
    #expect(outcome.exitCode == 1 && outcome.errors.count == 1)
    #expect(try #require(outcome.errors.first).summary.hasPrefix("not judged: the version \"1\""))
  }

  @Test func `an unreadable current or previous version is an error`()
    throws
  {
    let made = try shipped()
    try breakVersion("2", made)
    try merge(made)
    #expect(try made.check().errors.map(\.id) == ["xml-not-well-formed"])
    try made.write("3", Scenario.item(Scenario.title))
    try made.setCurrent("3")
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["xml-not-well-formed"])
    #expect(try made.run(["check"]).output.contains("failed, 1 version not judged: "))
  }

  @Test func `a wrong current-version file at the base fails only if a model changes`() throws {
    let made = try shipped()
    try made.setCurrent("9")
    try merge(made)
    try made.write(text: "other", to: "README.md")
    let unchanged = try made.check()
    #expect(unchanged.exitCode == 0)
    #expect(unchanged.findings.map(\.severity) == ["warning"])
    try made.write("3", Scenario.item(Scenario.title, Self.required))
    #expect(try made.check().errors.map(\.id) == ["wrong-current-version"])
  }

  @Test func `a lost current-version file at the base is a note, and its repair is judged`() throws
  {
    let made = try shipped()
    try made.remove(CheckRepository.mark)
    try merge(made)
    let lost = try made.check()
    #expect(lost.exitCode == 0)
    #expect(lost.findings.map { [$0.id, $0.severity] } == [["current-version-lost", "note"]])
    #expect(lost.omissions.contains("migrations to the current version"))
    try made.write("3", Scenario.item(Scenario.title, Scenario.price, Self.required))
    try made.setCurrent("3")
    #expect(try made.check().errors.map(\.id) == ["mandatory-attribute-added"])
  }

  @Test func `model errors that the base already had are notes`() throws {
    let made = try CheckRepository(shipping: [("1", Self.twice)])
    let before = try made.check()
    #expect(before.exitCode == 0)
    #expect(before.findings.map { [$0.id, $0.severity] } == [["duplicate-name", "note"]])
    // Another one is new.
    try made.write(
      "1", Scenario.item(Scenario.title, Scenario.title, Scenario.price, Scenario.price))
    let after = try made.check()
    #expect(after.errors.map(\.id) == ["duplicate-name"])
    #expect(try #require(after.errors.first).summary.contains("price"))
  }

  @Test func `a bundle that was empty at the base is a note`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.remove("\(CheckRepository.bundle)/1.xcdatamodel")
    #expect(try made.check().exitCode == 1)
    try merge(made)
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(outcome.findings.map { [$0.id, $0.severity] } == [["empty-bundle", "note"]])
  }
}
