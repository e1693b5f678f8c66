import Checking
import Findings
import Foundation
import Reports
import TestSupport
import Testing

@Suite("Reports in SARIF")
struct SARIFTests {
  private static let bundle = "App/Shop.xcdatamodeld"
  private static let contents = "\(bundle)/1.xcdatamodel/contents"

  private func report(_ findings: CheckFinding...) -> CheckReport {
    CheckReport(base: nil, bundles: [], findings: findings, omissions: [], failureLevel: .error)
  }

  private func finding(
    _ id: String = "rule", at location: Findings.SourceLocation? = .file(contents),
    _ fingerprint: String = "rule:1", change: (inout Diagnostic) -> Void = { _ in }
  ) -> CheckFinding {
    var diagnostic = Diagnostic(
      id: id, category: .model, severity: .error, summary: "s", location: location)
    change(&diagnostic)
    return CheckFinding(
      diagnostic, layer: .lint, bundle: Self.bundle,
      fingerprint: Fingerprint(reading: fingerprint))
  }

  private func run(_ report: CheckReport) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(printed(report, as: .sarif).utf8))
    return try #require(((json as? [String: Any])?["runs"] as? [[String: Any]])?.first)
  }

  private func results(_ report: CheckReport) throws -> [[String: Any]] {
    try #require(try run(report)["results"] as? [[String: Any]])
  }

  private func text(_ result: [String: Any]) -> String {
    (result["message"] as? [String: Any])?["text"] as? String ?? ""
  }

  private func uri(_ location: Any?) -> String? {
    let place = (location as? [String: Any])?["physicalLocation"] as? [String: Any]
    return (place?["artifactLocation"] as? [String: Any])?["uri"] as? String
  }

  @Test func `a fix without an edit is only mentioned in the message`() throws {
    let edit = Replacement(file: Self.contents, bytes: 0..<1, text: "x")
    let found = finding {
      $0.fixIts = [
        FixIt("git restore it", replacements: [], isSafe: false),
        FixIt("edit it", replacements: [edit], isSafe: false),
      ]
    }
    let result = try results(report(found))[0]
    #expect((result["fixes"] as? [Any])?.count == 1)
    #expect(text(result).contains("Fix: git restore it\nFix: edit it"))
    let told = finding { $0.fixIts = [FixIt("do it", replacements: [], isSafe: false)] }
    #expect(try results(report(told))[0]["fixes"] == nil)
  }

  @Test
  func `a location at the base is mentioned in the message, as it is not in the working tree`()
    throws
  {
    let before = Findings.SourceLocation.text(
      file: "main:\(Self.contents)", start: SourcePosition(line: 3, column: 1),
      end: SourcePosition(line: 3, column: 2))
    var checked = report(finding { $0.before = before })
    #expect(uri((try results(checked)[0]["relatedLocations"] as? [Any])?.first) != nil)
    checked.paths = ReportPaths(root: nil, paths: [], revisions: ["main"])
    let result = try results(checked)[0]
    #expect(result["relatedLocations"] == nil)
    #expect(text(result).hasSuffix("Before: main:\(Self.contents):3:1"))
    var gone = report(finding(at: before))
    gone.paths = ReportPaths(root: nil, paths: [], revisions: ["main"])
    #expect(uri((try results(gone)[0]["locations"] as? [Any])?.first) == Self.bundle)
  }

  @Test func `a location in the working tree is a related location with a message and an id`()
    throws
  {
    let found = finding {
      $0.before = .file("App/Old.xcdatamodeld")
      $0.notes = [DiagnosticNote("there too", at: .byte(file: "a.cdm", offset: 7))]
    }
    let related = try #require(
      try results(report(found))[0]["relatedLocations"] as? [[String: Any]])
    #expect(related.map { uri($0) } == ["App/Old.xcdatamodeld", "a.cdm"])
  }

  @Test func `a rule has the link of its page and its default level`() throws {
    var checked = report(finding { $0.severity = .note })
    checked.rules = Catalogue([
      .init("Rules", [RuleDescription("rule", .lint, .warning, title: "A rule.")])
    ])
    let driver = try #require((try run(checked)["tool"] as? [String: Any])?["driver"])
    let rules = try #require((driver as? [String: Any])?["rules"] as? [[String: Any]])
    let help = try #require(rules[0]["helpUri"] as? String)
    #expect(help.hasSuffix(".github.io/coredata-toolchain/Rules/rule.html"))
    #expect(URL(string: help) != nil)
    #expect((rules[0]["defaultConfiguration"] as? [String: String])?["level"] == "warning")
  }

  @Test func `unusual paths, missing locations and empty reports are valid`() throws {
    let odd = "/a b/%41/ä\u{301}#?:[x]\"\\.xcdatamodeld"
    let places: [Findings.SourceLocation?] = [
      .file(odd), .file(String(odd.dropFirst())), .file("a:b"), .file("../up"), .file(""), nil,
      .byte(file: "m.cdm", offset: 0),
      .text(
        file: "c", start: SourcePosition(line: 1, column: 1),
        end: SourcePosition(line: 2, column: 1)),
    ]
    let findings = places.enumerated().map { finding(at: $1, "rule:\($0)") }
    var checked = report()
    checked.findings = findings
    #expect(try results(checked).count == places.count)
    #expect(try results(report()).isEmpty)
  }

  @Test func `rules are listed once in order, and referred to by index`() throws {
    let checked = report(finding("b", "b:1"), finding("a", "a:1"), finding("b", "b:2"))
    #expect(try results(checked).map { $0["ruleIndex"] as? Int } == [1, 0, 1])
  }

  @Test func `no test writes SARIF in another way`() throws {
    let tests = projectFolder.appending(path: "Tests").path(percentEncoded: false)
    let names = try FileManager.default.subpathsOfDirectory(atPath: tests)
    let made = try names.filter { $0.hasSuffix(".swift") }.filter { name in
      let text = try String(contentsOfFile: "\(tests)/\(name)", encoding: .utf8)
      return text.contains(".sarif" + ".text")
    }
    #expect(made == [])
  }
}

