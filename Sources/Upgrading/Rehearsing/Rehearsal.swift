package import Findings

/// What came of upgrading stores that were made for it.
package struct Rehearsal: Sendable {
  /// The path of the bundle.
  package var bundle: String
  /// The name of the version that all stores were to become of.
  package var current: String
  /// The versions in order, each with its stores.
  package var versions: [RehearsedVersion]
  /// What the app does on the way and a rehearsal does not: the code of stages in Swift, a sentence each.
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

  /// How stores of the version become those of the current one; nil where none did.
  package var route: RehearsedRoute? {
    // An empty store takes the direct way where rows make another one better.
    stores.last { $0.route != nil && $0.outcome == .upgraded }?.route
      ?? stores.lazy.compactMap(\.route).last
  }
}

/// The way that a store was upgraded on.
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
  /// What came of it.
  package enum Outcome: String, Hashable, Sendable {
    /// It was upgraded, and everything that stays is as it was.
    case upgraded
    /// The upgrade failed; the store stays of its version.
    case failed
    /// Something changed, or went, that the migration does not say.
    case changed
    /// The rehearsal itself could not be made.
    case notMade = "not-made"
  }

  /// How many there are of something that has a name.
  package struct Count: Hashable, Sendable {
    /// The entity, or entity and property with a dot between.
    package var name: String
    /// How many.
    package var count: Int
  }

  /// What it was made like.
  package var kind: RehearsalKind
  /// What came of it.
  package var outcome = Outcome.upgraded
  /// How many objects it had.
  package var objects = 0
  /// The way; nil where the upgrade did not come so far as to choose one.
  package var route: RehearsedRoute?
  /// How long the upgrade took, in seconds.
  package var seconds = 0.0
  /// The objects that are gone as the migration says, by entity of the old version; those that a step file certainly
  /// copies are not.
  package var lost: [Count] = []
  /// The objects that are gone though no step says so, by entity of the old version.
  package var vanished: [Count] = []
  /// The objects that are new, by entity.
  package var added: [Count] = []
  /// The values that are others as the migration says, by property.
  package var meant: [Count] = []
  /// The values that are others though no step says so, by property.
  package var changed: [Count] = []
  /// What the migration says it loses, and of how many rows; what is not counted is of none.
  package var losses: [Count] = []
  /// The rows that break the current version, and broke none of before.
  package var violations: [RehearsedViolation] = []
  /// What went wrong; empty where nothing did.
  package var problems: [Diagnostic] = []

  /// Makes the result of a store that was upgraded, of which nothing is known yet.
  init(_ kind: RehearsalKind) { self.kind = kind }

  /// How many objects are gone.
  package var lostCount: Int { (lost + vanished).map(\.count).reduce(0, +) }
  /// How many values are others though no step says so.
  package var changedCount: Int { changed.map(\.count).reduce(0, +) }
  /// How many times a row breaks the current version.
  package var violationCount: Int { violations.map(\.count).reduce(0, +) }
}

/// Rows that break the current version in one way, which no row of the old store did.
package struct RehearsedViolation: Hashable, Sendable {
  /// The rule.
  package var rule: RuleDescription
  /// The entity that declares the property.
  package var entity: String
  /// The property; nil for a constraint of several.
  package var property: String?
  /// What is asked of the property, without numbers.
  package var check: String
  /// The way with examples, in one line.
  package var summary: String
  /// How many rows.
  package var count: Int
  /// The error of Core Data when such an object is saved.
  package var code: Int?
}
