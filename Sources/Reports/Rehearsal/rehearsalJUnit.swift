import Checking
import Findings
import Upgrading

extension CheckReport {
  /// The report on rehearsals alone as JUnit's XML: a suite for each bundle, a case for each store.
  ///
  /// *Source:* the schema of Jenkins' JUnit reports.
  var rehearsalJUnit: String {
    let suites = rehearsals.map { $0.jUnitSuite(failingAt: failureLevel) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(command)" \(JUnitSuite.counts(suites.flatMap(\.cases)))>
      \(suites.map(\.text).joined())</testsuites>

      """
  }
}

extension Rehearsal {
  /// A case for each store.
  ///
  /// - Parameter level: The lowest severity that is a failure.
  /// - Returns: The suite.
  func jUnitSuite(failingAt level: Severity) -> JUnitSuite {
    JUnitSuite(
      name: "\(bundle) rehearsal",
      cases: versions.flatMap { version in
        version.stores.map { store in
          JUnitCase(
            name: store.kind.words, group: version.name,
            outcome: store.jUnitOutcome(failingAt: level))
        }
      })
  }
}

extension RehearsedStore {
  fileprivate func jUnitOutcome(failingAt level: Severity) -> JUnitCase.Outcome {
    let rules = [
      (outcome == .notMade, RuleDescription.rehearsalNotMade),
      (outcome == .failed, .rehearsalFailed), (outcome == .changed, .rehearsalChanged),
      (!violations.isEmpty, .rehearsalInvalid),
    ].filter(\.0).map(\.1)
    let text = ([words] + details).joined(separator: "\n")
    guard let rule = rules.first(where: { $0.severity >= level }) else { return .passed(text) }
    return .failed(
      type: rule.id, message: problems.first?.summary ?? violations.first?.summary ?? words, text)
  }
}
