/// A reason why a store cannot be upgraded by SQL.
package struct UpgradeObstacle: Error, Hashable, Sendable {
  /// What tells of an obstacle.
  package enum Cause: Hashable, Sendable {
    /// The store, or the names in it.
    case kind(UpgradeObstacleKind)
    /// A rule about the two models, by its identifier.
    case rule(String)
  }

  /// What tells of it.
  package var cause: Cause
  /// What is in the way, a sentence that stands alone.
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

  /// Whether the two models are in each other's way, whatever the store.
  package var isOfModels: Bool {
    if case .rule = cause { true } else { false }
  }

  /// Makes an obstacle that a rule tells of.
  init(rule: String, summary: String, advice: String) {
    cause = .rule(rule)
    self.summary = summary
    self.advice = advice
  }

  /// Makes an obstacle of a kind.
  package init(_ kind: UpgradeObstacleKind, _ summary: String) {
    cause = .kind(kind)
    self.summary = summary
    advice = kind.advice
  }

  /// Whether everything but the obstacle itself is known, so that planning can find others.
  var allowsPlanning: Bool {
    guard case .kind(let kind) = cause else { return false }
    return switch kind {
    case .controlCharacterInName, .storeAtRevision, .mirroredStore, .foreignTrigger, .foreignView,
      .foreignIndex, .foreignReference, .foreignTable, .deferredMigration, .persistentHistory,
      .schemaDrift:
      true
    case .tableNameTaken, .tooManyColumns, .staleModelCache: false
    }
  }

  /// The clean-up after a deferred migration waits.
  package static let deferredMigration = UpgradeObstacle(
    .deferredMigration,
    "the clean-up after a deferred migration is pending")
}

/// What can be in the way of an upgrade, besides what rules say of the step.
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
  /// A trigger that Core Data did not make.
  case foreignTrigger = "foreign-trigger"
  /// A view, which Core Data never makes.
  case foreignView = "foreign-view"
  /// An index that Core Data did not make, on a table that changes.
  case foreignIndex = "foreign-index"
  /// A reference of a table that Core Data did not make to one that goes.
  case foreignReference = "foreign-reference"
  /// A virtual table that Core Data did not make, over a table or column that goes.
  case foreignTable = "foreign-table"
  /// A store that is not what its version says.
  case schemaDrift = "schema-drift"
  /// A store that waits for the clean-up after a migration.
  case deferredMigration = "deferred-migration"
  /// A store whose history would no longer be readable.
  case persistentHistory = "persistent-history"
  /// A store whose model is not the one that its metadata tell of.
  case staleModelCache = "stale-model-cache"

  /// What it means, in one sentence.
  package var meaning: String {
    switch self {
    case .controlCharacterInName:
      "A name has a control character, which statements and comments cannot hold safely."
    case .tableNameTaken:
      "Two entities differ in case only and want one table; how Core Data tells them apart is not known."
    case .tooManyColumns:
      "A table would have more than 2,000 columns, which is the most that SQLite takes."
    case .storeAtRevision:
      "The store is at a git revision, so that no script can be run on it, and its names are not looked at."
    case .mirroredStore:
      "The store is mirrored to CloudKit: it keeps entity numbers and names in tables that only Core Data "
        + "can bring along."
    case .foreignTrigger:
      "The store has a trigger that Core Data did not make; it would fire during the upgrade, or name what "
        + "is renamed."
    case .foreignView:
      "The store has a view, which Core Data never makes; it may name what is renamed."
    case .foreignIndex:
      "A table that changes has an index that Core Data did not make, which would be lost."
    case .foreignReference:
      "A table that Core Data did not make refers to a table or column that is dropped, or rebuilt "
        + "under another name."
    case .foreignTable:
      "A virtual table that Core Data did not make, such as a full-text index, names a table or column "
        + "that is dropped or renamed; it could no longer be read."
    case .schemaDrift:
      "The tables, columns or entity numbers of the store are not those of its version."
    case .deferredMigration:
      "A migration was made with the option to defer its clean-up, which is still to be done."
    case .persistentHistory:
      "The store keeps persistent history, whose bit fields tell properties by their order: after a change "
        + "of properties they would mean others."
    case .staleModelCache:
      "The model cached in the store has other hashes than the metadata, so that nobody knows its schema."
    }
  }

  /// What to do about it.
  package var advice: String {
    switch self {
    case .controlCharacterInName: "Rename it; no compiler of Apple's takes such a name."
    case .tableNameTaken: "Give one of them a name that differs in more than case."
    case .tooManyColumns:
      "Divide the tree of entities; all subentities share the table of their root."
    case .storeAtRevision: "Write it to a file first: git show REF:PATH > Store.sqlite"
    case .mirroredStore: "Let the app upgrade it, or upgrade a copy that is not mirrored."
    case .foreignTrigger: "Drop the trigger, upgrade, and make it again."
    case .foreignView: "Drop the view, upgrade, and make it again."
    case .foreignIndex: "Drop the index, upgrade, and make it again."
    case .foreignReference: "Drop the table, upgrade, and make it again without the reference."
    case .foreignTable: "Drop the virtual table, upgrade, and make it again with the new names."
    case .schemaDrift:
      "Make sure that the store is of the old version, and was not changed by other programs."
    case .deferredMigration:
      "modeldiff finish does it after modeldiff upgrade --deferred, for a store that holds no model with --to; "
        + "otherwise let the app do it: "
        + "NSPersistentStoreCoordinator.finishDeferredLightweightMigration()."
    case .persistentHistory:
      "Ask for it to be deleted with --truncate-history: whoever reads it starts anew."
    case .staleModelCache:
      "Let the app open the store once, which writes the model that it is of."
    }
  }
}
