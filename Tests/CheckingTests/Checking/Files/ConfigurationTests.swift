import Findings
import Testing

@testable import Checking
@testable import Upgrading

@Suite("Configurations")
struct ConfigurationTests {
  private func read(_ text: String) -> JSONFile<CheckConfiguration> {
    readConfiguration(
      Array(text.utf8), file: "c.json",
      rules: Catalogue([
        .init(
          "Rules",
          ["missing-inverse", "attribute-removed"].map {
            RuleDescription($0, .lint, .warning, title: "A rule.")
          })
      ]))
  }

  private func problems(_ text: String) -> [String] {
    read(text).problems.map { "\($0.location.map { "\($0)" } ?? ""): \($0.id): \($0.summary)" }
  }

  @Test func `all keys are read`() {
    let file = read(
      """
      {
        "$schema": "x", "formatVersion": 1, "against": "main", "failOn": "warning",
        "paths": ["App"], "exclude": ["Old"], "rules": {"missing-inverse": "off"},
        "destructive": "error", "cloudKit": true, "shipped": ["1"], "plan": "p.json", "migration": "stepwise",
        "bundles": {"App/M.xcdatamodeld": {"rules": {"attribute-removed": "error"}, "cloudKit": false}}
      }
      """)
    #expect(file.problems.isEmpty)
    let value = file.value
    #expect(value.against?.text == "main" && value.failureLevel == .warning)
    #expect(value.paths?.map(\.text) == ["App"] && value.exclude?.map(\.text) == ["Old"])
    #expect(value.settings.rules == ["missing-inverse": .off])
    #expect(value.settings.destructive == .error)
    #expect(value.settings.usesCloudKit == true && value.settings.migration == .stepwise)
    #expect(value.settings.shipped?.map(\.text) == ["1"] && value.settings.plan?.text == "p.json")
    let bundle = value.settings.overridden(by: value.bundles[0].settings)
    #expect(bundle.rules == ["missing-inverse": .off, "attribute-removed": .error])
    #expect(bundle.usesCloudKit == false && bundle.migration == .stepwise)
  }

  @Test func `tags say what has shipped, for all bundles or for one`() {
    let file = read(
      #"{"formatVersion": 1, "shipped": {"tags": "v*"}, "bundles": {"A": {"shipped": ["1"]}, "B": {"shipped": {"tags": ["b/*", "c"]}}}}"#
    )
    #expect(file.problems.isEmpty)
    #expect(file.value.settings.shippedTags?.map(\.text) == ["v*"])
    let bundles = file.value.bundles.map { file.value.settings.overridden(by: $0.settings) }
    #expect(bundles[0].shippedTags == nil && bundles[0].shipped?.map(\.text) == ["1"])
    #expect(bundles[1].shippedTags?.map(\.text) == ["b/*", "c"] && bundles[1].shipped == nil)
    #expect(
      problems(#"{"formatVersion": 1, "shipped": {"tag": "v*"}}"#) == [
        "c.json:1:33: missing-key: the key \"tags\" is missing",
        "c.json:1:34: unknown-key: the key \"tag\" is unknown, did you mean \"tags\"?",
      ])
    #expect(
      problems(#"{"formatVersion": 1, "shipped": {"tags": []}}"#) == [
        "c.json:1:42: wrong-value: the list is empty, expected at least one pattern"
      ])
    #expect(problems(#"{"formatVersion": 1, "shipped": {"tags": 1}}"#).count == 1)
  }

  @Test func `a problem is reported with its position and a suggestion`() {
    #expect(
      problems("{\n  \"formatVersion\": 1,\n  \"rulse\": {}\n}") == [
        "c.json:3:3: unknown-key: the key \"rulse\" is unknown, did you mean \"rules\"?"
      ])
    #expect(
      problems(#"{"formatVersion": 1, "rules": {"mising-inverse": "off"}}"#) == [
        "c.json:1:32: unknown-rule: there is no rule \"mising-inverse\", did you mean "
          + "\"missing-inverse\"?"
      ])
    #expect(
      problems(#"{"formatVersion": 1, "rules": {"missing-inverse": "of"}, "cloudKit": 1}"#) == [
        "c.json:1:51: wrong-value: \"of\" is not allowed here, expected one of \"off\", \"note\", "
          + "\"warning\", \"error\"",
        "c.json:1:70: wrong-value: this is a number, expected true or false",
      ])
    #expect(
      problems("{}") == [
        "c.json:1:1: missing-key: the key \"formatVersion\" is missing, expected it with the value 1"
      ])
    #expect(
      problems(#"{"formatVersion": 2}"#) == [
        "c.json:1:19: wrong-value: unsupported formatVersion 2; this version reads 1"
      ])
    #expect(
      problems("{\n\"formatVersion\": 1,\n}") == [
        "c.json:3:1: malformed-json: expected a name in quotation marks"
      ])
    #expect(problems("[]") == ["c.json:1:1: wrong-value: this is a list, expected an object"])
  }

  @Test func `only calendar dates are valid`() {
    for day in ["2027-01-31", "2028-02-29", "2000-02-29"] { #expect(isDay(day)) }
    for day in [
      "2027-02-29", "1900-02-29", "2027-1-31", "2027-13-01", "2027-00-10", "", "tomorrow",
    ] {
      #expect(!isDay(day), "\(day)")
    }
  }

  @Test func `problems in accepted findings, lock files and plans are reported`() {
    let accepted = readAcceptances(
      Array(
        #"{"formatVersion":1,"accepted":[{"fingerprint":"a","reason":""},{"fingerprint":"b","reason":"x","expires":"soon"}]}"#
          .utf8), file: "a")
    #expect(accepted.problems.map(\.id) == ["wrong-value", "wrong-value"])
    let lock = readLock(
      Array(
        #"{"formatVersion":1,"versions":[{"version":"1","checksum":"c","entities":{"A":"12"}}]}"#
          .utf8),
      file: "l")
    #expect(lock.problems.map(\.id) == ["wrong-value"])
    let plan = readPlan(
      Array(#"{"formatVersion":1,"stages":[{},{"custom":{"from":"1"}}]}"#.utf8), file: "p")
    #expect(plan.problems.map(\.id) == ["wrong-value", "missing-key"])
  }
}
