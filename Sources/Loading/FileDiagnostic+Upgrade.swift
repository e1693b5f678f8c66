import Findings

extension FileDiagnostic {
  /// What there is to say about the upgrade of a store.
  static let ofUpgrades: [FileDiagnostic] = [
    .init(
      "unknown-store-version", .error,
      "The store carries no model of its own, or a stale one, and no version of the bundle has its hashes."
    ),
    .init(
      "store-in-use", .error,
      "Another process has the store open, or upgrades it, for longer than `--timeout`."
    ),
    .init(
      "disk-full", .error,
      "The disk has less room than the upgrade needs; nothing was begun."
    ),
    .init(
      "rows-in-the-way", .error,
      "Rows of the store do not allow the upgrade; nothing was changed."
    ),
    .init(
      "store-changed", .error,
      "The store is not, byte by byte, as it was when the plan was made."
    ),
    .init(
      "plan-changed", .error,
      "Planning anew gives another plan than the file: the model has changed, or the plan was edited."
    ),
    .init(
      "malformed-plan", .error,
      "The file is not what `modeldiff plan --output` writes."
    ),
    .init(
      "unknown-plan-format", .error,
      "The plan was written by another version of the tool."
    ),
    .init(
      "upgrade-interrupted", .error,
      "A signal ended the upgrade; the store is as it was, and nothing is left behind."
    ),
    .init(
      "newer-format", .error,
      "A newer SQLite made the store, which this one may only read, so that it is not written."
    ),
    .init(
      "repair-refused", .error,
      "Rows are not as an index asks for that was to be made; the store is as it was."
    ),
    .init(
      "repair-failed", .error,
      "A repair would have done something else than it was to do; the store is as it was."
    ),
    .init(
      "damaged-store", .error,
      "SQLite finds the store damaged; nothing was upgraded. The `.recover` command of the sqlite3 shell "
        + "saves what can be read."
    ),
    .init(
      "upgrade-failed", .error,
      "The upgraded copy is not what it should be, which is a defect of the tool; the store is as it was."
    ),
  ]
}
