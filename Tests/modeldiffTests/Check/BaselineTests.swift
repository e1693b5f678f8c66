import Foundation
import TestSupport
import Testing

@Suite("Accepting all findings")
struct BaselineTests {
  private func failing() throws -> CheckRepository {
    let made = try CheckRepository(
      shipping: [("1", Scenario.item(Scenario.title, Scenario.price))])
    try made.write("2", Scenario.item(#"<attribute name="title" attributeType="String"/>"#))
    try made.setCurrent("2")
    return made
  }

  private func accepted(_ made: CheckRepository) throws -> String {
    try String(
      contentsOfFile: made.repository.folder(".modeldiff-accepted.json"), encoding: .utf8)
  }

  @Test
  func `a baseline of all findings makes the next check pass and has a fixed order`()
    throws
  {
    let made = try failing()
    let before = try made.check()
    #expect(before.exitCode == 1 && before.findings.count > 1)
    let result = try made.run(["accept", "--all", "--reason", "before we began"])
    #expect(result.exitCode == 0)
    #expect(
      result.output == ".modeldiff-accepted.json: accepted \(before.findings.count) findings\n")
    let after = try made.check("--fail-on", "note")
    #expect(after.exitCode == 0 && after.findings.allSatisfy(\.isSuppressed))
    #expect(after.findings.map(\.fingerprint) == before.findings.map(\.fingerprint))
    let first = try accepted(made)
    let again = try made.run(["accept", "--all", "--reason", "other"])
    #expect(again.exitCode == 0 && again.output.contains("nothing to accept"))
    #expect(try accepted(made) == first)
    try made.remove(".modeldiff-accepted.json")
    #expect(try made.run(["accept", "--all", "--reason", "before we began"]).exitCode == 0)
    #expect(try accepted(made) == first)
    let prints = first.matches(of: /"fingerprint": "(.*)"/).map { String($0.1) }
    #expect(prints == prints.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `stale acceptances are pruned with --prune alone and with --all`() throws {
    for command in [["accept", "--prune"], ["accept", "--all", "--reason", "x", "--prune"]] {
      let made = try failing()
      #expect(try made.run(["accept", "--all", "--reason", "x"]).exitCode == 0)
      let more = #"<attribute name="more" optional="YES" attributeType="Date"/>"#
      try made.write("2", Scenario.item(Scenario.title, Scenario.price, more))
      #expect(try made.check().findings.contains { $0.id == "stale-acceptance" })
      let result = try made.run(command)
      #expect(result.exitCode == 0 && result.output.contains(": removed "), "\(result)")
      #expect(try !made.check().findings.contains { $0.id == "stale-acceptance" })
    }
  }

  @Test func `accepting everything renews an expired acceptance`() throws {
    let made = try failing()
    let day = ["--expires", "2020-01-31"]
    let then = ["SOURCE_DATE_EPOCH": "1580000000"]
    let accepted = try made.run(["accept", "--all", "--reason", "x"] + day, variables: then)
    #expect(accepted.exitCode == 0)
    #expect(try made.check().exitCode == 1)
    #expect(try made.run(["accept", "--all", "--reason", "for good"]).exitCode == 0)
    #expect(try made.check().exitCode == 0)
    #expect(try !self.accepted(made).contains("expires"))
  }

  @Test func `a file that cannot be read is not accepted by --all, and is reported`() throws {
    let made = try failing()
    try made.write("3", "<entity")
    let result = try made.run(["accept", "--all", "--reason", "x"])
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("[xml-not-well-formed]"))
    #expect(result.errors.contains("It cannot be accepted."))
    let after = try made.check()
    #expect(after.exitCode == 1)
    #expect(Set(after.errors.map(\.id)) == ["xml-not-well-formed"])
  }

  @Test func `a baseline requires a reason and takes no fingerprint`() throws {
    let made = try failing()
    #expect(try made.run(["accept", "--all"]).exitCode == 64)
    #expect(try made.run(["accept", "--all", "a", "--reason", "x"]).exitCode == 64)
    #expect(try made.run(["accept", "--all", "--reason", "x", "--expires", "y"]).exitCode == 64)
  }
}

@Suite("Levels in a check")
struct LevelTests {
  @Test func `destructive findings are errors where configured, unless a rule sets another level`()
    throws
  {
    let made = try CheckRepository(
      shipping: [("1", Scenario.item(Scenario.title, Scenario.price))])
    try made.write("2", Scenario.item(Scenario.price))
    try made.setCurrent("2")
    let usual = try made.check()
    #expect(usual.exitCode == 0)
    #expect(try usual.only("attribute-removed").severity == "warning")
    try made.write(
      text: #"{"formatVersion": 1, "destructive": "error"}"#, to: ".modeldiff.json")
    let strict = try made.check()
    #expect(strict.exitCode == 1)
    #expect(try strict.only("attribute-removed").severity == "error")
    try made.write(
      text: """
        {"formatVersion": 1, "destructive": "error", "rules": {"attribute-removed": "note"}}
        """, to: ".modeldiff.json")
    #expect(try made.check().only("attribute-removed").severity == "note")
    try made.write(
      text: """
        {"formatVersion": 1, "bundles": {"App/Shop.xcdatamodeld": {"destructive": "error"}}}
        """, to: ".modeldiff.json")
    #expect(try made.check().exitCode == 1)
  }

  @Test func `the level of a finding about an unreadable input cannot be changed`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    for id in ["xml-not-well-formed", "unreadable-file", "git-not-installed"] {
      try made.write(
        text: #"{"formatVersion": 1, "rules": {"\#(id)": "off"}}"#, to: ".modeldiff.json")
      let result = try made.run(["check"])
      #expect(result.exitCode == 65 && result.errors.contains("[fixed-level]"), "\(result)")
      #expect(result.errors.contains("the level of \"\(id)\" cannot be changed"))
    }
  }

  @Test func `a note on the model source has the configured level`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("2", Scenario.item(Scenario.title, Scenario.price) + "<note/>")
    try made.setCurrent("2")
    #expect(try made.check().only("unknown-element").severity == "note")
    try made.write(
      text: #"{"formatVersion": 1, "rules": {"unknown-element": "error"}}"#, to: ".modeldiff.json")
    let strict = try made.check()
    #expect(try strict.only("unknown-element").severity == "error" && strict.exitCode == 1)
  }

  @Test func `--quiet prints only findings`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    let silent = try made.run(["check", "--quiet"])
    #expect(silent.output == "" && silent.errors == "" && silent.exitCode == 0)
    try made.write("2", Scenario.item(#"<attribute name="title" attributeType="String"/>"#))
    try made.setCurrent("2")
    let told = try made.run(["check", "-q"])
    #expect(told.exitCode == 1)
    #expect(told.output.hasPrefix("error: Item.title becomes required"))
    #expect(!told.output.contains("failed:") && !told.output.contains("against "))
  }
}
