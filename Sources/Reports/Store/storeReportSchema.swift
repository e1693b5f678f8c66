package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff doctor --format json` prints.
package let storeReportSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-doctor:1",
  "title": "modeldiff doctor, form 1",
  "description":
    "What modeldiff doctor --format json prints for a store. Members are added within a form, never renamed or removed.",
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
  "What a store is, and what Core Data would do with it.",
  [
    ("formatVersion", ["const": 1]), ("store", .text("The path as given.")),
    (
      "healthy",
      .flag("Whether there is neither an error nor a warning, but for missing-log.")
    ),
    (
      "worst",
      .nullable(
        .choice(["error", "warning", "note"]),
        "How bad the worst is, of the findings and of opening the store.")
    ),
    ("findings", .list(.reference("storeFinding"), "What is wrong, the worst first.")),
    ("notLookedAt", .list(.text(), "What only --deep looks at.")),
    ("matches", .list(.reference("model"), "The versions given that the store is of.")),
    ("nearest", .nullable(.reference("nearest"), "When there are none, the nearest.")),
    ("origin", .nullable(.reference("origin"), "Where in the history it is, with --find.")),
    ("openings", .list(.reference("opening"), "What happens on opening with current versions.")),
    (
      "cachedModel",
      .choice([
        "missing", "unreadable", "other-hashes", "other-digest", "other-checksum", "agrees",
      ])
    ),
    ("drift", .list(.text(), "Where tables, columns and indexes are not the model's.")),
    ("damage", .list(.text(), "What SQLite finds wrong with the pages.")),
    (
      "entities",
      .list(
        .record(
          "An entity with the rows that are its very own.",
          [("name", .text()), ("number", .number()), ("rows", .number())]))
    ), ("file", .reference("file")),
  ])

/// The schema of a `StoreProblem`.
let storeFindingSchema: JSONValue = .record(
  "Something that is wrong with a store.",
  [
    ("id", .text("The kind; never renamed.")),
    ("severity", .choice(["error", "warning", "note"])),
    ("summary", .text("One line that stands alone, without the number of rows.")),
    ("table", .nullable(.text())), ("column", .nullable(.text("A column, index or trigger."))),
    ("entity", .nullable(.text())), ("property", .nullable(.text())),
    ("rows", .number("How many rows the query gives; 0 when it could not be asked.")),
    ("keys", .list(.text(), "What tells the first rows from others, ten at most.")),
    ("query", .text("A SELECT that gives the rows, their key first.")),
    (
      "mending",
      .nullable(
        .record(
          "What modeldiff repair can do about it.",
          [("name", .text("The value for --mend.")), ("action", .text())]))
    ), ("obstacle", .nullable(.text("Why it is not repaired, where others of the kind are."))),
  ])

private let model: JSONValue = .record(
  "A version that was given.",
  [("model", .text()), ("version", .text()), ("checksum", .text())])

private let nearest: JSONValue = .record(
  "The version that is most like the store's.",
  [
    ("version", .reference("model")), ("equalEntities", .number()),
    ("onlyInStore", .list(.text())), ("onlyInModel", .list(.text())),
    ("differing", .list(.text())), ("comparison", .nullable(.reference("report"))),
  ])

private let origin: JSONValue = .record(
  "The version of the history with the hashes of the store, or the nearest.",
  [
    ("exact", .flag("Whether all hashes are those of the store.")),
    ("model", .text("The version as commands take it.")), ("version", .text()),
    ("path", .text("The version's folder, or Swift sources, from the root of the repository.")),
    ("tags", .list(.text(), "The tags that have it, the newest first.")),
    ("commit", .text()), ("date", .text("The day of the commit.")),
    ("first", .flag("Whether it is the first commit that has it.")),
    ("differing", .list(.text(), "The entities that differ.")),
    ("commits", .number("How many commits touch models.")),
    ("shallow", .flag("Whether the clone is cut off.")),
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
      .nullable(.text(), "The version that the store is of, where that comes after this one.")
    ),
    ("code", .list(.text(), "The code of the migration plan that the app runs on the way.")),
    (
      "sourceNote",
      .nullable(
        .text(),
        "How the model in the store differs from the version of the bundle that is taken for the source."
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
  "What the tables of CloudKit mirroring say; null for what they do not.",
  [
    ("waitingObjects", .nullable(.number("Objects that wait for export."))),
    (
      "waitingLinks",
      .nullable(.number("Pairs of many-to-many relationships that wait for export."))
    ),
    ("objectsWithoutRecord", .nullable(.number("They wait as well."))),
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
          "Operations that failed with one error.",
          [
            ("operation", .choice(["set-up", "import", "export", "unknown"])),
            ("domain", .nullable(.text())), ("code", ["type": "integer"]), ("count", .number()),
            ("last", .nullable(.text("When the last of them ended, ISO 8601."))),
          ]), "The latest first, ten at most.")
    ),
  ])
