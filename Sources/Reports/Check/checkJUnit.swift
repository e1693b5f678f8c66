import Checking
import Comparing
import Findings
import Upgrading

extension CheckReport {
  /// The report as JUnit's XML: a suite for each bundle, a case for each finding, and one for each layer
  /// in which nothing was found.
  ///
  /// A finding that fails the check is a failure, one that was accepted is skipped, any other passes and
  /// says what it found; what was not checked is skipped with the reason.
  ///
  /// *Source:* the schema of Jenkins' JUnit reports.
  package var jUnit: String {
    var suites: [JUnitSuite] = []
    let general = findings(on: nil)
    let omissions = omissions.filter { $0.bundle == nil }
    if !general.isEmpty || !omissions.isEmpty {
      suites.append(
        JUnitSuite(
          name: "modeldiff", cases: general.map(testCase) + omissions.map(testCase)))
    }
    for bundle in bundles {
      let found = findings(on: bundle.path)
      let withFindings = Set(found.map(\.layer))
      let clean = layers.filter { layer in
        !withFindings.contains(layer) && (layer != .cloudKit || bundle.usesCloudKit)
      }
      suites.append(
        JUnitSuite(
          name: bundle.path,
          cases: found.map(testCase)
            + clean.map {
              JUnitCase(name: "nothing found", group: $0.heading, outcome: .passed(""))
            }
            + self.omissions.filter { $0.bundle == bundle.path }.map(testCase)))
      if let rehearsal = bundle.rehearsal {
        suites.append(rehearsal.jUnitSuite(failingAt: failureLevel))
      }
    }
    let all = suites.flatMap(\.cases)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(command)" \(JUnitSuite.counts(all))>
      \(suites.map(\.text).joined())</testsuites>

      """
  }

  private func testCase(_ finding: CheckFinding) -> JUnitCase {
    let diagnostic = finding.diagnostic
    let place = diagnostic.location.map { ["at \($0)"] } ?? []
    let text = ([diagnostic.summary] + place + finding.details).joined(separator: "\n")
    let outcome: JUnitCase.Outcome =
      if let suppression = finding.suppression {
        .skipped("accepted: \(suppression.reason)")
      } else if isFailure(finding) {
        .failed(type: diagnostic.id, message: diagnostic.summary, text)
      } else {
        .passed("\(diagnostic.severity.rawValue): \(text)")
      }
    return JUnitCase(
      name: finding.fingerprint.description, group: finding.layer.heading,
      outcome: outcome)
  }

  private func testCase(_ omission: CheckOmission) -> JUnitCase {
    JUnitCase(
      name: omission.check, group: "not checked", outcome: .skipped(omission.reason))
  }
}
