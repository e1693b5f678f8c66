import Comparing
package import Findings
package import Fleets
import StoreHealth
package import Upgrading

extension FleetResult {
  /// Makes the result of an examination.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - level: The lowest severity that fails.
  package init(_ report: StoreReport, failingAt level: Severity) {
    let worst = report.worst ?? .note
    self.init(
      command: "doctor", store: report.path, outcome: worst < .warning ? .healthy : .findings,
      exitCode: report.worst.map { $0 >= level } == true ? .findings : .success,
      summary: report.fleetSummary)
    from = report.matches.first?.version
    to = report.openings.first?.target.version
    problems =
      report.findings.map { finding in
        Problem(
          id: finding.question.kind.rawValue, severity: finding.severity,
          summary: finding.question.summary,
          explanation: finding.mendingName.map { "modeldiff repair --mend \($0)" } ?? "")
      }
      + report.openings.filter(\.outcome.isFailure).map { opening in
        Problem(
          id: RuleDescription.storeDoesNotOpen.id, severity: .error,
          summary: "it does not open with \(opening.target.version)",
          explanation: opening.relevantFindings.map { $0.0.finding.summary }
            .joined(separator: "; "))
      }
  }
}

extension StoreReport {
  /// What there is to say in one line.
  fileprivate var fleetSummary: String {
    let worst = worst ?? .note
    guard worst >= .warning else { return "healthy" }
    let failure = openings.first { $0.outcome.isFailure }
    let first = findings.first { $0.severity == worst }
    let cause =
      first?.question.summary ?? failure.map { "it does not open with \($0.target.version)" }
    let others = findings.count { $0.severity > .note } - (first == nil ? 0 : 1)
    return (cause ?? "needs attention")
      + (others > 0 ? ", and \(counted(others, "more finding"))" : "")
  }
}
