package import Findings

/// The results of upgrading stores created for a rehearsal.
package struct Rehearsal: Sendable {
  /// The path of the bundle.
  package var bundle: String
  /// The name of the version that all stores were to become of.
  package var current: String
  /// The versions in order, each with its stores.
  package var versions: [RehearsedVersion]
  /// The code of Swift stages that the app would run but the rehearsal does not, one sentence each.
  package var notRun: [String]

  /// All stores.
  package var stores: [RehearsedStore] { versions.flatMap(\.stores) }
}

/// A version whose stores were upgraded.
package struct RehearsedVersion: Sendable {
  /// The name.
  package var name: String
  /// Its stores, in the order of ``RehearsalKind``.
  package var stores: [RehearsedStore]

  /// The route of the version's stores to the current one; nil if none succeeded.
  package var route: RehearsedRoute? {
    // An empty store takes the direct route if rows make another one better.
    stores.last { $0.route != nil && $0.outcome == .upgraded }?.route
      ?? stores.lazy.compactMap(\.route).last
  }
}

/// The route of a store's upgrade.
package enum RehearsedRoute: Hashable, Sendable {
  /// Nothing is migrated: all version hashes are equal.
  case none
  /// In one step that is inferred.
  case direct
  /// Through other versions, each step inferred; the last one is the current.
  case chain([String])
  /// By step files at these paths.
  case stepFiles([String])
  /// By the mapping model at a path.
  case mappingModel(String)
  /// Through the versions of the staged plan, the current one last.
  case plan([String])

  /// The kind in a word, as a check has it.
  package var word: String {
    switch self {
    case .none: "none"
    case .direct: "direct"
    case .chain: "chain"
    case .stepFiles: "step-files"
    case .mappingModel: "mapping-model"
    case .plan: "staged-plan"
    }
  }
}

/// A store that was made and upgraded.
package struct RehearsedStore: Sendable {
  /// The outcome for a store.
  package enum Outcome: String, Hashable, Sendable {
    /// It was upgraded, and all remaining data is unchanged.
    case upgraded
    /// The upgrade failed; the store stays of its version.
    case failed
    /// Something changed or was lost that the migration does not say.
    case changed
    /// The rehearsal itself could not be made.
    case notMade = "not-made"
  }

  /// The number of something with a name.
  package struct Count: Hashable, Sendable {
    /// The entity, or entity and property with a dot between.
    package var name: String
    /// How many.
    package var count: Int
  }

  /// The kind of store.
  package var kind: RehearsalKind
  /// The outcome.
  package var outcome = Outcome.upgraded
  /// The number of its objects.
  package var objects = 0
  /// The route; nil if the upgrade failed before choosing one.
  package var route: RehearsedRoute?
  /// The duration of the upgrade, in seconds.
  package var seconds = 0.0
  /// The objects lost as the migration says, by old entity, except those that a step file certainly copies.
  package var lost: [Count] = []
  /// The objects lost although no step says so, by old entity.
  package var vanished: [Count] = []
  /// The objects that are new, by entity.
  package var added: [Count] = []
  /// The values changed as the migration says, by property.
  package var meant: [Count] = []
  /// The values changed although no step says so, by property.
  package var changed: [Count] = []
  /// The losses that the migration predicts, with their numbers of rows; 0 if not counted.
  package var losses: [Count] = []
  /// The rows that violate the current version but did not violate the old one.
  package var violations: [RehearsedViolation] = []
  /// The problems; empty if absent.
  package var problems: [Diagnostic] = []

  /// Creates an empty result for a store.
  init(_ kind: RehearsalKind) { self.kind = kind }

  /// The number of lost objects.
  package var lostCount: Int { (lost + vanished).map(\.count).reduce(0, +) }
  /// The number of values changed although no step says so.
  package var changedCount: Int { changed.map(\.count).reduce(0, +) }
  /// The number of violations of the current version.
  package var violationCount: Int { violations.map(\.count).reduce(0, +) }
}

/// Rows that break the current version in one respect, which no row of the old store did.
package struct RehearsedViolation: Hashable, Sendable {
  /// The rule.
  package var rule: RuleDescription
  /// The entity that declares the property.
  package var entity: String
  /// The property; nil for a constraint of several.
  package var property: String?
  /// The check on the property, without numbers.
  package var check: String
  /// The violation with examples, in one line.
  package var summary: String
  /// How many rows.
  package var count: Int
  /// The error of Core Data when such an object is saved.
  package var code: Int?
}
