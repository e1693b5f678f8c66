extension CoreDataError {
  /// The SQLite result codes that occur with stores, in `NSSQLiteErrorDomain` or in logs.
  ///
  /// *Source:* “Result and Error Codes”, sqlite.org/rescode.html; public reports as for ``files``.
  static let sqlite: [CoreDataError] = [
    sqlite(
      1, name: "SQLITE_ERROR", text: "SQL logic error",
      meaning:
        "A statement does not fit the tables of the file; the text next to the code says what is "
        + "missing.",
      causes: [
        "The store lacks a table or a column of its model: “no such table” or “no such column”.",
        "A migration or a repair was interrupted, or a program other than Core Data changed the file.",
      ],
      advice: ["Explain the text next to the code as well, and compare the store with its model."],
      line: "modeldiff doctor STORE",
      effect: "Names every table, column and index that is missing.",
      predictedBy: ["missing-table", "missing-column"]),
    sqlite(
      5, name: "SQLITE_BUSY", text: "database is locked",
      meaning: "Another connection writes to the store, or keeps it locked.",
      causes: ["An extension, a second coordinator or another program has the file open."],
      advice: [
        "Use one coordinator per process, and close the store before the app is suspended."
      ], line: "modeldiff doctor STORE",
      effect: "Reads a store that others have open, and takes no lock."),
    sqlite(
      8, name: "SQLITE_READONLY", text: "attempt to write a readonly database",
      meaning: "The file, or its folder, is read-only.",
      causes: [
        "The store is in the app's bundle, or its folder has other permissions.",
        "The file was deleted or replaced while it was open.",
      ],
      advice: [
        "Copy a store that ships with the app to a folder of its own before it is opened, or open it with NSReadOnlyPersistentStoreOption."
      ], line: "modelc create MODEL STORE --journal delete",
      effect: "Makes a store that can be opened in a read-only folder."),
    sqlite(
      10, name: "SQLITE_IOERR", text: "disk I/O error",
      meaning: "The system could not read or write the file.",
      causes: [
        "The file was deleted or moved while it was open, or the device is locked or full.",
        "The file ends before its last page.",
      ],
      advice: ["Check that the file is intact, and never move it while it is open."],
      line: "modeldiff doctor --deep STORE", effect: "Says whether the file is whole."),
    sqlite(
      11, name: "SQLITE_CORRUPT", text: "database disk image is malformed",
      meaning: "Pages of the file are invalid.",
      causes: [
        "Power or memory failed while somebody wrote to the file.",
        "The main file was replaced or copied while its -wal stayed behind.",
      ],
      advice: [
        "Keep the file with its -wal, and restore a backup; without one, recover what can be read."
      ],
      line: "modeldiff recover STORE --output NEW",
      effect: "Saves what can be read into a new store, and counts what is lost.",
      predictedBy: ["damaged-pages"]),
    sqlite(
      13, name: "SQLITE_FULL", text: "database or disk is full",
      meaning: "The disk is full.",
      causes: ["The device has no space left, or a quota is reached."],
      advice: ["Free disk space, and save again; the store is unchanged."],
      line: "modeldiff doctor STORE", effect: "Shows how much space the store and its history take."
    ),
    sqlite(
      14, name: "SQLITE_CANTOPEN", text: "unable to open database file",
      meaning: "The file or its folder is missing or not readable.",
      causes: [
        "The folder of the store was not made, or the path is another one after an update of the app.",
        "A file in WAL mode is in a read-only folder.",
      ],
      advice: ["Make the folder before the store is loaded, and never keep absolute paths."],
      line: "modeldiff doctor STORE",
      effect: "Says whether the file is there, and in which journal mode."),
    sqlite(
      19, name: "SQLITE_CONSTRAINT", text: "UNIQUE constraint failed: …",
      meaning: "A row would break a constraint of the database.",
      causes: [
        "Two objects have the same values of a uniqueness constraint, or the same key.",
        "The highest key in Z_PRIMARYKEY is lower than keys that are in use, so new objects get "
          + "one of them.",
      ],
      advice: ["Look which columns the text names: those of a constraint, or Z_PK."],
      line: "modeldiff doctor STORE",
      effect:
        "Counts the rows that are equal under a constraint, and says whether keys would collide.",
      predictedBy: ["uniqueness-constraint-added", "low-maximum-key"]),
    sqlite(
      23, name: "SQLITE_AUTH", text: "authorization denied",
      meaning: "The device is locked, and the file is protected until it is unlocked.",
      causes: ["The app was started in the background before the device was unlocked."],
      advice: [
        "Wait for protected data before the store is loaded; never delete the store for it."
      ], line: "modeldiff explain 256", effect: "Explains the error that Core Data reports for it."),
    sqlite(
      26, name: "SQLITE_NOTADB", text: "file is not a database",
      meaning: "The file is not an SQLite database, or is encrypted.",
      causes: [
        "The first bytes of the file are damaged, or something else was written in its place.",
        "The store was encrypted by another library.",
      ],
      advice: ["Find out what the file is, and restore a backup or recover what can be read."],
      line: "modeldiff recover STORE --output NEW",
      effect: "Reads a store whose first bytes are lost, page by page."),
  ]

  private static func sqlite(
    _ code: Int, name: String, text: String, meaning: String, causes: [String],
    advice: [String],
    line: String, effect: String, predictedBy: [String] = []
  ) -> CoreDataError {
    CoreDataError(
      text: text, id: "sqlite-\(code)", name: name, meaning: "SQLite's code \(code): \(meaning)",
      causes: causes, advice: advice, command: Command(line, effect), predictedBy: predictedBy)
  }

  /// Errors of other frameworks that wrap or hide a Core Data error.
  ///
  /// *Source:* public reports: passepartout, 483; IceCream, 164; Sodalite, 45; ShopWithMe, 119.
  static let wrapping: [CoreDataError] = [
    CoreDataError(
      text: "Cannot create new type … in production schema", id: "cloudkit-production-schema",
      meaning:
        "CloudKit's production schema lacks a record type or a field that the model needs, so "
        + "records are not exported.",
      causes: [
        "The model has changed, and the schema of the development environment was not deployed.",
        "Debug builds create types and fields themselves, so only released builds fail.",
      ],
      advice: [
        "Deploy the schema in CloudKit Console before a release; nothing can be removed from it later."
      ],
      command: Command(
        "modeldiff check", "Names changes of a mirrored model that CloudKit does not allow."),
      reasons: [
        "Cannot create or modify field '…' in record '…' in production schema",
        "\"Invalid Arguments\" (12/2006)",
      ]),
    CoreDataError(
      text: "CKErrorDomain error 2", id: "ckerror-2", name: "CKError.partialFailure",
      meaning: "Some records were not saved (partialFailure); each has its own error.",
      causes: [
        "The production schema lacks a record type or a field.",
        "A record was changed on the server meanwhile.",
      ],
      advice: ["Look at CKPartialErrors in the user info, which has the error of each record."],
      command: Command(
        "modeldiff explain cloudkit-production-schema", "Explains the usual reason."),
      reasons: ["\"Partial Failure\" (2/…"]),
    CoreDataError(
      text: "SwiftDataError._Error.loadIssueModelContainer", id: "load-issue-model-container",
      name: "SwiftDataError.loadIssueModelContainer",
      meaning: "SwiftData could not load the store; what Core Data reported is only in the log.",
      causes: [
        "A migration failed: 134110, 134504 or another code is in the lines before.",
        "The folder of the store is missing, or the file is damaged.",
      ],
      advice: [
        "Look for “Error Domain=NSCocoaErrorDomain” in the lines before, and explain these."
      ],
      command: Command(
        "modeldiff doctor LOG MODEL", "Finds the errors and the version of the store in a log.")),
  ]
}
