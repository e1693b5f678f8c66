package import Findings

/// The catalogue of what is said about files, bundles, repositories and stores.
///
/// The entries are members of `RuleDescription`; code names them and never their identifiers.
package enum FileDiagnostic {
  /// All entries, in the order of `Documentation/Rules.md`.
  package static let all = ofFiles + ofSources + ofStores + ofGit + ofChecks + ofUpgrades
}
