package import Findings

/// One finding of a check.
///
/// What a rule, a reader or git says of files is a ``Diagnostic``; this is what a check knows about it besides.
package struct CheckFinding: Hashable, Sendable {
  /// Identifier, severity as configured, place and its line, place before, texts, notes, fixes.
  ///
  /// The category is `migration` for a step, `model` for one model, `input` for files.
  package var diagnostic: Diagnostic
  /// What it is about.
  package var layer: Layer
  /// The path of the bundle, as in ``CheckedBundle/path``; nil for a finding on no bundle.
  package var bundle: String?
  /// What to do about it, where a fix does not say; empty for nothing.
  package var advice: String
  /// A query that counts the rows concerned in a store of the old version.
  package var sql: String?
  /// The shipped versions whose stores are concerned, in their order; empty where that is not the
  /// question.
  package var versions: [String]
  /// What tells the finding from all others; unique in a report.
  ///
  /// Rule, element and what the rule compares, without lines and columns.
  package var fingerprint: Fingerprint
  /// Who accepted the finding and why; nil when nobody has.
  package var suppression: CheckSuppression?
  /// Whether a version or bundle was not looked at for what is found, so that nobody can accept it.
  package var isUnread = false

  /// Makes a finding that nobody has accepted.
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
}

/// Why a finding does not count.
package struct CheckSuppression: Hashable, Sendable {
  /// The reason given when it was accepted.
  package var reason: String
  /// The last day on which it is accepted, as `2027-01-31`; nil for ever.
  package var expires: String?
  /// Where it is written.
  package var location: SourceLocation

  /// Makes a suppression.
  package init(reason: String, expires: String?, location: SourceLocation) {
    self.reason = reason
    self.expires = expires
    self.location = location
  }
}
