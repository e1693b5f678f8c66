import Checking
import Findings
import Reports
import TestSupport
import Testing
import Text

@Suite("Check reports as text")
struct CheckTextTests {
  /// Bundles `B0`, `B1` …, with findings on some of them.
  private func report(_ count: Int, findings: [(bundle: Int, isAccepted: Bool)]) -> CheckReport {
    let bundles = (0..<count).map { index in
      CheckedBundle(
        path: "App/B\(index).xcdatamodeld", name: "B\(index)", usesCloudKit: false, versions: [],
        comparison: nil)
    }
    let all = findings.map { place, isAccepted in
      var finding = CheckFinding(
        Diagnostic(
          id: "rule", category: .model, severity: .warning, summary: "something at B\(place)",
          explanation: "Why."),
        layer: .lint, bundle: bundles[place].path,
        fingerprint: Fingerprint(reading: "rule:B\(place)"))
      if isAccepted {
        finding.suppression = CheckSuppression(reason: "known", expires: nil, location: .file("a"))
      }
      return finding
    }
    return CheckReport(
      base: nil, bundles: bundles, findings: all,
      omissions: [CheckOmission(bundle: nil, check: "x", reason: "y")], failureLevel: .error)
  }

  private func heads(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("App/") }
  }

  @Test func `bundles with findings come first, and one line summarizes the others`() {
    let text = printed(
      report(200, findings: [(40, true), (70, false), (90, false)]), as: .text)
    #expect(
      heads(text) == [
        "App/B70.xcdatamodeld", "App/B90.xcdatamodeld", "App/B40.xcdatamodeld",
      ])
    #expect(text.contains("\n197 more bundles: no findings\n"))
    #expect(text.hasSuffix("passed: 200 bundles checked, 2 warnings, 1 accepted\n"))
  }

  @Test func `several bundles without findings are summarized, a single one is shown`() {
    let none = printed(report(3, findings: []), as: .text)
    #expect(heads(none).isEmpty && none.contains("3 bundles: no findings\n"))
    #expect(heads(printed(report(1, findings: []), as: .text)).count == 1)
    let one = printed(report(2, findings: [(1, false)]), as: .text)
    #expect(one.contains("\n1 more bundle: no findings\n"))
  }

  @Test func `earlier findings are counted for the bundles that are not shown`() {
    var checked = report(3, findings: [(0, false)])
    checked.bundles[1].earlierCount = 2
    checked.bundles[2].earlierCount = 3
    #expect(
      printed(checked, as: .text).contains(
        "2 more bundles: no findings, 5 remarks on the model not shown, unchanged since the base"))
  }

  @Test func `only findings that are not accepted are printed`() {
    let printer = CheckText(style: TextStyle(usesColor: false))
    #expect(printer.findings(of: report(2, findings: [(0, true)])) == "")
    #expect(
      printer.findings(of: report(3, findings: [(1, false), (0, true), (2, false)])) == """
        warning: something at B1 [rule]
          Why.
          fingerprint: rule:B1

        warning: something at B2 [rule]
          fingerprint: rule:B2

        """)
  }
}
