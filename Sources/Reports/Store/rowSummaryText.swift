package import Findings
package import Rows
import StoreModel
import Text

/// A table of the number of objects per entity; abstract entities without objects are left out.
package func rowSummaryText(_ summary: RowSummary) -> String {
  let shown = summary.entities.filter { $0.rows > 0 || !$0.isAbstract || $0.isDamaged }
  let rows = shown.map { entity in
    [
      printable(entity.name), entity.isDamaged ? "damaged" : grouped(entity.rows),
      entity.rows > 0 ? byteText(entity.bytes) : "",
      entity.oldest.map(dayText) ?? "", entity.newest.map(dayText) ?? "",
    ]
  }
  let table = [["entity", "rows", "size", "oldest", "newest"]] + rows
  let widths = (0..<5).map { column in table.map { displayWidth($0[column]) }.max() ?? 0 }
  let lines = table.map { row in
    // Numbers end where others end.
    let cells = row.enumerated().map { column, cell in
      (1...2).contains(column)
        ? String(repeating: " ", count: widths[column] - displayWidth(cell)) + cell
        : padded(cell, to: widths[column])
    }
    let line = cells.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }
  return lines.joined()
}

/// The number of objects per entity, as JSON.
package func rowSummaryJSON(_ summary: RowSummary) -> JSONValue {
  let entities = summary.entities.map { entity -> JSONValue in
    .object([
      JSONValue.Member("name", .string(entity.name)),
      JSONValue.Member("abstract", .boolean(entity.isAbstract)),
      JSONValue.Member("damaged", .boolean(entity.isDamaged)),
      JSONValue.Member("rows", entity.isDamaged ? .null : .integer(Int64(entity.rows))),
      JSONValue.Member("bytes", entity.isDamaged ? .null : .integer(Int64(entity.bytes))),
      JSONValue.Member("externalFiles", .integer(Int64(entity.externalFiles))),
      JSONValue.Member("externalBytes", .integer(Int64(entity.externalBytes))),
      JSONValue.Member("oldest", entity.oldest.map(dateJSON) ?? .null),
      JSONValue.Member("newest", entity.newest.map(dateJSON) ?? .null),
    ])
  }
  return ["formatVersion": 1, "entities": .array(entities)]
}

/// The JSON Schema (draft 2020-12) of what `modelc rows --format json` prints: the number of objects, or the objects.
package let rowsSchema: JSONValue = .schema(
  "modelc-rows", of: "modelc rows",
  "What modelc rows --format json prints: without ENTITY the number of objects; with ENTITY or --all a list of objects for each entity.",
  [
    "anyOf": .array([
      .reference("summary"), .reference("objects"), .list(["type": "object"], "With --mirroring."),
      .dictionary(.nullable(.reference("objects")), "The objects of several stores, by path."),
      .described(["type": "object", "required": .array(["stores"])], severalStores),
    ]),
    "$defs": [
      "summary": .record(
        "The number of objects.",
        [
          ("formatVersion", ["const": 1]),
          (
            "entities",
            .list(
              .record(
                "An entity.",
                [
                  ("name", .text()), ("abstract", .flag()),
                  ("damaged", .flag("Whether its objects cannot all be read.")),
                  ("rows", .nullable(.number("The number of objects of the entity itself."))),
                  ("bytes", .nullable(.number("The size of their records."))),
                  ("externalFiles", .number()), ("externalBytes", .number()),
                  (
                    "oldest",
                    .described(true, "The oldest date: ISO 8601, or seconds since 2001; or null.")
                  ), ("newest", .described(true, "The newest date likewise.")),
                ]))
          ),
        ]),
      "objects": .dictionary(.list(rowObject)),
    ],
  ])

/// The JSON Schema (draft 2020-12) of a line that `modelc rows --format jsonl` prints: an object, or the counts of a store.
package let rowLinesSchema: JSONValue = .schema(
  "modelc-rows-line", of: "modelc rows --format jsonl",
  "A line printed by modelc rows --format jsonl.",
  [
    "anyOf": .array([
      rowObject, .described(["type": "object", "required": .array(["outcome"])], severalStores),
    ])
  ])

private let severalStores = "The counts of stores, as modeldiff upgrade --print-schema describes."

private let rowObject: JSONValue = [
  "type": "object",
  "description":
    "An object with all its properties by name, relationships as keys; --columns and --expand change them.",
  "properties": [
    "_id": .text("The key, as p1."), "_entity": .text(), "_store": .text("Of several stores."),
  ],
  "required": .array(["_id"]),
]

/// A date without fraction; in seconds if it is outside the calendar.
private func dayText(_ seconds: Double) -> String {
  var bytes: [UInt8] = []
  return DateText.append(seconds.rounded(.down), to: &bytes)
    ? String(decoding: bytes, as: UTF8.self) : "\(seconds) s"
}

private func dateJSON(_ seconds: Double) -> JSONValue {
  var bytes: [UInt8] = []
  return DateText.append(seconds, to: &bytes)
    ? .string(String(decoding: bytes, as: UTF8.self)) : .real(seconds)
}
