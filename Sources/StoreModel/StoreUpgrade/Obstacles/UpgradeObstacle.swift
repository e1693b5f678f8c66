import Findings

/// A reason why a store cannot be upgraded by SQL.
package struct UpgradeObstacle: Error, Hashable, Sendable {
  /// The cause of an obstacle.
  package enum Cause: Hashable, Sendable {
    /// The store, or the names in it.
    case kind(UpgradeObstacleKind)
    /// A rule about the two models, by its identifier.
    case rule(String)
  }

  /// The cause.
  package var cause: Cause
  /// What prevents the upgrade, as a sentence that can stand alone.
  package var summary: String
  /// What to do about it.
  package var advice: String

  /// The identifier of the kind, or of the rule that found something.
  package var id: String {
    switch cause {
    case .kind(let kind): kind.rawValue
    case .rule(let rule): rule
    }
  }

  /// Whether the obstacle lies in the two models, whatever the store.
  package var isOfModels: Bool {
    if case .rule = cause { true } else { false }
  }

  /// Creates an obstacle reported by a rule.
  init(rule: String, summary: String, advice: String) {
    cause = .rule(rule)
    self.summary = summary
    self.advice = advice
  }

  /// Creates an obstacle of a kind.
  package init(_ kind: UpgradeObstacleKind, _ summary: String) {
    cause = .kind(kind)
    self.summary = summary
    advice = kind.rule.fix
  }

  /// Whether everything but the obstacle itself is known, so that planning can find others.
  var allowsPlanning: Bool {
    guard case .kind(let kind) = cause else { return false }
    return switch kind {
    case .controlCharacterInName, .storeAtRevision, .mirroredStore, .unknownTableForm,
      .foreignTrigger, .foreignView, .foreignIndex, .foreignReference, .foreignTable,
      .deferredMigration, .persistentHistory, .schemaDrift:
      true
    case .tableNameTaken, .tooManyColumns, .staleModelCache: false
    }
  }

  /// The clean-up after a deferred migration waits.
  package static let deferredMigration = UpgradeObstacle(
    .deferredMigration,
    "the clean-up after a deferred migration is pending")
}

/// The kinds of obstacles to an upgrade, in addition to findings of rules about the step.
package enum UpgradeObstacleKind: String, Hashable, Sendable, CaseIterable {
  /// A name that no statement can be written with.
  case controlCharacterInName = "control-character-in-name"
  /// Two entities that want one table.
  case tableNameTaken = "table-name-taken"
  /// A table with more columns than SQLite takes.
  case tooManyColumns = "too-many-columns"
  /// A store at a git revision.
  case storeAtRevision = "store-at-revision"
  /// A store that is mirrored to CloudKit.
  case mirroredStore = "mirrored-store"
  /// A table that is named like one of Core Data's mirroring or history, and has other columns than those seen.
  case unknownTableForm = "unknown-table-form"
  /// A trigger that Core Data did not create.
  case foreignTrigger = "foreign-trigger"
  /// A view, which Core Data never creates.
  case foreignView = "foreign-view"
  /// An index that Core Data did not create, on a table that changes.
  case foreignIndex = "foreign-index"
  /// A reference of a table that Core Data did not create to one that is dropped.
  case foreignReference = "foreign-reference"
  /// A table that Core Data did not create, under a name that is needed, or a virtual one over a table or column that is
  /// dropped.
  case foreignTable = "foreign-table"
  /// A store that is not what its version says.
  case schemaDrift = "schema-drift"
  /// A store that waits for the clean-up after a migration.
  case deferredMigration = "deferred-migration"
  /// A store whose history would no longer be readable.
  case persistentHistory = "persistent-history"
  /// A store whose cached model is not the one of its metadata.
  case staleModelCache = "stale-model-cache"
}
