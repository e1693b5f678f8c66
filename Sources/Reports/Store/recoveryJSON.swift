package import Findings
import StoreFile
import StoreModel
package import Upgrading

extension Recovery {
  /// The report as JSON, form 1.
  package var json: JSONValue {
    .object(
      head + [
        .init("entities", .array(entities.map(\.json))), .init("lost", .array(lost.map(\.json))),
        .init("lostRows", .array(lostRows.map(\.json))),
      ] + salvage.json + [
        .init("repaired", .array(repaired.map(\.json))), .init("left", .array(left.map(\.json))),
        .init("filesLeft", .array(filesLeft.map(JSONValue.string))),
        .init("logMissing", .boolean(lacksLog)),
      ])
  }

  private var head: [JSONValue.Member] {
    [
      .init("formatVersion", 1), .init("store", .string(store)), .init("output", .string(output)),
      .init("orphansFile", textJSON(orphans)), .init("lossless", .boolean(!hasLosses)),
    ]
  }
}

extension Recovery.Entity {
  fileprivate var json: JSONValue {
    ["name": .string(name), "rows": number(rows), "inPart": number(inPart)]
  }
}

extension Recovery.Lost {
  fileprivate var json: JSONValue {
    ["entity": .string(entity), "named": number(named), "atMost": atMost.map(number) ?? .null]
  }
}

extension Recovery.LostRows {
  fileprivate var json: JSONValue {
    ["table": .string(table), "atMost": atMost.map(number) ?? .null]
  }
}

extension Salvage {
  fileprivate var json: [JSONValue.Member] {
    [
      .init("pageSize", number(pageSize)), .init("pageCount", number(pageCount)),
      .init("statedPageCount", statedPageCount.map(number) ?? .null),
      .init("pages", .array(PageProblem.allCases.compactMap(pages))),
      .init("orphans", .array(OrphanReason.allCases.compactMap(orphans))),
      .init("restoredObjects", .array(restoredObjects.map(JSONValue.string))),
      .init(
        "refusedObjects",
        .array(refusedObjects.map { ["name": .string($0.name), "reason": .string($0.reason)] })),
      .init("newMetadata", .boolean(hasNewMetadata)), .init("unreadFrames", number(unreadFrames)),
    ]
  }

  private func pages(_ problem: PageProblem) -> JSONValue? {
    problemCounts[problem].map { count in
      [
        "problem": .string(problem.rawValue), "count": number(count),
        "first": .array((pages[problem] ?? []).map(number)),
      ]
    }
  }

  private func orphans(_ reason: OrphanReason) -> JSONValue? {
    orphans[reason].map { ["reason": .string(reason.rawValue), "rows": number($0)] }
  }
}

private func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }

/// The JSON Schema (draft 2020-12) of what `modeldiff recover --format json` prints.
package let recoverySchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-recover:1",
  "title": "modeldiff recover, formatVersion 1",
  "description":
    "What modeldiff recover --format json prints for a store. Within a formatVersion, members are only added, never renamed or removed.",
  "$ref": "#/$defs/recovery",
  "$defs": [
    "recovery": .record(
      "What was recovered, and what was lost.",
      [
        ("formatVersion", ["const": 1]), ("store", .text("The path as given.")),
        ("output", .text("The new store.")),
        (
          "orphansFile",
          .nullable(.text("The file with rows that are in no table; null if not requested."))
        ), ("lossless", .flag("Whether nothing was lost.")),
        (
          "entities",
          .list(
            .record(
              "The objects of an entity in the new store.",
              [
                ("name", .text()), ("rows", .number()),
                ("inPart", .number("The number of objects with lost values.")),
              ]))
        ),
        (
          "lost",
          .list(
            .record(
              "What is lost of an entity and its subentities, as far as keys show it.",
              [
                ("entity", .text("The root entity.")),
                ("named", .number("The number of missing objects that other objects refer to.")),
                (
                  "atMost",
                  .nullable(
                    .number("The maximum number of objects on unreadable pages; null if unknown."))
                ),
              ]))
        ),
        (
          "lostRows",
          .list(
            .record(
              "What is lost of a table without objects of the model.",
              [
                ("table", .text()),
                (
                  "atMost",
                  .nullable(
                    .number("The maximum number of rows on unreadable pages; null if unknown."))
                ),
              ]))
        ), ("pageSize", .number()), ("pageCount", .number()),
        (
          "statedPageCount",
          .nullable(
            .number("The page count in the header, if it differs from that of the file."))
        ),
        (
          "pages",
          .list(
            .record(
              "Damaged pages.",
              [
                (
                  "problem",
                  .choice(
                    Salvage.PageProblem.allCases.map(\.rawValue), "The problem of the pages.")
                ), ("count", .number()), ("first", .list(.number(), "At most a hundred of them.")),
              ]))
        ),
        (
          "orphans",
          .list(
            .record(
              "Rows that are in no table.",
              [
                ("reason", .choice(Salvage.OrphanReason.allCases.map(\.rawValue))),
                ("rows", .number()),
              ]))
        ),
        (
          "restoredObjects",
          .list(
            .text(),
            "Tables, indexes and triggers rebuilt from the model, as they or their statements were lost or damaged."
          )
        ),
        (
          "refusedObjects",
          .list(
            .record(
              "An object of the schema that was left out.",
              [("name", .text()), ("reason", .text())]))
        ),
        (
          "newMetadata",
          .flag(
            "Whether the metadata were lost, in part or completely, and rebuilt from the model.")
        ),
        (
          "unreadFrames",
          .number(
            "The number of ignored frames of the -wal, from its damaged part to the last commit."
          )
        ),
        (
          "repaired",
          .list(.reference("storeFinding"), "Links to lost objects that were set to nil.")
        ),
        ("left", .list(.reference("storeFinding"), "Findings that remain in the new store.")),
        (
          "filesLeft",
          .list(
            .text(), "Files in the support folder of the store that hold no value.")
        ),
        (
          "logMissing",
          .flag(
            "Whether the store is in WAL mode and has no -wal, so that recent saves may be missing."
          )
        ),
      ]), "storeFinding": storeFindingSchema,
  ],
]
