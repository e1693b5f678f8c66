import Checking
import Findings
import Reports
import TestSupport
import Testing

@Suite("Reports of a check")
struct CheckFormatTests {
  @Test(arguments: CheckFormat.allCases)
  func `the sample report matches the golden file`(format: CheckFormat) {
    let text = printed(sampleCheckReport, as: format)
    expectGolden(
      format == .html ? body(of: text) : text, at: "Golden/check.\(format.rawValue)")
    #expect(text.hasSuffix("\n"))
  }

  @Test func `an error fails a check, and an accepted one does not`() {
    var report = sampleCheckReport
    #expect(report.hasFailed)
    #expect(report.count(.error) == 1 && report.count(.warning) == 1)
    report.findings.removeAll { $0.layer == .store }
    #expect(!report.hasFailed)
    report.failureLevel = .warning
    #expect(report.hasFailed)
    report.findings.removeAll { $0.layer == .configuration }
    #expect(!report.hasFailed && report.suppressedFindings.count == 1)
  }
}
