import Comparing
import Findings
package import Upgrading

extension FleetReport {
  /// The report as JUnit's XML: a suite of one case for each store.
  ///
  /// What fails the run is a failure, what was left aside is skipped, any other passes and says what it found.
  ///
  /// *Source:* the schema of Jenkins' JUnit reports.
  package var jUnit: String {
    let cases = results.map { result in
      JUnitCase(
        name: result.store, group: "\(tool).\(command)", outcome: result.jUnitOutcome)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(tool) \(command)" \(JUnitSuite.counts(cases))>
      \(JUnitSuite(name: "\(tool) \(command)", cases: cases).text)</testsuites>

      """
  }
}

extension FleetResult {
  fileprivate var jUnitOutcome: JUnitCase.Outcome {
    let lines = problems.map { problem in
      "\(problem.severity): \(problem.summary) [\(problem.id)]"
        + (problem.explanation.isEmpty ? "" : "\n  \(problem.explanation)")
    }
    if outcome == .skipped { return .skipped(summary) }
    if exitCode != 0 {
      return .failed(
        type: problems.first?.id ?? outcome.rawValue, message: summary,
        lines.joined(separator: "\n"))
    }
    return .passed(([summary] + lines).joined(separator: "\n"))
  }
}
