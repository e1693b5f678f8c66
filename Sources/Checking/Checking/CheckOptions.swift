package import Findings
package import Loading

/// What a check is asked for.
package struct CheckOptions: Sendable {
  /// Bundles, and folders in which to look for them; empty for what the configuration says.
  package var paths: [String] = []
  /// The revision to compare with; nil for what the configuration or the environment says.
  package var against: String?
  /// Stores and apps that releases have left, and folders of them, besides what tags tell.
  package var releases: [String] = []
  /// The lowest severity that fails the check; nil for what the configuration says.
  package var failureLevel: Severity?
  /// Whether all models are mirrored with CloudKit, whatever they say themselves.
  package var usesCloudKit = false
  /// The CloudKit schema that mirrored models are held against; nil for what the configuration says.
  package var cloudKitSchema: String?
  /// Whether the app shares records with other people, whatever the configuration says.
  package var sharesRecords = false
  /// Whether stores are mirrored with the public database, whatever the configuration says.
  package var usesPublicDatabase = false
  /// Whether a report shows drawings of the steps about to ship, and scripts for them.
  package var illustratesSteps = false
  /// The configuration; nil for `.modeldiff.json` at the root of the repository.
  package var configuration: String?
  /// Whether nothing is compared with, so that git is not run.
  package var ignoresBase = false
  /// The variables by which services tell about a request.
  package var variables: [String: String] = [:]
  /// The day that acceptances are compared with, as `2027-01-31`.
  package var today = ""
  /// Which stores are made and upgraded; nil for none.
  package var rehearsal: RehearsalOptions?
  /// A folder for temporary copies.
  package var scratch = ""
  /// How git is run.
  package var git = GitSettings()

  /// Makes the options of a check that is asked for nothing in particular.
  package init() {}

  /// The names of the variables that are looked at.
  package static let variableNames = ChangeService.allCases.flatMap(\.variables)
}
