/// Findings of both examining and upgrading a store; an examination reports them as warnings unless they also
/// concern the app.
extension RuleDescription {
  /// A store of unknown version.
  package static let unknownStoreVersion = RuleDescription(
    "unknown-store-version", .input, .error,
    title: "The version of the store is unknown.",
    rationale:
      "The store holds no model of its own, or a stale one, and no given version has its hashes: "
      + "neither its tables nor its rows can be examined.",
    fix:
      "Give the model with which the app last opened the store; `modeldiff doctor STORE MODEL` shows the "
      + "nearest version.")

  /// A store that only a newer SQLite can write.
  package static let newerFormat = RuleDescription(
    "newer-format", .input, .error,
    title: "The store was made by a newer SQLite and can only be read.",
    fix: "Use a build of the tool with a newer SQLite, or the program that wrote the file.")

  /// A store that another program modified while it was read.
  package static let storeWrittenMeanwhile = RuleDescription(
    "store-written-meanwhile", .input, .error,
    title: "Another program wrote to the store while it was read.",
    rationale:
      "The store is not locked, so that the app can continue; the output may mix two states.",
    fix: "Run the command again, or read a copy that nothing writes to.")

  /// A CloudKit mirroring or history table with unknown columns.
  package static let unknownTableForm = RuleDescription(
    "unknown-table-form", .health, .error,
    title: "A table has the name of a table of mirroring or history, but unknown columns.",
    rationale:
      "The meaning of its columns is not known: a newer system or another program may have made "
      + "it. It is read but never written or dropped, so an upgrade that would have to write it "
      + "is refused.",
    fix: "Let the app upgrade the store.",
    source: "Documentation/Formats/store-schema.md, Core Data's own models.")

  /// A trigger that Core Data did not create.
  package static let foreignTrigger = RuleDescription(
    "foreign-trigger", .health, .error,
    title: "The store has a trigger that Core Data did not create.",
    rationale:
      "It changes rows without Core Data, would fire during an upgrade, and may refer to a table "
      + "or column that is renamed.",
    fix:
      "Drop the trigger, upgrade, and create it again; unless its program is known to work with "
      + "Core Data, drop it for good.")

  /// A view, which Core Data never creates.
  package static let foreignView = RuleDescription(
    "foreign-view", .health, .error,
    title: "The store has a view, which Core Data never creates.",
    rationale: "It may refer to a table or column that an upgrade renames.",
    fix: "Drop the view, upgrade, and create it again.")

  /// A store with a pending deferred migration.
  package static let deferredMigration = RuleDescription(
    "deferred-migration", .health, .error,
    title: "A migration deferred its clean-up, which is not finished yet.",
    fix:
      "Run `modeldiff finish` after `modeldiff upgrade --deferred`, with `--to` for a store that holds no "
      + "model; otherwise let the app call NSPersistentStoreCoordinator.finishDeferredLightweightMigration()."
  )

  /// A store whose cached model does not match its metadata.
  package static let staleModelCache = RuleDescription(
    "stale-model-cache", .health, .error,
    title: "The model cached in the store does not match its metadata, so its schema is unknown.",
    fix: "Open the store in the app once; this writes its model.")

  /// The same kind of finding with another severity.
  package func with(severity: Severity) -> RuleDescription {
    var result = self
    result.severity = severity
    return result
  }
}
