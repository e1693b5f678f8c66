package import Findings

extension UpgradeObstacleKind {
  /// The description of the finding in the catalogue.
  package var rule: RuleDescription {
    switch self {
    case .controlCharacterInName:
      describe(
        title:
          "A name contains a control character, which statements and comments cannot hold safely.",
        fix: "Rename the element; Apple's compiler accepts no such name.")
    case .tableNameTaken:
      describe(
        title: "Two entities differ only in case and need the same table.",
        rationale: "It is not known how Core Data tells them apart.",
        fix: "Give one of them a name that differs in more than case.")
    case .tooManyColumns:
      describe(
        title: "A table would have more than 2,000 columns, the limit of SQLite.",
        rationale: "All subentities share the table of their root entity.",
        fix: "Split the hierarchy of entities.")
    case .storeAtRevision:
      describe(
        title: "The store is at a git revision, so no script can run on it.",
        fix: "Write it to a file first: `git show REF:PATH > Store.sqlite`.")
    case .mirroredStore:
      describe(
        title: "The store is mirrored to CloudKit.",
        rationale:
          "It keeps entity numbers and names in separate tables. How Core Data upgrades these is "
          + "known only for some steps, from reading, and was not verified on any store; so the "
          + "only output is a copy.",
        fix:
          "Let the app upgrade it, or use --without-mirroring: the bookkeeping is removed, and the "
          + "copy never syncs again."
      )
    case .unknownTableForm: .unknownTableForm
    case .foreignTrigger: .foreignTrigger
    case .foreignView: .foreignView
    case .foreignIndex:
      describe(
        title: "A table that changes has an index that Core Data did not create.",
        rationale: "The index would be lost.",
        fix: "Drop the index, upgrade, and create it again.")
    case .foreignReference:
      describe(
        title:
          "A third-party table refers to a table or column that is dropped, or rebuilt under "
          + "another name.",
        fix: "Drop the third-party table, upgrade, and create it again without the reference.")
    case .foreignTable:
      describe(
        title:
          "A third-party table has a name that the new version needs; or it is a virtual one, such as a "
          + "full-text index, and names a table or column that is dropped or renamed.",
        rationale:
          "SQLite allows only one table with a name, and a virtual table could no longer be read.",
        fix:
          "Drop the third-party table, upgrade, and create it again under another name, or with the new "
          + "names in it.")
    case .schemaDrift:
      describe(
        title: "The tables, columns or entity numbers of the store do not match its version.",
        fix: "Make sure that the store has the old version and that no other program changed it.")
    case .deferredMigration: .deferredMigration
    case .persistentHistory:
      describe(
        title:
          "The store keeps persistent history, whose bit fields identify properties by their "
          + "order.",
        rationale: "After a change of properties, the bits would refer to other properties.",
        fix: "Delete the history with `--truncate-history`: its readers start again.")
    case .staleModelCache: .staleModelCache
    }
  }

  private func describe(title: String, rationale: String = "", fix: String) -> RuleDescription {
    RuleDescription(rawValue, .health, .error, title: title, rationale: rationale, fix: fix)
  }
}
