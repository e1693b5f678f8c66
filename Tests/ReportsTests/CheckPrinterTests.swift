import Checking
import DataModel
import Findings
import Foundation
import Migration
import TestSupport
import Testing

@testable import Reports

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Formats of check reports")
struct CheckPrinterTests {
  static let hostile =
    "</title><script>alert(1)</script>\n::error::x\r,title=a:b%0A \u{1B}[2J\u{202E}\" onload=\"x ]]> ${{ x }} @me #1 `x` | é"

  @Test func `a GitHub command stays on one line with its own properties`() {
    let report = report(
      summary: Self.hostile, at: .file("a,b:c%d\n::error::/\(Self.hostile)"))
    let lines = report.gitHub.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=a%2Cb%3Ac%25d"))
    let head = lines[0].dropFirst("::error ".count)
    let end = head.firstRange(of: "::")?.lowerBound ?? head.endIndex
    let names = head[..<end].split(separator: ",").map { $0.prefix { $0 != "=" } }
    #expect(names == ["file", "title"])
    #expect(!report.gitHub.contains("\u{1B}"))
  }

  @Test func `an Xcode line stays one line`() {
    let report = report(summary: Self.hostile, at: .file(Self.hostile))
    #expect(report.xcode.split(separator: "\n").count == 1)
    #expect(!report.xcode.contains("\u{1B}"))
  }

  @Test func `JUnit XML is well-formed`() {
    let text = report(summary: Self.hostile, at: .file(Self.hostile)).jUnit
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse())
  }

  @Test func `the page contains only its own script`() {
    let report = fullCheckReport { $0 + Self.hostile }
    let page = report.html
    #expect(page.ranges(of: "<script").count == 1)
    #expect(!page.contains("onload=\""))
    #expect(!page.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test func `the comment contains no mentions and no markup`() {
    var report = report(summary: Self.hostile, at: .file("x"))
    report.findings[0].fingerprint = Fingerprint(reading: "f")
    let text = report.markdown()
    #expect(!text.contains("<script"))
    #expect(!text.contains("@me"))
    #expect(!text.contains("#1 "))
  }

  @Test func `in a long history, similar versions share a row of the comment`() {
    var report = sampleCheckReport
    let step = StepSummary(
      from: "a", to: "b", verdict: .inferable, mappingModel: nil, riskCount: 2, lossCount: 3)
    let versions = report.bundles[0].versions
    report.bundles[0].versions =
      (1...40).map { index in
        var version = versions[1]
        version.name = "V\(index)"
        version.route = index == 20 ? .impossible : .direct
        version.direct = index == 7 ? nil : step
        version.direct?.riskCount = index
        return version
      } + [versions[2]]
    let text = report.markdown()
    #expect(text.contains("| `V1` … `V19` (19) | ✅ migrate directly | 1–19 | 3 |"))
    #expect(text.contains("| `V20` | ❌ cannot be migrated | 20 | 3 |"))
    #expect(text.contains("| `Shop 3` (current, new) |"))
    #expect(!text.contains("not shown"))
  }

  @Test func `a long comment is cut at GitHub's limit`() {
    var report = fullCheckReport()
    let finding = report.findings[1]
    report.findings += (0..<500).map { index in
      var copy = finding
      copy.diagnostic.explanation += " \(index)"
      copy.fingerprint = copy.fingerprint.numbered(index)
      return copy
    }
    let text = report.markdown()
    #expect(text.utf8.count < 62_000)
    #expect(text.contains("findings not shown here**"))
  }

  @Test func `columns are counted in UTF-16, as editors do`() throws {
    let line = "é😀<attribute name=\"x\"/>"
    let bytes = "é😀".utf8.count
    var report = report(
      summary: "s",
      at: .text(
        file: "a b/ü#?.xcdatamodel/contents", start: SourcePosition(line: 3, column: bytes + 1),
        end: SourcePosition(line: 3, column: bytes + 11)))
    report.findings[0].diagnostic.sourceLine = line
    let json = try JSONSerialization.jsonObject(with: Data(printed(report, as: .sarif).utf8))
    let run = try #require(((json as? [String: Any])?["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    let place = try #require(
      (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    let artifact = place["artifactLocation"] as? [String: Any]
    #expect(artifact?["uri"] as? String == "a%20b/%C3%BC%23%3F.xcdatamodel/contents")
    let region = try #require(place["region"] as? [String: Any])
    #expect(region["startLine"] as? Int == 3)
    #expect(region["startColumn"] as? Int == 4)
    #expect(region["endColumn"] as? Int == 14)
    #expect(report.gitHub.contains(",line=3,col=4,endColumn=13,"))
  }

  @Test func `accepted findings are suppressed in SARIF and skipped in JUnit`() {
    let report = sampleCheckReport
    #expect(printed(report, as: .sarif).contains(#""kind": "external""#))
    #expect(report.jUnit.contains("<skipped message=\"accepted: Nobody"))
    for text in [report.gitHub, report.xcode, report.gitLab.text] {
      #expect(!text.contains("attribute-removed"))
    }
  }

  @Test func `an absolute path becomes a file URI, and a relative one has no leading dots`() {
    #expect(uriText("/a b/c") == "file:///a%20b/c")
    #expect(uriText("./a/c") == "a/c")
    #expect(uriText("main:a") == "main%3Aa")
  }

  private func report(summary: String, at location: Findings.SourceLocation) -> CheckReport {
    let diagnostic = Diagnostic(
      id: "rule", category: .model, severity: .error, summary: summary, explanation: summary,
      location: location, entity: summary)
    return CheckReport(
      base: nil, bundles: [],
      findings: [
        CheckFinding(
          diagnostic, layer: .lint, bundle: nil, advice: summary,
          fingerprint: Fingerprint(reading: summary))
      ], omissions: [CheckOmission(bundle: nil, check: summary, reason: summary)],
      failureLevel: .error)
  }
}
