package import Findings
package import Loading

/// The options of a check.
package struct CheckOptions: Sendable {
  /// The bundles, and folders to search; empty to use the configuration.
  package var paths: [String] = []
  /// The revision to compare with; nil to use the configuration or the environment.
  package var against: String?
  /// Stores and apps of releases, and folders of them, in addition to tags.
  package var releases: [String] = []
  /// The lowest severity that fails the check; nil to use the configuration.
  package var failureLevel: Severity?
  /// Whether all models are mirrored with CloudKit, whatever they say themselves.
  package var usesCloudKit = false
  /// The CloudKit schema for mirrored models; nil to use the configuration.
  package var cloudKitSchema: String?
  /// Whether the app shares records with other people, overriding the configuration.
  package var sharesRecords = false
  /// Whether stores are mirrored with the public database, overriding the configuration.
  package var usesPublicDatabase = false
  /// Whether a report shows drawings of the steps about to ship, and scripts for them.
  package var illustratesSteps = false
  /// The configuration; nil for `.modeldiff.json` at the root of the repository.
  package var configuration: String?
  /// Whether nothing is compared with, so that git is not run.
  package var ignoresBase = false
  /// The environment variables in which services describe a request.
  package var variables: [String: String] = [:]
  /// The day that acceptances are compared with, as `2027-01-31`.
  package var today = ""
  /// The rehearsal options; nil for no rehearsal.
  package var rehearsal: RehearsalOptions?
  /// A folder for temporary copies.
  package var scratch = ""
  /// The git settings.
  package var git = GitSettings()

  /// Creates the default options.
  package init() {}

  /// The names of the variables that are looked at.
  package static let variableNames = ChangeService.allCases.flatMap(\.variables)
}
