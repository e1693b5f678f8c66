package import Findings

/// The result of a command that reports findings, from which all report formats are printed.
///
/// Paths are as the user named them, or relative to the working directory, from which ``paths`` makes others; nothing
/// depends on the time of day, the machine, or the order in which files were read.
package struct CheckReport: Sendable {
  /// The command.
  package var command = "modeldiff check"
  /// What pages are headed by.
  package var subject = "Core Data models"
  /// The base of the comparison; nil if absent.
  package var base: CheckBase?
  /// The bundles, ordered by path.
  package var bundles: [CheckedBundle]
  /// All findings in print order: those of no bundle first, then by bundle, layer and location.
  package var findings: [CheckFinding]
  /// The checks that were not made, and why; never empty in silence.
  package var omissions: [CheckOmission]
  /// The omissions that concern releases, also in ``omissions``.
  package var releaseOmissions: [CheckOmission] = []
  /// The reason why there may be unknown releases; nil if all tags are available.
  package var releaseDoubt: String?
  /// Lowest severity that fails the check.
  package var failureLevel: Severity
  /// The base of its paths.
  package var paths = ReportPaths()
  /// The layers that were looked at, in order.
  package var layers = Layer.ofSources
  /// The rules that there are.
  package var rules = Catalogue([])
  /// The scope in which accepted findings can be judged.
  var acceptanceScope = AcceptanceScope()

  /// Creates a report.
  package init(
    base: CheckBase?, bundles: [CheckedBundle], findings: [CheckFinding],
    omissions: [CheckOmission], failureLevel: Severity
  ) {
    self.base = base
    self.bundles = bundles
    self.findings = findings
    self.omissions = omissions
    self.failureLevel = failureLevel
  }

  /// The findings that have not been accepted.
  package var activeFindings: [CheckFinding] { findings.filter { $0.suppression == nil } }

  /// The findings that were accepted.
  package var suppressedFindings: [CheckFinding] { findings.filter { $0.suppression != nil } }

  /// Whether a finding that is not accepted is at or above the failure level: exit code 1.
  package var hasFailed: Bool { findings.contains(where: isFailure) }

  /// Whether a location is at a revision instead of in the working tree.
  package func isAtRevision(_ location: SourceLocation) -> Bool {
    paths.isAtRevision(location.file)
  }

  /// Whether `finding` fails the check.
  package func isFailure(_ finding: CheckFinding) -> Bool {
    finding.suppression == nil && finding.diagnostic.severity >= failureLevel
  }

  /// The number of findings of a severity that are not accepted.
  package func count(_ severity: Severity) -> Int {
    findings.count { $0.suppression == nil && $0.diagnostic.severity == severity }
  }

  /// The findings on the bundle at `path`; nil for those on no bundle.
  package func findings(on path: String?) -> [CheckFinding] {
    findings.filter { $0.bundle == path }
  }
}

/// The base of the comparison.
package struct CheckBase: Hashable, Sendable {
  /// The source of the base.
  package enum Kind: String, Hashable, Sendable {
    /// A revision of the repository.
    case revision
    /// Lock files alone.
    case lock
    /// The output of an Xcode release.
    case xcode
  }

  /// The source of the base.
  package var kind: Kind
  /// The revision as the user, the environment or git names it, such as `main` or `origin/main...HEAD`;
  /// for lock files their name, for what is generated the release.
  package var name: String
  /// The object that the revision is, in hexadecimal digits; nil for lock files.
  package var identifier: String?
  /// How it was selected, as text that follows the name: `the merge base with the default branch`.
  package var origin: String
  /// The abbreviated identifier; nil if the name is the identifier.
  package var shortIdentifier: String? {
    identifier.flatMap { $0.hasPrefix(name) ? nil : String($0.prefix(12)) }
  }

  /// Creates a base.
  package init(kind: Kind, name: String, identifier: String?, origin: String) {
    self.kind = kind
    self.name = name
    self.identifier = identifier
    self.origin = origin
  }
}

/// A check that was not made.
package struct CheckOmission: Hashable, Sendable {
  /// The bundle it would have been about; nil for all of them.
  package var bundle: String?
  /// What was not checked, as text that follows `not checked: `.
  package var check: String
  /// Why, and what would help; one sentence.
  package var reason: String

  /// Creates an omission.
  package init(bundle: String?, check: String, reason: String) {
    self.bundle = bundle
    self.check = check
    self.reason = reason
  }
}
