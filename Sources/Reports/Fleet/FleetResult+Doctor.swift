import Comparing
package import Findings
import Migration
import StoreModel
package import Upgrading

extension FleetResult {
  /// Creates the result of an examination.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - level: The lowest severity that fails.
  package init(_ report: StoreReport, failingAt level: Severity) {
    let fails = report.worst.map { $0 >= level } == true
    self.init(
      command: "doctor", store: report.path,
      outcome: report.isHealthy && !fails ? .healthy : .findings,
      exitCode: fails ? .findings : .success,
      summary: report.soundness.map { $0.verdict + $0.doubt } ?? report.cause ?? "healthy")
    from = report.matches.first?.version
    to = report.openings.first?.target.version
    problems =
      report.findings.map { finding in
        Problem(
          id: finding.question.kind.rawValue, severity: finding.severity,
          summary: finding.question.summary,
          explanation: finding.mendingName.map { repairCommand(report.path, $0) } ?? "")
      }
      + report.openings.filter(\.outcome.isFailure).map { opening in
        Problem(
          id: opening.problemID, severity: .error,
          summary: opening.problem,
          explanation: opening.relevantFindings.map { $0.0.finding.summary }
            .joined(separator: "; "))
      }
      + (report.nearest.map { [Problem($0)] } ?? [])
  }
}

extension StoreReport.Opening {
  /// The identifier of the rule for the problem of opening the store.
  fileprivate var problemID: String {
    outcome == .misreads
      ? MigrationRule.columnNotMoved.id : RuleDescription.storeDoesNotOpen.id
  }
}

extension FleetResult.Problem {
  /// Creates the report on a store that matches none of the given versions.
  fileprivate init(_ nearest: StoreReport.Nearest) {
    self.init(
      id: RuleDescription.storeOfOtherVersion.id, severity: nearest.severity,
      summary: nearest.cause,
      explanation: RuleDescription.storeOfOtherVersion.fix)
  }
}
