extension CoreDataError {
  /// Error codes for files that cannot be opened, read or saved.
  ///
  /// *Source:* CoreDataErrors.h and FoundationErrors.h of Apple's SDK; public reports: jakob/Postico, issue 167; CoreStore, issue 428;
  /// quran-ios, pull 974; trailer, issue 287.
  static let files: [CoreDataError] = [
    CoreDataError(
      code: 256, name: "NSFileReadUnknownError",
      meaning: """
        The store could not be opened; the number after NSSQLiteErrorDomain says why.
        """,
      causes: [
        "23: the device is locked, and the protection of the file keeps the app out until it is unlocked.",
        "14: the file or its folder is missing or not readable.",
        "1: a table or column that the metadata require is missing.",
      ],
      advice: [
        """
        With 23, wait for the device to be unlocked before the store is loaded, or give the file \
        NSFileProtectionCompleteUntilFirstUserAuthentication. Never delete the store for it.
        """,
        "Otherwise check the path, its permissions and the free space.",
      ],
      command: Command(
        "modeldiff doctor STORE MODEL",
        "Says whether the file is whole, and which tables and columns of its model it lacks.")),
    CoreDataError(
      code: 259, name: "NSFileReadCorruptFileError",
      meaning:
        "The file is not a valid database: SQLite reports 11 (damaged) or 26 (not a database).",
      causes: [
        "Pages were lost, as when power or memory failed while another program wrote to the file.",
        "The main file was replaced or copied while its -wal stayed behind.",
        "The file is encrypted, or something else altogether.",
      ],
      advice: [
        "Keep the file with its -wal and -shm, and restore a backup.",
        "Without one, save what can still be read: `modelc rows` prints entities that are intact.",
      ],
      command: Command(
        "modeldiff doctor --deep STORE", "Names what is damaged, and what is not."),
      predictedBy: ["damaged-pages"]),
    CoreDataError(
      code: 134020, name: "NSPersistentStoreIncompatibleSchemaError",
      meaning: "The database refused to save or read, because of its tables or permissions.",
      causes: [
        "A table or column of the model is missing in the file.",
        "The store, or its folder, is read-only.",
      ],
      advice: [
        "Compare the tables with the model, and check the permissions of the file and its folder."
      ],
      command: Command(
        "modeldiff doctor STORE",
        "Lists the tables, columns and indexes of the model that the store lacks."),
      predictedBy: ["missing-table", "missing-column"]),
    CoreDataError(
      code: 134030, name: "NSPersistentStoreSaveError",
      meaning:
        "Saving failed for a reason that Core Data does not classify; it is in the underlying error.",
      causes: [
        "The disk is full, or the file could not be written.",
        "An atomic store, XML or binary, could not replace the old file.",
      ],
      advice: ["Print the whole user info: NSUnderlyingErrorKey and NSSQLiteErrorDomain name it."],
      command: Command(
        "modeldiff doctor --deep STORE",
        "Says whether what was saved before is whole, and whether keys would collide.")),
    CoreDataError(
      code: 134080, name: "NSPersistentStoreOpenError",
      meaning: "The store could not be opened.",
      causes: [
        "There is no file where the description points to, or its folder does not exist.",
        "Another process holds a lock on the file.",
      ],
      advice: [
        "Make the folder before the store is loaded; look at the underlying error for all else."
      ],
      command: Command(
        "modeldiff doctor STORE MODEL",
        "Says whether the file can be read at all, and what opening it with the model does.")),
    CoreDataError(
      code: 134090, name: "NSPersistentStoreTimeoutError",
      meaning: "The store was busy for longer than NSPersistentStoreTimeoutOption allows.",
      causes: [
        "An extension, a second process or a backup holds a lock on the file.",
        "A long transaction or migration is still running in another process.",
      ],
      advice: [
        "Keep transactions short, and load the store once for each process.",
        "Raise NSPersistentStoreTimeoutOption where another process is known to take long.",
      ],
      command: Command(
        "modeldiff upgrade STORE --to MODEL",
        "Waits likewise, and names the process that has the store open.")),
    CoreDataError(
      code: 134180, name: "NSSQLiteError",
      meaning:
        "SQLite reports an error that no other code stands for; its number is in the user info.",
      causes: [
        "11: the file is damaged. 13: the disk is full. 10: reading or writing failed.",
        "19: a row would break a constraint of the database.",
      ],
      advice: ["Look up the number after NSSQLiteErrorDomain at sqlite.org/rescode.html."],
      command: Command(
        "modeldiff doctor --deep STORE",
        "Has SQLite check every page and index, and rows under constraints.")),
    CoreDataError(
      code: 134301, name: "NSPersistentHistoryTokenExpiredError",
      meaning: "The history before a token was deleted, so the changes since then are unknown.",
      causes: [
        "History was deleted up to a later date than that of the token.",
        "A migration, or an upgrade, has truncated the history.",
        "The token is of another store.",
      ],
      advice: [
        "Read all objects again, and continue with the current token.",
        "Delete history only up to what every reader has processed.",
      ],
      command: Command(
        "modeldiff doctor STORE", "Counts the existing transactions and changes.")),
  ]

  /// Error codes for objects that cannot be saved or read.
  ///
  /// *Source:* CoreDataErrors.h of Apple's SDK; jakob/Postico, issue 167.
  static let objects: [CoreDataError] = [
    CoreDataError(
      code: 1560, name: "NSValidationMultipleErrorsError",
      meaning: "Several validation errors at once; they are listed under NSDetailedErrorsKey.",
      causes: ["Several objects, or properties of one object, violate the model."],
      advice: ["Print the errors under NSDetailedErrorsKey: each names an object and a property."],
      command: Command(
        "modeldiff doctor STORE",
        "Counts the objects whose required properties have no value, property by property."),
      predictedBy: ["missing-value"]),
    CoreDataError(
      code: 133000, name: "NSManagedObjectReferentialIntegrityError",
      meaning: "A fault was fired whose object is not in the store.",
      causes: [
        "Another context or process deleted the object meanwhile.",
        "A relationship names a row that does not exist: something other than Core Data changed "
          + "the store.",
      ],
      advice: [
        "Merge changes of other contexts, or set shouldDeleteInaccessibleFaults.",
        "Look for keys that lead nowhere, and repair them.",
      ],
      command: Command(
        "modeldiff doctor STORE", "Finds keys of rows that do not exist, and offers to empty them."),
      predictedBy: ["dangling-key", "dangling-pair"]),
    CoreDataError(
      code: 133020, name: "NSManagedObjectMergeError", message: "Could not merge changes.",
      meaning:
        "An object was changed here and in the store since it was fetched, and no merge policy settles it.",
      causes: [
        "Two contexts, or two processes, saved the same object.",
        "A tool changed rows, and with them Z_OPT, while the app was running.",
      ],
      advice: [
        "Set a merge policy such as NSMergeByPropertyObjectTrumpMergePolicy, and merge changes from the parent.",
        "Never write to a store that an app has open.",
      ],
      command: Command(
        "modeldiff rows OLD NEW", "Compares two copies of a store, object by object.")),
  ]
}
