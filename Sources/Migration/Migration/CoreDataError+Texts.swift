extension CoreDataError {
  /// Problems known by their text: exceptions and runtime errors that end the app, and log messages, without
  /// a code or with several.
  ///
  /// *Source:* public reports: developer.apple.com/forums/thread/734693 and 779790; GRDB.swift, issue 1693; pindrop, issues 35 and 74;
  /// a build log of Xcode 11.4.
  static let withoutCode: [CoreDataError] = [
    CoreDataError(
      text: "Duplicate version checksums detected.", id: "duplicate-version-checksums",
      meaning:
        "Two versions of a staged migration have the same checksum: an exception that ends the app at launch.",
      causes: [
        "Two versioned schemas of SwiftData list the same live types, so both have the current "
          + "shape.",
        "A version is in a lightweight stage and is also an end of a custom stage.",
      ],
      advice: [
        "Give each schema copies of its own types: `modelc freeze-schema` makes them.",
        "List a version in one lightweight stage at most, and the ends of custom stages in none.",
      ],
      command: Command(
        "modeldiff check",
        "Names the schemas and stages with equal checksums; tests with new stores do not show them."
      ),
      reasons: [
        "Duplicate version checksums across stages detected.",
        "Duplicate lightweight migration stages detected.",
      ]),
    CoreDataError(
      text: "What kind of backing data is this?", id: "what-kind-of-backing-data",
      meaning:
        "SwiftData met an object of another schema than the context has: a trap of Swift that ends the app.",
      causes: [
        "`willMigrate` makes or fetches objects of the schema that the stage leads to, or `didMigrate` of the one before.",
        "A handler names a live type, or a type alias, where the type of a schema is meant.",
      ],
      advice: ["Name types with their schema in handlers: `SchemaV1.Item` in `willMigrate`."],
      command: Command(
        "modeldiff check", "Names the line of the handler, the type, and the schema that lacks it.")
    ),
    CoreDataError(
      text: """
        BUG IN CLIENT OF libsqlite3.dylib: database integrity compromised by API violation: vnode unlinked while in use: …
        """, id: "vnode-unlinked-while-in-use",
      meaning:
        "The file of a store was deleted or replaced while it was open; what is saved from then on is lost.",
      causes: [
        "The app removes or moves the file with FileManager while a coordinator still has it.",
        "A test, a restore or a sync service puts another file in its place.",
      ],
      advice: [
        "Remove the store from its coordinator first, or use destroyPersistentStore and replacePersistentStore.",
        "Move the -wal and -shm together with the store.",
      ],
      command: Command(
        "modeldiff doctor --deep STORE", "Says whether the file that is there now is whole."),
      reasons: ["vnode unlinked while in use: …"]),
    CoreDataError(
      text: """
        Store opened without NSPersistentHistoryTrackingKey but previously had been opened with \
        NSPersistentHistoryTrackingKey - Forcing into Read Only mode store at …
        """, id: "forcing-into-read-only-mode",
      meaning:
        "A store with persistent history was opened without tracking, so nothing can be saved.",
      causes: [
        "A container of Core Data opens a store of SwiftData or NSPersistentCloudKitContainer, which track history.",
        "NSPersistentHistoryTrackingKey was removed from the description of the store.",
      ],
      advice: [
        "Set NSPersistentHistoryTrackingKey to true in every app, extension and tool that opens the store."
      ],
      command: Command(
        "modeldiff doctor STORE", "Says whether the store keeps history, and how much of it."),
      reasons: ["Forcing into Read Only mode store at …"]),
    CoreDataError(
      text: "cdtool cannot compile", id: "cdtool-cannot-compile",
      meaning: "Xcode's compiler gave up on a data model without saying why.",
      causes: [
        "The model has a problem that the compiler has no text for; the lines before it in the "
          + "build log may show it.",
        "The file `contents` is damaged, as after a merge, or was saved by a newer Xcode.",
      ],
      advice: ["Compile the model with `modelc compile`, which names the line of what is wrong."],
      command: Command(
        "modelc lint MODEL", "Lists what is wrong with the model, with its place and fix.")),
    CoreDataError(
      text: "no such table: main.Z…", id: "no-such-table",
      meaning:
        "The store lacks a table of its model, though its metadata say that it is of that version.",
      causes: [
        "A migration or a repair was interrupted, or a program other than Core Data changed the file.",
        "The metadata of another store were written to it.",
      ],
      advice: [
        "Restore a backup. Without one, `modeldiff repair STORE --mend missing-table` makes an empty table."
      ],
      command: Command(
        "modeldiff doctor STORE", "Names every table, column and index that is missing."),
      reasons: ["no such table: Z…"], predictedBy: ["missing-table"]),
    CoreDataError(
      text: "no such column: t0.Z…", id: "no-such-column",
      meaning: "A table of the store lacks a column of its model.",
      causes: [
        "A migration was interrupted, or a program other than Core Data changed the table.",
        "The metadata of a newer version were written to a store of an older one.",
      ],
      advice: [
        "Restore a backup. Without one, `modeldiff repair STORE --mend missing-column` adds the column with its default value."
      ],
      command: Command(
        "modeldiff doctor STORE", "Names every table, column and index that is missing."),
      reasons: ["no such column: t….Z…", "no such column: Z…"], predictedBy: ["missing-column"]),
  ]
}
