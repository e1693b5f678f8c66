package import Findings
package import Migration

/// How much the findings of a rule matter, as configured.
package enum RuleLevel: String, Hashable, Sendable, CaseIterable {
  /// They are not told.
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

/// How an app migrates stores that are several versions behind.
package enum MigrationStyle: String, Hashable, Sendable, CaseIterable {
  /// In one step, as Core Data does by itself.
  case direct
  /// Version by version, with code of its own or staged migration.
  case stepwise
}

/// How much it matters that a shipped version is edited in place.
package enum EditedVersions: String, Hashable, Sendable, CaseIterable {
  /// Every edit that changes version hashes is an error.
  case error
  /// An edit is an error only where the repository shows that it stops migrations; its effect is judged in any case.
  case warning
}

/// What a configuration says about a bundle.
package struct CheckSettings: Hashable, Sendable {
  /// The levels of rules by their identifiers.
  package var rules: [String: RuleLevel] = [:]
  /// The identifiers in place of which ``rules`` has those that the rules have now.
  package var formerRules: [LocatedText] = []
  /// The level of what loses data in the step about to ship, where ``rules`` gives its rule none; nil for
  /// the rule's own.
  package var destructive: RuleLevel?
  /// Whether the models are mirrored with CloudKit; nil for what the models say.
  package var usesCloudKit: Bool?
  /// The CloudKit schema that the current version is held against.
  package var cloudKitSchema: CloudKitSchemaSettings?
  /// The names of the versions that have shipped; nil for those in the lock file, or at the base.
  package var shipped: [LocatedText]?
  /// The patterns of the tags that name releases, which tell what has shipped; nil for none.
  package var shippedTags: [LocatedText]?
  /// The file of the staged migration plan, relative to the configuration's folder.
  package var plan: LocatedText?
  /// How the app migrates.
  package var migration: MigrationStyle?
  /// How much it matters that a shipped version is edited in place; nil for ``EditedVersions/warning``.
  package var editedVersions: EditedVersions?
  /// How attributes are stored that Swift sources do not tell of, by entity and property, as `Trip.place`.
  package var assume: [String: LocatedText] = [:]

  /// Makes settings that say nothing.
  package init() {}

  /// The ways that ``assume`` may name.
  static let assumedWays = ["transformable", "binary"]

  /// These settings with what `nearer` says in place of what they say.
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

/// What a configuration says about the schema that CloudKit has in production.
package struct CloudKitSchemaSettings: Hashable, Sendable {
  /// The file with its text, relative to the configuration's folder.
  package var file: LocatedText
  /// How the app mirrors the model.
  package var options = MirroringOptions()
}

/// A configuration: the content of a `.modeldiff.json`.
package struct CheckConfiguration: Hashable, Sendable {
  /// What holds for all bundles in and below the file's folder.
  package var settings = CheckSettings()
  /// What holds for single bundles, by their path from the file's folder.
  package var bundles: [BundleSettings] = []
  /// Where to look for bundles, relative to the file's folder; nil for everywhere below it.
  package var paths: [LocatedText]?
  /// The names of folders in which nothing is looked for; nil for the usual ones.
  package var exclude: [LocatedText]?
  /// The revision to compare with.
  package var against: LocatedText?
  /// Lowest severity that fails the check.
  package var failureLevel: Severity?

  /// Makes a configuration that says nothing.
  package init() {}

  /// The folders in which nothing is looked for unless a configuration says otherwise.
  package static let usualExclusions = ["Carthage", "DerivedData", "Pods", "node_modules"]
}

/// What a configuration says about a single bundle.
package struct BundleSettings: Hashable, Sendable {
  /// The path of the bundle from the configuration's folder.
  package var path: LocatedText
  /// What it says.
  package var settings: CheckSettings

  /// Makes settings of a bundle.
  package init(path: LocatedText, settings: CheckSettings) {
    self.path = path
    self.settings = settings
  }
}