@Suite("The SARIF checker")
struct SARIFCheckerTests {
  private static let sound = CheckFormat.sarif.print(
    sampleCheckReport, style: TextStyle(usesColor: false))

  @Test func `a valid report passes`() {
    #expect(sarifProblems(in: Self.sound) == [])
    #expect(sarifProblems(in: "{") == ["no JSON"])
  }

  @Test(arguments: [
    (#""version": "2.1.0""#, #""version": "2.0.0""#),
    (#""name": "modeldiff","#, ""),
    (#""ruleIndex": 1"#, #""ruleIndex": 2"#),
    (#""ruleIndex": 1"#, #""ruleIndex": 9"#),
    (#""level": "error""#, #""level": "fatal""#),
    (#""startLine": 4"#, #""startLine": 0"#),
    (#""replacements": ["#, #""substitutions": ["#),
    (#""id": "stale-acceptance""#, #""id": "attribute-removed""#),
    (#""uri": "App/"#, #""uri": "a b/"#),
    (#""uriBaseId": "%SRCROOT%""#, #""uriBaseId": "%ELSEWHERE%""#),
    (#""helpUri": "https:"#, #""helpUri": "pages/"#),
    (#""kind": "external""#, #""kind": "somewhere""#),
    (#""executionSuccessful": true"#, #""executionSuccessful": "yes""#),
    (#""modeldiff/v1": "stale-acceptance:x""#, #""modeldiff/v1": """#),
    (#""byteLength": 0"#, #""byteLength": -1"#),
    (#""text": "before""#, #""words": "before""#),
  ])
  func `an invalid report is reported`(part: String, other: String) {
    let broken = Self.sound.replacing(part, with: other, maxReplacements: 1)
    #expect(broken != Self.sound, "\(part)")
    #expect(!sarifProblems(in: broken).isEmpty, "\(other)")
  }
}
