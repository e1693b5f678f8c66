package import Findings

/// A kind of thing that can be wrong with a store.
package enum StoreFindingKind: String, Hashable, Sendable, CaseIterable {
  /// Pages that SQLite finds damaged.
  case damagedPages = "damaged-pages"
  /// A question that could not be asked.
  case notExamined = "not-examined"
  /// A file that only newer versions of SQLite write.
  case newerFormat = "newer-format"
  /// A store whose model nobody knows.
  case unknownVersion = "unknown-store-version"
  /// A cached model that cannot be read.
  case unreadableModelCache = "unreadable-model-cache"
  /// A cached model that is not the one of the metadata.
  case staleModelCache = "stale-model-cache"
  /// A number of rows in `Z_METADATA` other than one.
  case metadataRows = "metadata-rows"
  /// A table that the model calls for.
  case missingTable = "missing-table"
  /// A column that the model calls for.
  case missingColumn = "missing-column"
  /// A column of another type.
  case columnType = "column-type"
  /// A column that the model does not tell of.
  case surplusColumn = "surplus-column"
  /// A clean-up that waits.
  case deferredMigration = "deferred-migration"
  /// An index that the model calls for.
  case missingIndex = "missing-index"
  /// An index that does not hold what its table holds.
  case staleIndex = "stale-index"
  /// A trigger that the model calls for.
  case missingTrigger = "missing-trigger"
  /// A trigger that Core Data did not make.
  case foreignTrigger = "foreign-trigger"
  /// A view.
  case foreignView = "foreign-view"
  /// An entity without a row in `Z_PRIMARYKEY`.
  case missingEntityRow = "missing-entity-row"
  /// A row in `Z_PRIMARYKEY` of no entity.
  case unknownEntityRow = "unknown-entity-row"
  /// Two rows in `Z_PRIMARYKEY` for one entity.
  case repeatedEntityRow = "repeated-entity-row"
  /// A row in `Z_PRIMARYKEY` with another parent.
  case wrongParentNumber = "wrong-parent-number"
  /// A row in `Z_PRIMARYKEY` with another name.
  case otherEntityName = "other-entity-name"
  /// A `Z_MAX` below a key that was given.
  case lowMaximumKey = "low-maximum-key"
  /// Rows whose number is that of no entity.
  case unknownEntity = "unknown-entity-number"
  /// Rows whose number is that of an entity of another table.
  case misplacedEntity = "misplaced-entity-number"
  /// Keys of rows that are not there.
  case danglingKey = "dangling-key"
  /// Keys of rows of another entity.
  case wrongDestination = "wrong-destination"
  /// Entity columns that say another entity than the row has.
  case wrongKeyEntity = "wrong-key-entity"
  /// Pairs of rows that are not there.
  case danglingPair = "dangling-pair"
  /// One-to-one relationships that only one side knows.
  case oneSidedInverse = "one-sided-inverse"
  /// Members of an ordered relationship without a place.
  case missingOrder = "missing-order"
  /// Members of an ordered relationship with the same place.
  case repeatedOrder = "repeated-order"
  /// Required properties without a value.
  case missingValue = "missing-value"
  /// Values of a kind that the attribute does not have.
  case wrongStorageClass = "wrong-storage-class"
  /// Values kept outside whose file is missing.
  case missingExternalFile = "missing-external-file"
  /// Files with values that no row names.
  case unusedExternalFile = "unused-external-file"

  /// How bad it is.
  package var severity: Severity {
    switch self {
    case .damagedPages, .notExamined, .unreadableModelCache, .staleModelCache, .metadataRows,
      .missingTable, .missingColumn, .staleIndex, .missingEntityRow, .unknownEntityRow,
      .repeatedEntityRow, .wrongParentNumber, .lowMaximumKey, .unknownEntity, .misplacedEntity,
      .danglingKey, .wrongDestination, .wrongKeyEntity, .danglingPair, .oneSidedInverse,
      .missingExternalFile:
      .error
    case .newerFormat, .unknownVersion, .columnType, .surplusColumn, .deferredMigration,
      .missingIndex, .missingTrigger, .foreignTrigger, .foreignView, .missingOrder,
      .repeatedOrder, .missingValue, .wrongStorageClass:
      .warning
    case .otherEntityName, .unusedExternalFile: .note
    }
  }

  /// Whether some of its findings are mended without guessing.
  package var canBeMended: Bool {
    switch self {
    case .missingIndex, .staleIndex, .missingEntityRow, .unknownEntityRow, .repeatedEntityRow,
      .wrongParentNumber, .lowMaximumKey, .unknownEntity, .misplacedEntity, .danglingKey,
      .wrongDestination, .wrongKeyEntity, .danglingPair:
      true
    default: false
    }
  }

  /// What it means, in one sentence or two.
  package var meaning: String {
    switch self {
    case .damagedPages: "SQLite finds pages of the file damaged: what is on them may be lost."
    case .notExamined: "A question could not be asked, so that nobody knows the answer."
    case .newerFormat:
      "The header of the file asks for a newer version of SQLite to write it; it may only be read."
    case .unknownVersion:
      "The store holds no model that is its own and is of none given, so that neither its tables nor its "
        + "rows were looked at."
    case .unreadableModelCache: "The model cached in the store cannot be read."
    case .staleModelCache: "The model cached in the store is not the one that its metadata tell of."
    case .metadataRows:
      "Z_METADATA has none or several rows, so that nobody knows which version the store is of."
    case .missingTable: "A table of the model is missing: fetching from it fails."
    case .missingColumn: "A table lacks columns of the model: fetching from it fails."
    case .columnType:
      "A column has another type than Core Data gives it, so that values may change."
    case .surplusColumn:
      "A table has columns that the model does not tell of: Core Data leaves them alone, and an upgrade "
        + "refuses the store."
    case .deferredMigration:
      "A migration was made with the option to defer its clean-up, which is still to be done."
    case .missingIndex:
      "An index is missing: fetching is slow, and a uniqueness constraint does not hold."
    case .staleIndex:
      "An index does not hold what its table holds, so that fetching finds too few rows or others."
    case .missingTrigger: "A trigger is missing, so that a derived attribute no longer changes."
    case .foreignTrigger:
      "A trigger that Core Data did not make changes rows behind its back, and may keep the store from "
        + "being upgraded."
    case .foreignView:
      "A view, which Core Data never makes, may keep the store from being upgraded."
    case .missingEntityRow: "An entity has no row in Z_PRIMARYKEY: nothing can be inserted."
    case .unknownEntityRow: "Z_PRIMARYKEY has a row with a number that no entity of the model has."
    case .repeatedEntityRow: "Z_PRIMARYKEY has several rows for one entity."
    case .wrongParentNumber: "A row in Z_PRIMARYKEY names another parent than the model."
    case .otherEntityName:
      "A row in Z_PRIMARYKEY has another name than the entity, as Core Data leaves it when an entity is "
        + "renamed."
    case .lowMaximumKey:
      "Z_MAX is below a key in use: the next objects that are inserted get keys that are taken, and "
        + "saving fails."
    case .unknownEntity: "Rows have a Z_ENT that no entity has, so that Core Data cannot read them."
    case .misplacedEntity: "Rows have the Z_ENT of an entity whose objects are in another table."
    case .danglingKey:
      "A to-one relationship names rows that are not there: reading such an object fails."
    case .wrongDestination:
      "A to-one relationship names rows of an entity that is not its destination."
    case .wrongKeyEntity:
      "The column with the entity of a to-one relationship names another entity than the row has."
    case .danglingPair: "A join table names rows that are not there."
    case .oneSidedInverse:
      "An object names another in a one-to-one relationship, and that one does not name it."
    case .missingOrder: "Members of an ordered relationship have no place in it."
    case .repeatedOrder:
      "Members of an ordered relationship have the same place, so that their order is left to chance."
    case .missingValue: "A required property has no value: saving such an object fails."
    case .wrongStorageClass: "Values are of a kind that SQLite has to convert for the attribute."
    case .missingExternalFile: "A value is kept in a file of its own, which is missing."
    case .unusedExternalFile: "A file with a value is named by no row."
    }
  }

  /// What to do about it.
  package var advice: String {
    switch self {
    case .damagedPages: "Take a backup; the sqlite3 shell can save what can be read: .recover"
    case .notExamined: "Look at it with the query; a damaged store is to be mended first."
    case .newerFormat: "Use a newer SQLite, or the program that wrote the file."
    case .unknownVersion: "Give the model: modeldiff doctor STORE MODEL"
    case .unreadableModelCache, .staleModelCache:
      "Let the app open the store once, which writes the model that it is of."
    case .metadataRows: "Keep the row of the version that the tables are of."
    case .missingTable, .missingColumn:
      "Take a backup, or find out which program changed the store."
    case .columnType, .surplusColumn: "Find out which program changed the store."
    case .deferredMigration:
      "modeldiff finish does it after modeldiff upgrade --deferred; otherwise let the app do it: "
        + "NSPersistentStoreCoordinator.finishDeferredLightweightMigration()."
    case .missingTrigger:
      "Let the app migrate the store, or make the trigger that modelc schema prints."
    case .foreignTrigger:
      "Drop the trigger, unless its program is known to go along with Core Data."
    case .foreignView: "Drop the view before upgrading, and make it again."
    case .otherEntityName: "Nothing: Core Data goes by the number."
    case .oneSidedInverse: "Decide which side is right; set the other in the app."
    case .missingOrder, .repeatedOrder: "Put the members in order in the app."
    case .missingValue: "Give the objects a value in the app."
    case .wrongStorageClass: "Find out which program wrote the values."
    case .missingExternalFile: "Take the folder with the values from a backup of the store."
    case .unusedExternalFile: "Nothing: Core Data may remove it."
    case .missingIndex, .staleIndex, .missingEntityRow, .unknownEntityRow, .repeatedEntityRow,
      .wrongParentNumber, .lowMaximumKey, .unknownEntity, .misplacedEntity, .danglingKey,
      .wrongDestination, .wrongKeyEntity, .danglingPair:
      "modeldiff repair STORE --mend \(rawValue)"
    }
  }
}
