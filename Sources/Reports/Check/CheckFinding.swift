package import Findings
package import Migration

/// What a finding of a check is about; the order is that of printing.
package enum CheckLayer: String, Hashable, Sendable, CaseIterable {
  /// The configuration, lock, baseline or plan file itself.
  case configuration
  /// What has shipped and must stay: versions and the current version's mark.
  case release
  /// Core Data cannot infer the mapping from a shipped version to the current one.
  case inference
  /// The migration of a store can fail on its rows.
  case store
  /// Data is lost or changes its meaning.
  case loss
  /// The staged migration plan.
  case plan
  /// The rules of mirroring with CloudKit.
  case cloudKit = "cloudkit"
  /// One model taken by itself, and what later steps will suffer from.
  case lint

  /// The layer of a finding on the step between two versions.
  package init(_ layer: FindingLayer) {
    self =
      switch layer {
      case .inference: .inference
      case .store: .store
      case .loss: .loss
      case .lint: .lint
      }
  }
}

/// One finding of a check.
package struct CheckFinding: Hashable, Sendable {
  /// Identifier, severity as configured, place and its line, place before, texts, notes, fixes.
  ///
  /// The category is `migration` for a step, `model` for one model, `input` for files.
  package var diagnostic: Diagnostic
  /// What it is about.
  package var layer: CheckLayer
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
  package var fingerprint: String
  /// Who accepted the finding and why; nil when nobody has.
  package var suppression: CheckSuppression?
  /// Whether a version or bundle was not looked at for what is found, so that nobody can accept it.
  package var isUnread = false

  /// The fingerprint without what was found: rule and element.
  package var identity: Substring { Self.identity(of: fingerprint) }

  /// The part of a fingerprint before what was found, which is behind the last `@`.
  package static func identity(of fingerprint: String) -> Substring {
    fingerprint.lastIndex(of: "@").map { fingerprint[..<$0] } ?? fingerprint[...]
  }

  /// Makes a finding that nobody has accepted.
  package init(
    _ diagnostic: Diagnostic, layer: CheckLayer, bundle: String?, advice: String = "",
    sql: String? = nil, versions: [String] = [], fingerprint: String
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
