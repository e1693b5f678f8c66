package import Findings

extension StoreFindingKind {
  /// The description of the finding in the catalogue.
  package var rule: RuleDescription {
    switch self {
    case .damagedPages:
      describe(
        .error,
        title: "SQLite finds damaged pages in the file.",
        rationale: "Their content may be lost.",
        fix: "Restore a backup, or save what can still be read with `modeldiff recover`.")
    case .notExamined:
      describe(
        .error,
        title: "A check could not be run, so its result is unknown.",
        fix: "Run the query; repair a damaged store first.")
    case .newerFormat: .newerFormat.with(severity: .warning)
    case .missingLog:
      describe(
        .warning,
        title: "The store is in WAL mode, but its -wal is missing.",
        rationale:
          "An app saves to the -wal first, and a checkpoint moves the saves to the main file: if "
          + "only the main file was copied, recent saves may be missing. Nothing is missing if "
          + "the last program that had the store open closed it, because SQLite then merges the "
          + "log and removes it, or if the store was just created.",
        fix:
          "Copy the store with its -wal while no app has it open, or make sure that it was closed "
          + "before copying."
      )
    case .damagedLog:
      describe(
        .error,
        title: "The -wal is damaged, and later commits in it are not read.",
        rationale:
          "SQLite reads a -wal up to the first frame with a wrong checksum, and silently ignores "
          + "the rest. The remains of a killed writer or of a rolled back transaction are not "
          + "damage.",
        fix:
          "Restore a backup, or keep the rows after the damaged part with `modeldiff recover "
          + "--orphans FILE`, before an app opens the store and overwrites them.")
    case .unknownVersion: .unknownStoreVersion.with(severity: .warning)
    case .unreadableModelCache:
      describe(
        .error,
        title: "The model cached in the store cannot be read.",
        fix: "Open the store in the app once; this writes its model.")
    case .staleModelCache: .staleModelCache
    case .metadataRows:
      describe(
        .error,
        title: "Z_METADATA has no row, or several.",
        rationale: "The version of the store is unknown.",
        fix: "Keep the row whose version matches the tables.")
    case .missingStoreUUID:
      describe(
        .error,
        title: "The store has no Z_UUID.",
        rationale: "Object identifiers, and everything that keeps them, refer to the store by it.",
        fix: "Restore a backup, or find out which program changed the store.")
    case .missingTable:
      describe(
        .error,
        title: "A table of the model is missing.",
        rationale:
          "Fetching from it fails, and its rows are lost. A repair creates an empty table of "
          + "objects or of a relationship again; keys that were assigned before are not assigned "
          + "again.",
        fix: "Restore a backup; without one: " + repair)
    case .missingColumn:
      describe(
        .error,
        title: "A table lacks columns of the model.",
        rationale:
          "Fetching from it fails, and the values are lost. A repair creates the column of an "
          + "optional property, or of an attribute with a default value, like a migration that "
          + "adds the property.",
        fix: "Restore a backup; without one: " + repair)
    case .columnType:
      describe(
        .warning,
        title: "A column has another type than Core Data gives it.",
        rationale: "Values may change.",
        fix: "Find out which program changed the store.")
    case .surplusColumn:
      describe(
        .warning,
        title: "A table has columns that are not in the model.",
        rationale: "Core Data leaves them alone, and an upgrade refuses the store.",
        fix: "Find out which program changed the store.")
    case .deferredMigration: .deferredMigration.with(severity: .warning)
    case .missingIndex:
      describe(
        .warning,
        title: "An index is missing.",
        rationale: "Fetching is slow, and a uniqueness constraint is not enforced.",
        fix: repair)
    case .otherIndex:
      describe(
        .warning,
        title: "An index has the right name, but differs from the model.",
        rationale:
          "It covers other columns, compares texts differently, or is unique although the model "
          + "has no constraint, or the reverse: it then refuses valid rows, or accepts invalid "
          + "ones.",
        fix: repair)
    case .equalValues:
      describe(
        .error,
        title: "Rows have equal values under a uniqueness constraint.",
        rationale:
          "The index that would refuse them is missing or wrong. A migration that rebuilds it "
          + "fails.",
        fix: "Delete the duplicate objects in the app, then repair the index.")
    case .staleIndex:
      describe(
        .error,
        title: "An index does not match its table.",
        rationale: "Fetching finds too few rows, or wrong ones.",
        fix: repair)
    case .missingTrigger:
      describe(
        .warning,
        title: "A trigger is missing.",
        rationale: "A derived attribute is no longer updated.",
        fix: "Let the app migrate the store, or create the trigger that `modelc schema` prints.")
    case .unknownDerivation:
      describe(
        .note,
        title:
          "A derived attribute has no trigger, and it is not known whether Core Data creates one.",
        rationale:
          "Triggers are known for attributes at the other end of a to-one relationship, and for counts.",
        fix: "Nothing needs to be done, unless the app no longer updates the attribute.")
    case .unknownTableForm: .unknownTableForm.with(severity: .note)
    case .foreignTrigger: .foreignTrigger.with(severity: .warning)
    case .foreignView: .foreignView.with(severity: .warning)
    case .missingEntityRow:
      describe(
        .error,
        title: "An entity has no row in Z_PRIMARYKEY.",
        rationale: "No object of it can be inserted.",
        fix: repair)
    case .unknownEntityRow:
      describe(
        .error,
        title: "A row in Z_PRIMARYKEY has a number that no entity of the model has.",
        fix: repair)
    case .repeatedEntityRow:
      describe(
        .error,
        title: "Z_PRIMARYKEY has several rows for one entity.",
        fix: repair)
    case .wrongParentNumber:
      describe(
        .error,
        title: "A row in Z_PRIMARYKEY names another parent than the model.",
        fix: repair)
    case .otherEntityName:
      describe(
        .note,
        title: "A row in Z_PRIMARYKEY has another name than the entity.",
        rationale: "Core Data keeps the old name when an entity is renamed.",
        fix: "Nothing needs to be done: Core Data uses the number.")
    case .lowMaximumKey:
      describe(
        .error,
        title: "Z_MAX is below a key in use.",
        rationale: "The next inserted objects get keys that are already in use, and saving fails.",
        fix: repair)
    case .unknownEntity:
      describe(
        .error,
        title: "Rows have a Z_ENT that no entity has.",
        rationale: "Core Data cannot read them.",
        fix: repair)
    case .misplacedEntity:
      describe(
        .error,
        title: "Rows have the Z_ENT of an entity whose objects are in another table.",
        fix: repair)
    case .abstractEntity:
      describe(
        .warning,
        title: "Rows belong to an abstract entity.",
        rationale:
          "Core Data creates no such objects; a migration that made the entity abstract may have "
          + "left them.",
        fix:
          "In a version in which the entity is not abstract, turn them into objects of a subentity "
          + "in code."
      )
    case .invalidKey:
      describe(
        .error,
        title: "Rows have a Z_PK below 1.",
        rationale: "Core Data assigns keys from 1 on.",
        fix: "Find out which program wrote the rows.")
    case .danglingKey:
      describe(
        .error,
        title: "A to-one relationship names rows that do not exist.",
        rationale: "Reading such an object fails.",
        fix: repair)
    case .wrongDestination:
      describe(
        .error,
        title: "A to-one relationship names rows of an entity that is not its destination.",
        fix: repair)
    case .wrongKeyEntity:
      describe(
        .error,
        title:
          "The entity column of a to-one relationship names another entity than the row has, or "
          + "no entity.",
        fix: repair)
    case .danglingPair:
      describe(
        .error,
        title: "A join table names rows that do not exist.",
        fix: repair)
    case .repeatedPair:
      describe(
        .warning,
        title: "A relationship that is its own inverse has a pair in both orders.",
        rationale: "Core Data keeps each pair once; it is not known what it does with two.",
        fix: repair)
    case .oneSidedInverse:
      describe(
        .error,
        title: "In a one-to-one relationship, an object names another that does not name it.",
        fix: "Decide which side is right, and set the other in the app.")
    case .missingOrder:
      describe(
        .warning,
        title: "Members of an ordered relationship have no position.",
        fix: "Put the members in order in the app.")
    case .repeatedOrder:
      describe(
        .warning,
        title: "Members of an ordered relationship have the same position.",
        rationale: "Their order is arbitrary.",
        fix: "Put the members in order in the app.")
    case .missingValue:
      describe(
        .warning,
        title: "A required property has no value.",
        rationale: "Saving such an object fails.",
        fix: "Give the objects a value in the app.")
    case .wrongStorageClass:
      describe(
        .warning,
        title: "Values have another storage class than the attribute.",
        rationale: "SQLite converts them when they are read.",
        fix: "Find out which program wrote the values.")
    case .nullCharacter:
      describe(
        .warning,
        title: "Texts have NUL characters.",
        rationale:
          "A text whose last page is all zero also has them: the rest of it is lost, and SQLite "
          + "does not report such a page.",
        fix:
          "If no app writes such texts, restore a backup, or save the other values with `modeldiff "
          + "recover`, which leaves out those that end on such a page.")
    case .repeatedRecord:
      describe(
        .error,
        title: "CloudKit mirroring keeps several records for one object.",
        rationale:
          "Its tables allow one row for a ZENTITYID and ZENTITYPK. The next migration fails with “UNIQUE constraint "
          + "failed: ANSCKRECORDMETADATA.ZENTITYID, ANSCKRECORDMETADATA.ZENTITYPK”.",
        fix:
          "\(repair) For each object it keeps the record that was exported last, else saved most "
          + "often, else created last, as public repairs keep the newest, and moves the others to "
          + "a file.")
    case .danglingRecord:
      describe(
        .warning,
        title:
          "CloudKit mirroring or persistent history names an entity, an object or a transaction "
          + "that does not exist.",
        rationale:
          "Objects were deleted without Core Data, which records every deletion: readers of the "
          + "history do not see it, and the records stay in CloudKit.",
        fix:
          "Find out which program deleted the rows. If the store is mirrored, delete the objects "
          + "in the app on a device that still has them.")
    case .missingExternalFile:
      describe(
        .error,
        title: "The external file of a value is missing.",
        fix: "Restore the folder of external files from a backup of the store.")
    case .unusedExternalFile:
      describe(
        .note,
        title: "An external file belongs to no row.",
        fix: "Nothing needs to be done: Core Data may remove it.")
    }
  }

  /// The severity.
  package var severity: Severity { rule.severity }

  private func describe(
    _ severity: Severity, title: String, rationale: String = "", fix: String
  ) -> RuleDescription {
    RuleDescription(rawValue, .health, severity, title: title, rationale: rationale, fix: fix)
  }

  /// The command that repairs it.
  private var repair: String { "Run `modeldiff repair STORE --mend \(rawValue)`." }
}
