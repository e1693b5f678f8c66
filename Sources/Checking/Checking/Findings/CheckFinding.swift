package import Findings

/// One finding of a check.
///
/// A ``Diagnostic`` is the report of a rule, a reader or git on files; this adds the knowledge of the check.
package struct CheckFinding: Hashable, Sendable {
  /// The identifier, configured severity, locations, texts, notes and fixes.
  ///
  /// The category is `migration` for a step, `model` for one model, `input` for files.
  package var diagnostic: Diagnostic
  /// What it is about.
  package var layer: Layer
  /// The path of the bundle, as in ``CheckedBundle/path``; nil for a finding on no bundle.
  package var bundle: String?
  /// Advice in addition to fixes; empty if absent.
  package var advice: String
  /// A query that counts the rows concerned in a store of the old version.
  package var sql: String?
  /// The shipped versions whose stores are concerned, in their order; empty if that is not the
  /// question.
  package var versions: [String]
  /// The identity of the finding, unique in a report.
  ///
  /// Rule, element and what the rule compares, without lines and columns.
  package var fingerprint: Fingerprint
  /// Who accepted the finding and why; nil if not accepted.
  package var suppression: CheckSuppression?
  /// Whether a version or bundle was skipped because of it, so that it cannot be accepted.
  package var isUnread = false

  /// Creates a finding that has not been accepted.
  package init(
    _ diagnostic: Diagnostic, layer: Layer, bundle: String?, advice: String = "",
    sql: String? = nil, versions: [String] = [], fingerprint: Fingerprint
  ) {
    self.diagnostic = diagnostic
    self.layer = layer
    self.bundle = bundle
    self.advice = advice
    self.sql = sql
    self.versions = versions
    self.fingerprint = fingerprint
  }

  /// The finding with a number in its fingerprint, if another one has that already.
  ///
  /// - Parameter taken: The fingerprints so far, each with the number for the next finding that would have the same.
  /// - Returns: The finding, whose fingerprint is taken as well.
  func distinguished(from taken: inout [Fingerprint: Int]) -> CheckFinding {
    var finding = self
    var number = taken[fingerprint, default: 1]
    while taken[finding.fingerprint] != nil {
      finding.fingerprint = fingerprint.numbered(number)
      number += 1
    }
    taken[fingerprint] = max(number, 2)
    taken[finding.fingerprint, default: 2] += 0
    return finding
  }
}

/// Why a finding does not count.
package struct CheckSuppression: Hashable, Sendable {
  /// The reason given when it was accepted.
  package var reason: String
  /// The last day on which it is accepted, as `2027-01-31`; nil for ever.
  package var expires: String?
  /// Where it is written.
  package var location: SourceLocation

  /// Creates a suppression.
  package init(reason: String, expires: String?, location: SourceLocation) {
    self.reason = reason
    self.expires = expires
    self.location = location
  }
}
