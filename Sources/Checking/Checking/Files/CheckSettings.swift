package import Findings
package import Migration

/// The configured severity of a rule's findings.
package enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  /// Not reported.
  case off
  case note
  case warning
  case error

  /// The severity; nil for ``off``.
  package var severity: Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}

/// How an app migrates stores that are several versions old.
package enum MigrationStyle: String, Hashable, Sendable, CaseIterable {
  /// In one step, as Core Data does by itself.
  case direct
  /// Version by version, with its own code or staged migration.
  case stepwise
}

/// The severity of editing a shipped version in place.
package enum EditedVersions: String, Hashable, Sendable, CaseIterable {
  /// Every edit that changes version hashes is an error.
  case error
  /// An edit is an error only if the repository shows that it prevents migrations; its effect is judged in
  /// any case.
  case warning
}

/// The settings for a bundle.
package struct CheckSettings: Hashable, Sendable {
  /// The levels of rules by their identifiers.
  package var rules: [String: RuleLevel] = [:]
  /// The former identifiers that ``rules`` contains in their current form.
  package var formerRules: [LocatedText] = []
  /// The severity of data loss in the step about to ship, unless ``rules`` sets that of its rule; nil for the
  /// default.
  package var destructive: RuleLevel?
  /// Whether the models are mirrored with CloudKit; nil for what the models say.
  package var usesCloudKit: Bool?
  /// The CloudKit schema that the current version is held against.
  package var cloudKitSchema: CloudKitSchemaSettings?
  /// The names of the versions that have shipped; nil for those in the lock file, or at the base.
  package var shipped: [LocatedText]?
  /// The patterns of release tags, which determine what has shipped; nil if not configured.
  package var shippedTags: [LocatedText]?
  /// The file of the staged migration plan, relative to the configuration's folder.
  package var plan: LocatedText?
  /// How the app migrates.
  package var migration: MigrationStyle?
  /// The severity of editing a shipped version in place; nil for ``EditedVersions/warning``.
  package var editedVersions: EditedVersions?
  /// The storage of attributes that Swift sources leave open, by entity and property, such as `Trip.place`.
  package var assume: [String: LocatedText] = [:]

  /// Creates empty settings.
  package init() {}

  /// The kinds of storage that ``assume`` may name.
  static let assumedWays = ["transformable", "binary"]

  /// These settings, overridden by `nearer`.
  package func overridden(by nearer: CheckSettings) -> CheckSettings {
    var result = self
    result.rules.merge(nearer.rules) { $1 }
    result.formerRules += nearer.formerRules
    result.destructive = nearer.destructive ?? destructive
    result.usesCloudKit = nearer.usesCloudKit ?? usesCloudKit
    result.cloudKitSchema = nearer.cloudKitSchema ?? cloudKitSchema
    if nearer.shipped != nil || nearer.shippedTags != nil {
      result.shipped = nearer.shipped
      result.shippedTags = nearer.shippedTags
    }
    result.plan = nearer.plan ?? plan
    result.migration = nearer.migration ?? migration
    result.editedVersions = nearer.editedVersions ?? editedVersions
    result.assume.merge(nearer.assume) { $1 }
    return result
  }
}

/// The settings for the production schema of CloudKit.
package struct CloudKitSchemaSettings: Hashable, Sendable {
  /// The file with its text, relative to the configuration's folder.
  package var file: LocatedText
  /// How the app mirrors the model.
  package var options = MirroringOptions()
}

/// A configuration: the content of a `.modeldiff.json`.
package struct CheckConfiguration: Hashable, Sendable {
  /// The settings for all bundles in and below the file's folder.
  package var settings = CheckSettings()
  /// The settings for single bundles, by their path from the file's folder.
  package var bundles: [BundleSettings] = []
  /// The folders to search for bundles, relative to the file's folder; nil for everything below it.
  package var paths: [LocatedText]?
  /// The names of folders in which nothing is looked for; nil for the usual ones.
  package var exclude: [LocatedText]?
  /// The revision to compare with.
  package var against: LocatedText?
  /// Lowest severity that fails the check.
  package var failureLevel: Severity?

  /// Creates an empty configuration.
  package init() {}

  /// The folders that are not searched by default.
  package static let usualExclusions = ["Carthage", "DerivedData", "Pods", "node_modules"]
}

/// The settings for a single bundle.
package struct BundleSettings: Hashable, Sendable {
  /// The path of the bundle from the configuration's folder.
  package var path: LocatedText
  /// What it says.
  package var settings: CheckSettings

  /// Creates the settings for a bundle.
  package init(path: LocatedText, settings: CheckSettings) {
    self.path = path
    self.settings = settings
  }
}
