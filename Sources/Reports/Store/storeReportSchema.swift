package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff doctor --format json` prints.
package let storeReportSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-doctor:1",
  "title": "modeldiff doctor, formatVersion 1",
  "description":
    "What modeldiff doctor --format json prints for a store. Within a formatVersion, members are only added, never renamed or removed.",
  "$ref": "#/$defs/storeReport",
  "$defs": .object(
    comparisonMembers + [
      .init("storeReport", storeReport), .init("storeFinding", storeFindingSchema),
      .init("model", model), .init("nearest", nearest), .init("opening", opening),
      .init("origin", origin),
      .init("file", file),
    ]),
]

private var comparisonMembers: [JSONValue.Member] {
  guard case .object(let members) = comparisonDefinitions else { return [] }
  return members
}

private let storeReport: JSONValue = .record(
  "The state of a store, and what Core Data would do with it.",
  [
    ("formatVersion", ["const": 1]), ("store", .text("The path as given.")),
    (
      "healthy",
      .flag("Whether there are no errors and no warnings except missing-log.")
    ),
    (
      "worst",
      .nullable(
        .choice(["error", "warning", "note"]),
        "The highest severity of the findings and of opening the store.")
    ),
    ("findings", .list(.reference("storeFinding"), "Problems, the most severe first.")),
    ("notLookedAt", .list(.text(), "Checks that only --deep makes.")),
    ("matches", .list(.reference("model"), "The given versions that match the store.")),
    ("nearest", .nullable(.reference("nearest"), "The nearest version if none matches.")),
    ("origin", .nullable(.reference("origin"), "With --find, where in the history it was found.")),
    (
      "openings",
      .list(.reference("opening"), "What happens when the store is opened with current versions.")
    ),
    (
      "cachedModel",
      .choice([
        "missing", "unreadable", "other-hashes", "other-digest", "other-checksum", "agrees",
      ])
    ),
    ("drift", .list(.text(), "Tables, columns and indexes that differ from the model.")),
    ("damage", .list(.text(), "Damage that SQLite finds in the pages.")),
    (
      "entities",
      .list(
        .record(
          "An entity with its own rows, without those of subentities.",
          [("name", .text()), ("number", .number()), ("rows", .number())]))
    ), ("file", .reference("file")),
  ])

/// The schema of a `StoreProblem`.
let storeFindingSchema: JSONValue = .record(
  "A problem of a store.",
  [
    ("id", .text("The kind; never renamed.")),
    ("severity", .choice(["error", "warning", "note"])),
    ("summary", .text("One line that stands alone, without the number of rows.")),
    ("table", .nullable(.text())), ("column", .nullable(.text("A column, index or trigger."))),
    ("entity", .nullable(.text())), ("property", .nullable(.text())),
    ("rows", .number("The number of rows that the query returns; 0 if it could not be run.")),
    ("keys", .list(.text(), "The keys of the first rows, at most ten.")),
    ("query", .text("A SELECT that returns the rows, with the key first.")),
    (
      "mending",
      .nullable(
        .record(
          "What modeldiff repair can do about it.",
          [("name", .text("The value for --mend.")), ("action", .text())]))
    ), ("obstacle", .nullable(.text("Why it cannot be repaired although others of its kind can."))),
  ])

private let model: JSONValue = .record(
  "A version that was given.",
  [("model", .text()), ("version", .text()), ("checksum", .text())])

private let nearest: JSONValue = .record(
  "The version most similar to the store's.",
  [
    ("version", .reference("model")), ("equalEntities", .number()),
    ("onlyInStore", .list(.text())), ("onlyInModel", .list(.text())),
    ("differing", .list(.text())), ("comparison", .nullable(.reference("report"))),
  ])

private let origin: JSONValue = .record(
  "The version of the history with the hashes of the store, or the nearest.",
  [
    ("exact", .flag("Whether all hashes match the store.")),
    ("model", .text("The version, as an argument for other commands.")), ("version", .text()),
    ("path", .text("The path of the version or Swift sources, from the root of the repository.")),
    ("tags", .list(.text(), "The tags with this version, newest first.")),
    ("commit", .text()), ("date", .text("The day of the commit.")),
    ("first", .flag("Whether it is the first commit with this version.")),
    ("differing", .list(.text(), "The entities that differ.")),
    ("commits", .number("The number of commits that touch models.")),
    ("shallow", .flag("Whether the clone is shallow.")),
  ])

private let opening: JSONValue = .record(
  "What Core Data does when it opens the store with a version.",
  [
    ("version", .reference("model")),
    (
      "outcome",
      .choice([
        "opens", "misreads", "migrates", "migrates-with-code", "fails-on-rows", "cannot-infer",
        "unknown-to-plan",
      ])
    ),
    (
      "apple",
      .nullable(
        .record(
          "The error that is reported.", [("code", .number()), ("reason", .nullable(.text()))]))
    ),
    (
      "downgradeFrom",
      .nullable(.text(), "The version of the store, if it comes after this one.")
    ),
    (
      "code",
      .list(.text(), "The code of the migration plan that the app runs during the migration.")
    ),
    (
      "sourceNote",
      .nullable(
        .text(),
        "How the model in the store differs from the version of the bundle used as the source."
      )
    ),
    (
      "findings",
      .list(
        .record(
          "A finding of the step.",
          [("finding", .reference("finding")), ("rows", .nullable(.number()))]))
    ),
  ])

private let file: JSONValue = .record(
  "What the file and its metadata say.",
  [
    ("uuid", .nullable(.text())), ("frameworkVersion", .nullable(.number())),
    ("maximumFrameworkVersion", .nullable(.number())), ("versionIdentifiers", .list(.text())),
    ("applicationKeys", .list(.text())), ("deferredMigration", .flag()), ("size", .number()),
    ("logSize", .number()), ("pageSize", .number()), ("writeAheadLog", .flag()),
    ("historyTransactions", .nullable(.number())), ("historyChanges", .nullable(.number())),
    ("historySize", .nullable(.number("The pages that hold it, in bytes."))),
    ("mirroringTables", .number()), ("mirroring", .nullable(mirroring)),
    ("otherTables", .list(.text())), ("supportFolder", .nullable(.text())),
  ])

private let mirroring: JSONValue = .record(
  "The content of the tables of CloudKit mirroring; null for what they do not hold.",
  [
    ("waitingObjects", .nullable(.number("Objects that wait for export."))),
    (
      "waitingLinks",
      .nullable(.number("Pairs of many-to-many relationships that wait for export."))
    ),
    (
      "objectsWithoutRecord",
      .nullable(.number("Objects without a record; they wait for export as well."))
    ),
    ("recordsWithoutObject", .nullable(.number())), ("zones", .nullable(.number())),
    ("shares", .nullable(.number("Zones and records that are shared."))),
    ("zonesToImport", .nullable(.number())),
    (
      "resets",
      .list(
        .record(
          "Zones that wait for a reset.",
          [
            ("reason", .choice(["identity-loss", "user-purge", "zone-delete"])),
            ("zones", .number()),
          ]))
    ),
    ("lastExport", .nullable(.text("When an export last succeeded, ISO 8601."))),
    (
      "failures",
      .list(
        .record(
          "Operations that failed with the same error.",
          [
            ("operation", .choice(["set-up", "import", "export", "unknown"])),
            ("domain", .nullable(.text())), ("code", ["type": "integer"]), ("count", .number()),
            ("last", .nullable(.text("When the last of them ended, ISO 8601."))),
          ]), "Newest first, at most ten.")
    ),
  ])
