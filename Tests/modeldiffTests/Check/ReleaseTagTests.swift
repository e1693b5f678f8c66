import Foundation
import TestSupport
import Testing

@Suite("Releases identified by tags")
struct ReleaseTagTests {
  private static let old = Scenario.item(Scenario.title)
  private static let new = Scenario.item(Scenario.title, Scenario.price)
  private static let date = Scenario.item(
    Scenario.title, #"<attribute name="day" optional="YES" attributeType="Date"/>"#)

  /// The release v1.0 of version 1, after which `main` got version 2, which is in development.
  private func released(_ shipped: String = #"{"tags": "v*"}"#) throws -> CheckRepository {
    let made = try CheckRepository()
    try made.write(
      text: #"{"formatVersion": 1, "shipped": \#(shipped)}"#, to: ".modeldiff.json")
    try made.write("1", Self.old)
    try made.setCurrent("1")
    try made.repository.commit()
    try made.repository.git("tag", "v1.0")
    try made.write("2", Self.new)
    try made.setCurrent("2")
    try made.commitOnMain()
    return made
  }

  @Test func `an unreleased version may be edited, a released version may not`() throws {
    let made = try released()
    #expect(try made.check("--fail-on", "note").findings.isEmpty)
    try made.write("2", Self.date)
    let edited = try made.check("--fail-on", "note")
    #expect(edited.findings.isEmpty, "\(edited.findings.map(\.summary))")
    let base = try #require(edited.json["base"] as? [String: Any])
    #expect((base["origin"] as? String)?.contains("the release v1.0") == true)
    // The step is the one from the release.
    try made.write("2", Scenario.item(#"<attribute name="title" attributeType="String"/>"#))
    let step = try made.check().only("attribute-made-mandatory")
    #expect(step.versions == ["1"])
    try made.write("1", Self.date)
    try made.repository.commit()
    let changed = try made.check()
    let finding = try changed.only("version-changed")
    #expect(finding.fixes.last?.contains("git restore --source='v1.0'") == true)
  }

  @Test func `without configuration, tags that look like releases say what has shipped`() throws {
    let made = try released()
    try made.remove(".modeldiff.json")
    try made.write("2", Self.date)
    let edited = try made.check("--fail-on", "note")
    #expect(edited.findings.isEmpty, "\(edited.findings.map(\.summary))")
    let base = try #require(edited.json["base"] as? [String: Any])
    #expect(
      (base["origin"] as? String)?.hasSuffix(
        "shipped versions: the release v1.0 (by the names of tags)") == true)
    // Who ships without tags reads what was not looked at.
    #expect(edited.omissions == ["what the change does to stores of \"2\" as the base has it"])
    // Without such a tag the base is what may have shipped.
    try made.repository.git("tag", "--delete", "v1.0")
    try made.repository.git("tag", "before-the-merge", "main")
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
  }

  @Test func `an unreadable release found by tag name alone does not fail the check`() throws {
    let made = try released()
    try made.remove(".modeldiff.json")
    // As in a partial clone, a file that only the release has is missing.
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("1", Self.date)
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "-B", "change")
    let file = "v1.0:App/Shop.xcdatamodeld/1.xcdatamodel/contents"
    let object = try made.repository.git("rev-parse", file).prefix(40)
    try made.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0)
    #expect(outcome.omissions.contains("releases, by the names of tags"))
  }

  @Test func `an older release's form of a version is judged by its migration`() throws {
    let made = try released()
    try made.remove(".modeldiff.json")
    try made.remove("App/Shop.xcdatamodeld/2.xcdatamodel")
    try made.setCurrent("1")
    for (tag, body) in [("v1.1", Self.date), ("v1.2", Self.old)] {
      try made.write("1", body)
      try made.repository.commit()
      try made.repository.git("tag", tag)
    }
    // Stores of v1.1 have a date where the new version has a text.
    try made.write("1", Self.date.replacing("Date", with: "String"))
    let outcome = try made.check("--against", "HEAD")
    let finding = try outcome.only("incompatible-type")
    #expect(finding.severity == "error" && finding.versions == ["1 of v1.1"])
    #expect(outcome.errors == [finding])
  }

  @Test(arguments: [#"{"tags": ["app/*", "v*"]}"#, #"{"tags": ["v[0-9]*"]}"#])
  func `tag patterns follow the rules of git`(shipped: String) throws {
    let made = try released(shipped)
    try made.write("2", Self.date)
    #expect(try made.check("--fail-on", "note").findings.isEmpty)
    #expect(try made.run(["config"]).exitCode == 0)
    let checker = SchemaChecker(try made.run(["config", "--print-schema"]).json)
    let text = #"{"formatVersion": 1, "shipped": \#(shipped)}"#
    #expect(checker.problems(in: try ToolResult(exitCode: 0, output: text, errors: "").json) == [])
  }

  @Test func `without a matching tag the check fails and names the fix`() throws {
    let made = try released(#"{"tags": "release-*"}"#)
    let none = try made.run(["check"])
    #expect(none.exitCode == 65 && none.output.isEmpty)
    #expect(none.errors.contains("no-release-tag") || none.errors.contains("no tag that matches"))
    #expect(none.errors.contains("fetch-tags: true"))
    // A tag that the base does not descend from is no release of it.
    try made.repository.git("commit", "--quiet", "--allow-empty", "--message", "later")
    try made.repository.git("tag", "release-1")
    #expect(try made.run(["check"]).exitCode == 65)
  }

  @Test func `all releases count, and the newest form of each version is protected`() throws {
    let made = try released()
    // v1.1 shipped another form of version 1 by mistake; that was so before.
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("1", Self.date)
    try made.repository.commit()
    try made.repository.git("tag", "--annotate", "--message", "second", "v1.1")
    try made.repository.git("checkout", "--quiet", "-B", "change")
    let outcome = try made.check()
    let lost = try outcome.only("release-lost")
    #expect(outcome.exitCode == 0 && lost.severity == "warning")
    #expect(lost.summary.contains("v1.0"))
    // The newest form of it is protected.
    try made.write("1", Self.old)
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
  }

  @Test func `several lost forms are one finding with a list`() throws {
    let made = try released()
    try made.repository.git("checkout", "--quiet", "main")
    let other = Scenario.item(Scenario.title.replacing("title", with: "other"))
    let prices = Scenario.item(Scenario.price)
    for (tag, body) in [("v1.1", Self.date), ("v1.2", other), ("v1.3", prices)] {
      try made.write("1", body)
      try made.repository.commit()
      try made.repository.git("tag", tag)
    }
    try made.write("2", Scenario.item(Scenario.price, Scenario.title.replacing("title", with: "x")))
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "-B", "change")
    let lost = try made.check().only("release-lost")
    #expect(
      lost.summary == "no version of the bundle matches 3 released forms of \"1\"")
    let text = try made.run(["check"]).output
    for tag in ["v1.0", "v1.1", "v1.2"] { #expect(text.contains("\"1\" as \(tag) has it.")) }
    let fix = try #require(lost.fixes.first).split(separator: "\": ").last ?? ""
    _ = try output(of: "sh", ["-c", "cd '\(made.repository.folder.path)' && \(fix)"])
    #expect(try !made.check().findings.map(\.id).contains("release-lost"))
  }

  @Test func `a tag of a tag is dated by its commit`() throws {
    let made = try released()
    try made.repository.git("tag", "--annotate", "--message", "candidate", "v2.0-rc1", "main")
    try made.repository.git("tag", "--annotate", "--message", "second", "v2.0", "v2.0-rc1")
    try made.repository.git("tag", "--annotate", "--message", "again", "v2.1", "v2.0")
    let outcome = try made.check()
    let base = try #require(outcome.json["base"] as? [String: Any])
    #expect((base["origin"] as? String)?.contains("4 releases, the newest v2.1") == true)
    #expect(outcome.findings.isEmpty)
    // Version 2 has shipped with it.
    try made.write("2", Self.date)
    #expect(try made.check().only("version-changed").fixes.last?.contains("'v2.1'") == true)
  }

  @Test func `a bundle at another path in a release is found there`() throws {
    let made = try released()
    try FileManager.default.moveItem(
      atPath: made.repository.folder("App"), toPath: made.repository.folder("Sources"))
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try made.write("1", Self.date, bundle: "Sources/Shop.xcdatamodeld")
    try made.repository.commit()
    let finding = try made.check().only("version-changed")
    #expect(finding.fixes.first?.contains("git show 'v1.0:App/Shop.xcdatamodeld") == true)
  }

  @Test func `a version edited since the release is restored`() throws {
    let made = try released()
    try made.repository.git("checkout", "--quiet", "main")
    try made.write("1", Self.date)
    try made.repository.commit()
    try made.repository.git("checkout", "--quiet", "-B", "change")
    #expect(try made.check().findings.map(\.id).contains("version-changed"))
    try made.write("1", Self.old)
    let outcome = try made.check()
    #expect(outcome.exitCode == 0, "\(outcome.findings.map(\.summary))")
    #expect(try outcome.only("version-restored").summary.contains("v1.0 has it"))
  }

  @Test func `leaving an unreleased version is not moving back`() throws {
    let made = try released()
    // What only main had is dropped: nobody has a store of it.
    try made.write("3", Self.date)
    try made.setCurrent("3")
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    try made.setCurrent("2")
    #expect(try made.check().errors.isEmpty)
    try made.setCurrent("1")
    #expect(try made.check().errors.isEmpty)
    // Behind a release it is one.
    try made.repository.git("tag", "v2.0", "main")
    try made.repository.git("commit", "--quiet", "--allow-empty", "--message", "more")
    let back = try made.check()
    #expect(back.errors.map(\.id) == ["current-moved-back"])
    #expect(back.errors[0].summary.hasSuffix("from \"3\" to \"1\""))
  }

  @Test func `a current version that takes over a released version has not moved back`() throws {
    let made = try released()
    try made.repository.git("tag", "v2.0", "main")
    try made.write("3", Self.date)
    try made.setCurrent("3")
    try made.repository.commit()
    try made.repository.git("branch", "--force", "main")
    // The current one is what "2" was, and that is something else, which no release has.
    try made.write(
      "2", Scenario.item(#"<attribute name="z" optional="YES" attributeType="Date"/>"#))
    try made.write("3", Self.new)
    let outcome = try made.check()
    #expect(outcome.findings.map(\.id) == ["version-renamed"], "\(outcome.findings.map(\.summary))")
  }

  @Test func `versions that swap names move back to the older one`() throws {
    let made = try CheckRepository(shipping: [("1", Self.old), ("2", Self.new)])
    try made.write("1", Self.new)
    try made.write("2", Self.old)
    let back = try made.check().only("current-moved-back")
    #expect(
      back.summary
        == "the current version moves back from \"2\" to \"1\", which is called \"2\" now")
  }

  @Test func `a step without changed hashes is reported with and without release tags`() throws {
    func transformed(_ name: String) -> String {
      Scenario.item(
        #"<attribute name="t" optional="YES" attributeType="Transformable" valueTransformerName="\#(name)"/>"#
      )
    }
    for isTagged in [false, true] {
      let made = try CheckRepository()
      try made.write("1", transformed("Old"))
      try made.setCurrent("1")
      if isTagged {
        try made.write(
          text: #"{"formatVersion": 1, "shipped": {"tags": "v*"}}"#, to: ".modeldiff.json")
      }
      try made.repository.commit()
      try made.repository.git("tag", "v1")
      try made.commitOnMain()
      try made.write("2", transformed("New"))
      try made.setCurrent("2")
      #expect(try made.check().findings.map(\.id) == ["hash-reused", "transformer-changed"])
      // Once it is there, it is not told again.
      try made.repository.commit()
      try made.repository.git("branch", "--force", "main")
      try made.write(text: "nothing", to: "README.md")
      #expect(try !made.check().findings.map(\.id).contains("transformer-changed"))
    }
  }

  @Test func `a lost form restored under another name is judged as shipped`() throws {
    let made = try CheckRepository()
    // v1.1 shipped another form of version 1, and the old one comes back as `1 v1.0`.
    for (tag, body) in [("v1.0", Self.date), ("v1.1", Self.old)] {
      try made.write("1", body)
      try made.setCurrent("1")
      try made.repository.commit()
      try made.repository.git("tag", tag)
    }
    try made.repository.git("checkout", "--quiet", "-b", "change")
    try made.write("1 v1.0", Self.date)
    try made.write("2", Self.date.replacing("Date", with: "String"))
    try made.setCurrent("2")
    let outcome = try made.check()
    #expect(outcome.errors.map(\.id) == ["no-route"])
    #expect(outcome.errors.first?.versions == ["1 v1.0"])
  }

  @Test func `a release on the change branch counts as shipped`() throws {
    let made = try CheckRepository(shipping: [("1", Self.old)])
    try made.repository.git("tag", "v1.0")
    for (tag, body) in [("v1.1", Self.new), ("", Self.date)] {
      try made.write("1", body)
      try made.repository.commit()
      if !tag.isEmpty { try made.repository.git("tag", tag) }
    }
    let lost = try made.check().only("release-lost")
    #expect(lost.severity == "warning" && lost.summary.contains("v1.0"))
  }

  @Test func `releases before a bundle was renamed count`() throws {
    let made = try CheckRepository()
    try made.write("1", Self.new, bundle: "App/Old.xcdatamodeld")
    try made.setCurrent("1", bundle: "App/Old.xcdatamodeld")
    try made.repository.commit()
    try made.repository.git("tag", "v1.0")
    try made.repository.git("mv", "App/Old.xcdatamodeld", CheckRepository.bundle)
    try made.repository.commit()
    try made.write("1", Self.old)
    try made.commitOnMain()
    try made.write("1", Self.new.replacing("\"price\"", with: "\"cost\""))
    let changed = try made.check().only("version-changed")
    #expect(changed.fixes.contains { $0.contains("v1.0:App/Old.xcdatamodeld") })
    #expect(try made.run(["shipped"]).output.contains("1 form in releases"))
  }
}
