/// A kind of thing that can be wrong with a store.
package enum StoreFindingKind: String, Hashable, Sendable, CaseIterable {
  /// Pages that SQLite finds damaged.
  case damagedPages = "damaged-pages"
  /// A question that could not be asked.
  case notExamined = "not-examined"
  /// A file that only newer versions of SQLite write.
  case newerFormat = "newer-format"
  /// A file in WAL mode without its log.
  case missingLog = "missing-log"
  /// A log that is damaged in front of a commit.
  case damagedLog = "unread-commits"
  /// A store whose model is unknown.
  case unknownVersion = "unknown-store-version"
  /// A cached model that cannot be read.
  case unreadableModelCache = "unreadable-model-cache"
  /// A cached model that is not the one of the metadata.
  case staleModelCache = "stale-model-cache"
  /// A number of rows in `Z_METADATA` other than one.
  case metadataRows = "metadata-rows"
  /// A store without an identity.
  case missingStoreUUID = "missing-store-uuid"
  /// A table that the model calls for.
  case missingTable = "missing-table"
  /// A column that the model calls for.
  case missingColumn = "missing-column"
  /// A column of another type.
  case columnType = "column-type"
  /// A column that is not in the model.
  case surplusColumn = "surplus-column"
  /// A clean-up that waits.
  case deferredMigration = "deferred-migration"
  /// An index that the model calls for.
  case missingIndex = "missing-index"
  /// An index that has the name of one that the model calls for, and is another.
  case otherIndex = "other-index"
  /// Rows with equal values that must be different.
  case equalValues = "equal-values"
  /// An index that does not hold what its table holds.
  case staleIndex = "stale-index"
  /// A trigger that the model calls for.
  case missingTrigger = "missing-trigger"
  /// A derived attribute for which it is not known whether a trigger updates it.
  case unknownDerivation = "unknown-derivation"
  /// A table of mirroring or history whose columns are not those seen.
  case unknownTableForm = "unknown-table-form"
  /// A trigger that Core Data did not create.
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
  /// Rows of an abstract entity.
  case abstractEntity = "abstract-entity"
  /// Rows with a key that Core Data never assigns.
  case invalidKey = "invalid-key"
  /// Keys of rows that are not there.
  case danglingKey = "dangling-key"
  /// Keys of rows of another entity.
  case wrongDestination = "wrong-destination"
  /// Entity columns that say another entity than the row has.
  case wrongKeyEntity = "wrong-key-entity"
  /// Pairs of rows that are not there.
  case danglingPair = "dangling-pair"
  /// Pairs that are there in both orders, where one says it.
  case repeatedPair = "repeated-pair"
  /// One-to-one relationships that only one side knows.
  case oneSidedInverse = "one-sided-inverse"
  /// Members of an ordered relationship without a position.
  case missingOrder = "missing-order"
  /// Members of an ordered relationship with the same position.
  case repeatedOrder = "repeated-order"
  /// Required properties without a value.
  case missingValue = "missing-value"
  /// Values of a kind that the attribute does not have.
  case wrongStorageClass = "wrong-storage-class"
  /// Texts with characters U+0000.
  case nullCharacter = "nul-character"
  /// Records of CloudKit mirroring for the same object.
  case repeatedRecord = "repeated-record"
  /// Records of CloudKit mirroring, or changes of persistent history, of what is not there.
  case danglingRecord = "dangling-record"
  /// Values kept outside whose file is missing.
  case missingExternalFile = "missing-external-file"
  /// Files with values that no row names.
  case unusedExternalFile = "unused-external-file"

  /// Whether it concerns named parts of the schema instead of rows.
  package var isAboutSchema: Bool {
    [
      .foreignTrigger, .foreignView, .columnType, .missingColumn, .surplusColumn,
      .unknownDerivation, .unknownTableForm,
    ].contains(self)
  }

  /// Whether some of its findings can be repaired without guessing.
  package var canBeMended: Bool {
    switch self {
    case .missingTable, .missingColumn, .missingIndex, .otherIndex, .staleIndex, .missingEntityRow,
      .unknownEntityRow,
      .repeatedEntityRow, .wrongParentNumber, .lowMaximumKey, .unknownEntity, .misplacedEntity,
      .danglingKey, .wrongDestination, .wrongKeyEntity, .danglingPair, .repeatedPair,
      .repeatedRecord:
      true
    default: false
    }
  }
}
