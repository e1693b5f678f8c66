package import Findings
import StoreModel
import Text
package import Upgrading

extension HistoryReport {
  /// The report for people.
  ///
  /// - Parameter style: How it is printed.
  /// - Returns: Lines of text.
  package func text(_ style: TextStyle) -> String {
    guard isKept else { return "\(printable(store)): no persistent history is kept\n" }
    let size = bytes.map { ", \(byteText($0))" } ?? ""
    var lines = [
      "\(style.bold(printable(store))): \(counted(transactions, "transaction")), \(counted(changes, "change"))\(size)"
    ]
    lines += damage.map {
      "\(printable($0.table)) cannot be read completely: \(printable($0.message)); numbers cover its readable part"
    }
    if freeBytes > 0 { lines.append("unused pages: \(byteText(freeBytes))") }
    if let range {
      lines.append("from \(timeText(range.lowerBound)) to \(timeText(range.upperBound))")
    }
    if undated > 0 { lines.append("without a time: \(counted(undated, "transaction"))") }
    if let numbers {
      lines.append(
        "\(Self.name(numbers)); a token is the number of the last transaction that its holder has read; the store does not record who holds one"
      )
    }
    if !authors.isEmpty { lines += ["", style.bold("Authors")] }
    lines += authors.prefix(10).map {
      "  \(printable($0.name ?? "(unnamed)")): \(counted($0.transactions, "transaction"))"
    }
    if !entities.isEmpty { lines += ["", style.bold("Entities")] }
    lines += entities.map {
      "  \(printable($0.name ?? "(unknown)")): \(grouped($0.inserted)) inserted, \(grouped($0.updated)) updated, \(grouped($0.deleted)) deleted"
    }
    guard let removal else {
      if transactions > 0 {
        lines += [
          "",
          "a container without NSPersistentHistoryTrackingKey opens the store read-only; SwiftData always tracks",
        ]
      }
      return lines.joined(separator: "\n") + "\n"
    }
    lines += [
      "",
      "removed \(counted(removal.transactions, "transaction")), \(counted(removal.changes, "change")): \(printable(removal.output)), \(byteText(removal.sizeBefore)) → \(byteText(removal.sizeAfter))",
    ]
    if let numbers = removal.numbers {
      lines.append(
        "an app, extension or widget with a token of \(Self.name(numbers)) may get error 134301 and has to start over"
      )
    }
    if let backup = removal.backup { lines.append("the old store is \(printable(backup))") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func name(_ numbers: ClosedRange<Int64>) -> String {
    numbers.lowerBound == numbers.upperBound
      ? "transaction \(numbers.lowerBound)"
      : "transactions \(numbers.lowerBound) to \(numbers.upperBound)"
  }

  /// The report as JSON, form 1.
  package var json: JSONValue {
    [
      "formatVersion": 1, "store": .string(store), "kept": .boolean(isKept),
      "transactions": number(transactions), "changes": number(changes),
      "bytes": bytes.map(number) ?? .null, "freeBytes": number(freeBytes),
      "first": range.map { .string(timeText($0.lowerBound)) } ?? .null,
      "last": range.map { .string(timeText($0.upperBound)) } ?? .null,
      "undated": number(undated),
      "firstNumber": numbers.map { .integer($0.lowerBound) } ?? .null,
      "lastNumber": numbers.map { .integer($0.upperBound) } ?? .null,
      "damage": .array(
        damage.map { ["table": .string($0.table), "message": .string($0.message)] }),
      "authors": .array(
        authors.map { ["name": textJSON($0.name), "transactions": number($0.transactions)] }),
      "entities": .array(entities.map(\.json)),
      "removal": removal.map(\.json) ?? .null,
    ]
  }
}

extension HistoryReport.Entity {
  fileprivate var json: JSONValue {
    [
      "name": textJSON(name), "inserted": number(inserted), "updated": number(updated),
      "deleted": number(deleted),
    ]
  }
}

extension HistoryReport.Removal {
  fileprivate var json: JSONValue {
    [
      "transactions": number(transactions), "changes": number(changes),
      "firstNumber": numbers.map { .integer($0.lowerBound) } ?? .null,
      "lastNumber": numbers.map { .integer($0.upperBound) } ?? .null, "output": .string(output),
      "backup": textJSON(backup), "sizeBefore": number(sizeBefore),
      "sizeAfter": number(sizeAfter),
    ]
  }
}

private func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }

/// The JSON Schema (draft 2020-12) of what `modeldiff history --format json` prints.
package let historySchema: JSONValue = .schema(
  "modeldiff-history", of: "modeldiff history",
  "What modeldiff history --format json prints for a store.",
  [
    "$ref": "#/$defs/history",
    "$defs": [
      "history": .record(
        "The persistent history of a store.",
        [
          ("formatVersion", ["const": 1]), ("store", .text("The path as given.")),
          ("kept", .flag("Whether the store has the tables of history.")),
          ("transactions", .number()), ("changes", .number()),
          ("bytes", .nullable(.number("Their size in the file."))),
          ("freeBytes", .number("The size of unused pages.")),
          ("first", .nullable(.text("The time of the first transaction."))),
          ("last", .nullable(.text("The time of the last transaction."))),
          ("undated", .number("The transactions without a time.")),
          (
            "firstNumber", .nullable(.number("The number of the first transaction, as in a token."))
          ),
          ("lastNumber", .nullable(.number("The number of the last transaction."))),
          (
            "damage",
            .list(
              .record(
                "A table that cannot be read completely; numbers cover its readable part.",
                [("table", .text()), ("message", .text("The message of SQLite."))]))
          ),
          (
            "authors",
            .list(
              .record(
                "An author of transactions.",
                [("name", .nullable(.text())), ("transactions", .number())]))
          ),
          (
            "entities",
            .list(
              .record(
                "The changes of an entity.",
                [
                  ("name", .nullable(.text())), ("inserted", .number()), ("updated", .number()),
                  ("deleted", .number()),
                ]))
          ), ("removal", .nullable(.reference("removal"), "What was removed.")),
        ]),
      "removal": .record(
        "What was removed, and the store without it.",
        [
          ("transactions", .number()), ("changes", .number()),
          ("firstNumber", .nullable(.number("The number of the first transaction removed."))),
          ("lastNumber", .nullable(.number("The number of the last transaction removed."))),
          ("output", .text()),
          ("backup", .nullable(.text())), ("sizeBefore", .number()), ("sizeAfter", .number()),
        ]),
    ],
  ])

/// A time to the second, ISO 8601 in UTC.
///
/// - Parameter seconds: Seconds since 2001.
/// - Returns: The text; the number if it is out of range.
func timeText(_ seconds: Double) -> String {
  var bytes: [UInt8] = []
  return DateText.append(seconds.rounded(.down), to: &bytes)
    ? String(decoding: bytes, as: UTF8.self) : "\(seconds)"
}
