import Foundation
import TestSupport
import Testing

@Suite("Accepting findings, configuring rules, writing reports")
struct AcceptanceTests {
  private func failing() throws -> (CheckRepository, CheckOutcome.Finding) {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("2", Scenario.item(#"<attribute name="title" attributeType="String"/>"#))
    try made.setCurrent("2")
    return (made, try made.check().only("attribute-made-mandatory"))
  }

  @Test func `an accepted finding is still listed and no longer fails the check`() throws {
    let (made, finding) = try failing()
    let accepted = try made.run(["accept", finding.fingerprint, "--reason", "none are empty"])
    #expect(accepted.exitCode == 0, "\(accepted.errors)")
    let outcome = try made.check()
    #expect(outcome.exitCode == 0 && outcome.findings.first?.isSuppressed == true)
    let text = try made.run(["check"])
    #expect(text.output.contains("accepted: none are empty"))
    // Lines before it move the finding, and leave its fingerprint.
    try made.write(
      "2",
      #"<entity name="Another"/>"#
        + Scenario.item(#"<attribute name="title" attributeType="String"/>"#))
    #expect(try made.check().only("attribute-made-mandatory").isSuppressed)
  }

  @Test func `an acceptance covers the element only as it was when accepted`() throws {
    let (made, finding) = try failing()
    #expect(try made.run(["accept", finding.fingerprint, "--reason", "x"]).exitCode == 0)
    try made.write(
      "2", Scenario.item(#"<attribute name="title" attributeType="String" maxValueString="9"/>"#))
    let outcome = try made.check()
    let later = try outcome.only("attribute-made-mandatory")
    #expect(outcome.exitCode == 1 && !later.isSuppressed && later != finding)
    #expect(try outcome.only("stale-acceptance").summary.contains(later.fingerprint))
    // What is accepted as it is now takes the place of what was.
    #expect(try made.run(["accept", later.fingerprint, "--reason", "x"]).exitCode == 0)
    #expect(try made.check("--fail-on", "note").findings.map(\.id) == ["attribute-made-mandatory"])
    // Another entity, and another place of the bundle, are no change of it.
    try made.write(
      "2",
      #"<entity name="Another"/>"#
        + Scenario.item(#"<attribute name="title" attributeType="String" maxValueString="9"/>"#))
    try FileManager.default.moveItem(
      atPath: made.repository.folder("App"), toPath: made.repository.folder("Sources"))
    #expect(try made.check().only("attribute-made-mandatory").isSuppressed)
  }

  @Test func `an acceptance or level under a former rule id still applies, and is reported once`()
    throws
  {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    let edited = Scenario.title.replacing("/>", with: #" defaultValueString="x"/>"#)
    try made.write("1", Scenario.item(edited))
    let found = try made.check("--fail-on", "warning")
    let finding = try found.only("hash-reused")
    #expect(found.exitCode == 1 && finding.severity == "warning")
    let former = finding.fingerprint.replacing("hash-reused:", with: "version-edited:")
    try made.write(
      text:
        #"{"formatVersion": 1, "accepted": [{"fingerprint": "\#(former)", "reason": "meant"}]}"#,
      to: ".modeldiff-accepted.json")
    let accepted = try made.check("--fail-on", "warning")
    #expect(try accepted.exitCode == 0 && accepted.only("hash-reused").isSuppressed)
    #expect(
      try accepted.only("renamed-rule").summary
        == "\"version-edited\" is now called \"hash-reused\", and stays valid")
    // Accepted again, it is written by its present name.
    #expect(try made.run(["accept", former, "--reason", "meant"]).exitCode == 0)
    #expect(try !made.check().findings.map(\.id).contains("renamed-rule"))
    try made.remove(".modeldiff-accepted.json")
    try made.write(
      text: #"{"formatVersion": 1, "rules": {"version-edited": "error"}}"#, to: ".modeldiff.json")
    let leveled = try made.check()
    #expect(try leveled.exitCode == 1 && leveled.only("hash-reused").severity == "error")
    #expect(try leveled.only("renamed-rule").place == ".modeldiff.json:1")
  }

  @Test func `accepting an edited version does not accept its effects on stores`() throws {
    let made = try CheckRepository(shipping: [("1", Scenario.item(Scenario.title))])
    try made.write("1", Scenario.item(#"<attribute name="title" attributeType="Date"/>"#))
    let edit = try made.check().only("version-changed")
    #expect(try made.run(["accept", edit.fingerprint, "--reason", "x"]).exitCode == 0)
    let outcome = try made.check()
    #expect(try outcome.only("version-changed").isSuppressed)
    #expect(try !outcome.only("incompatible-type").isSuppressed && outcome.exitCode == 1)
  }

  @Test func `an acceptance in an older form no longer applies, and is reported as stale`() throws {
    let (made, finding) = try failing()
    // Rule and element, and the beginning of the old entity's hash.
    let mark = try #require(finding.fingerprint.lastIndex(of: "@"))
    let form = finding.fingerprint[...mark] + finding.fingerprint[mark...].dropFirst().prefix(8)
    try made.write(
      text: """
        {"formatVersion": 1, "accepted": [{"fingerprint": "\(form)", "reason": "x"}]}
        """, to: ".modeldiff-accepted.json")
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(try outcome.only("stale-acceptance").summary.contains(finding.fingerprint))
  }

  @Test func `a file that cannot be read cannot be accepted`() throws {
    let (made, _) = try failing()
    try made.write("2", "<entity name=\"Item\">")
    let before = try made.check()
    let unread = try #require(before.errors.first { $0.place.contains("2.xcdatamodel") })
    #expect(before.exitCode == 1)
    let refused = try made.run(["accept", unread.fingerprint, "--reason", "x"])
    #expect(refused.exitCode == 65 && refused.errors.contains("cannot-be-accepted"))
    try made.write(
      text: """
        {"formatVersion": 1, "accepted": [{"fingerprint": "\(unread.fingerprint)", "reason": "x"}]}
        """, to: ".modeldiff-accepted.json")
    let outcome = try made.check()
    #expect(outcome.exitCode == 1)
    #expect(try outcome.only(unread.id).isSuppressed == false)
    #expect(try outcome.only("refused-acceptance").severity == "warning")
  }

  @Test func `a finding that no longer occurs is reported as a stale acceptance and pruned`() throws
  {
    let (made, finding) = try failing()
    #expect(try made.run(["accept", finding.fingerprint, "--reason", "x"]).exitCode == 0)
    try made.write("2", Scenario.item(Scenario.title, Scenario.price))
    let stale = try made.check().only("stale-acceptance")
    #expect(stale.place == ".modeldiff-accepted.json:4")
    #expect(try made.run(["accept", "--prune"]).exitCode == 0)
    #expect(try made.check().findings.isEmpty)
  }

  @Test func `an acceptance expires after its last day`() throws {
    let (made, finding) = try failing()
    let day = ["--expires", "2027-01-31"]
    let accepted = try made.run(
      ["accept", finding.fingerprint, "--reason", "x"] + day,
      variables: ["SOURCE_DATE_EPOCH": "1801439999"])
    #expect(accepted.exitCode == 0)
    // The last second of the last day, and the first one after it.
    #expect(try made.check(variables: ["SOURCE_DATE_EPOCH": "1801439999"]).exitCode == 0)
    let later = try made.check(variables: ["SOURCE_DATE_EPOCH": "1801440000"])
    #expect(later.exitCode == 1)
    #expect(try later.only("expired-acceptance").severity == "warning")
  }

  @Test func `an expiry date in the past is refused`() throws {
    let (made, finding) = try failing()
    let accept = ["accept", finding.fingerprint, "--reason", "x", "--expires"]
    let today = ["SOURCE_DATE_EPOCH": "1801440000"]
    let late = try made.run(accept + ["2027-01-31"], variables: today)
    #expect(late.exitCode == 64 && late.errors.contains("2027-01-31 is in the past"))
    let all = ["accept", "--all", "--reason", "x", "--expires", "2020-01-01"]
    #expect(try made.run(all).exitCode == 64)
    #expect(
      !FileManager.default.fileExists(atPath: made.repository.folder(".modeldiff-accepted.json")))
    #expect(try made.run(accept + ["2027-02-01"], variables: today).exitCode == 0)
  }

  @Test func `a fingerprint that no finding has cannot be accepted`() throws {
    let (made, finding) = try failing()
    let result = try made.run(["accept", finding.fingerprint + "0", "--reason", "x"])
    #expect(result.exitCode == 65 && result.errors.contains(finding.fingerprint))
    #expect(try made.run(["accept", finding.fingerprint]).exitCode == 64)
    #expect(try made.run(["accept", "a", "--reason", "b", "--expires", "c"]).exitCode == 64)
    #expect(
      !FileManager.default.fileExists(atPath: made.repository.folder(".modeldiff-accepted.json")))
  }

  @Test
  func `levels apply to all bundles, to one bundle, or to a folder with a configuration`()
    throws
  {
    let (made, finding) = try failing()
    func configured(_ text: String, at path: String = ".modeldiff.json") throws -> CheckOutcome {
      try made.write(text: text, to: path)
      return try made.check()
    }
    let warning = try configured(
      #"{"formatVersion": 1, "rules": {"attribute-made-mandatory": "warning"}}"#)
    #expect(warning.exitCode == 0 && warning.findings.first?.severity == "warning")
    let strict = try configured(
      #"{"formatVersion": 1, "failOn": "warning", "rules": {"attribute-made-mandatory": "warning"}}"#
    )
    #expect(strict.exitCode == 1)
    let off = try configured(
      """
      {"formatVersion": 1, "bundles": {"App/Shop.xcdatamodeld": {"rules": {"\(finding.id)": "off"}}}}
      """)
    #expect(off.exitCode == 0 && !off.findings.contains { $0.id == finding.id })
    let beside = try configured(
      #"{"formatVersion": 1, "rules": {"attribute-made-mandatory": "note"}}"#,
      at: "App/.modeldiff.json")
    #expect(beside.findings.first?.severity == "note")
  }

  @Test func `an invalid configuration stops the check and is reported with its position`() throws {
    let (made, _) = try failing()
    try made.write(text: "{\n  \"formatVersion\": 1,\n  \"rulse\": {}\n}", to: ".modeldiff.json")
    for command in ["check", "config"] {
      let result = try made.run([command])
      #expect(result.exitCode == 65 && result.output.isEmpty)
      #expect(result.errors.contains(".modeldiff.json:3:3: error: the key \"rulse\" is unknown"))
    }
  }

  @Test func `the default configuration is valid and changes nothing`() throws {
    let (made, _) = try failing()
    let before = try made.run(["check", "--format", "json"])
    let usual = try made.run(["config", "--print-default"])
    try made.write(text: usual.output, to: ".modeldiff.json")
    #expect(try made.run(["config"]).exitCode == 0)
    #expect(try made.run(["check", "--format", "json"]).output == before.output)
    let checker = SchemaChecker(try made.run(["config", "--print-schema"]).json)
    #expect(checker.problems(in: try usual.json) == [])
  }

  @Test func `several reports in one run match the schema and are the same each time`() throws {
    let (made, _) = try failing()
    let result = try made.run(["check", "--report", "json=a.json", "--report", "text=b.txt"])
    #expect(result.exitCode == 1)
    #expect(try made.run(["check"]).output == result.output)
    let text = try String(contentsOfFile: made.repository.folder("b.txt"), encoding: .utf8)
    #expect(text == result.output)
    let json = try String(contentsOfFile: made.repository.folder("a.json"), encoding: .utf8)
    #expect(try made.run(["check", "--format", "json"]).output == json)
    #expect(!json.contains(made.repository.folder.path))
    let checker = SchemaChecker(try made.run(["check", "--print-schema"]).json)
    let report = try ToolResult(exitCode: 0, output: json, errors: "").json
    #expect(checker.problems(in: report) == [])
    #expect(try made.run(["check", "--report", "json=no/such/folder/a"]).exitCode == 73)
    #expect(try made.run(["check", "--report", "xml=a"]).exitCode == 64)
    #expect(try made.run(["check", "--format", "json", "--report", "text=-"]).exitCode == 64)
  }
}
