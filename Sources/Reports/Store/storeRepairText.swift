package import Findings
import StoreModel
import Text
import Upgrading

extension StoreRepair {
  /// The report for people.
  ///
  /// - Parameter style: How it is printed.
  /// - Returns: Lines of text.
  package func text(_ style: TextStyle) -> String {
    let others = left.filter { $0.mendingName == nil }
    guard let output else {
      let title =
        left.isEmpty ? "nothing to repair" : "\(counted(mendable.count, "finding")) can be repaired"
      return style.bold(printable(store)) + ": \(title)\n"
        + section(style, title: "Repaired with --mend", findings: mendable) + cloudLine
        + section(style, title: "Needs a decision", findings: others)
    }
    var text = "repaired \(printable(store)): \(printable(output))\n"
    if let backup { text += "the old store is \(printable(backup))\n" }
    for file in rowsSetAside {
      text += "\(counted(file.rows, "row")) set aside: \(printable(file.file))\n"
    }
    text += cloudLine
    text += style.bold("Repaired") + "\n"
    for finding in mended {
      text +=
        "  \(printable(finding.question.summary)): \(counted(finding.rows, "row")), "
        + "\(printable(finding.question.mending?.text ?? "")) "
        + style.faint("[\(finding.question.kind.rawValue)]") + "\n"
    }
    return text + section(style, title: "Left", findings: left)
  }

  /// A line about removed rows of a mirrored store; empty for other stores.
  private var cloudLine: String {
    guard leavesRowsInCloud else { return "" }
    return
      "the store is mirrored to CloudKit: removed rows stay in the cloud and on other devices, and may come back; delete them in the app as well\n"
  }

  private func section(
    _ style: TextStyle, title: String, findings: [StoreProblem]
  ) -> String {
    guard !findings.isEmpty else { return "" }
    return "\n" + style.bold(title) + "\n"
      + findings.flatMap { $0.lines(style, in: store) }.map { "  \($0)\n" }.joined()
  }

  /// The report as JSON, form 1.
  package var json: JSONValue {
    [
      "formatVersion": 1, "store": .string(store), "dryRun": .boolean(isDryRun),
      "output": textJSON(output), "backup": textJSON(backup),
      "staysInCloud": .boolean(leavesRowsInCloud),
      "setAside": .array(
        rowsSetAside.map { ["file": .string($0.file), "rows": .integer(Int64($0.rows))] }),
      "mended": .array(mended.map(\.json)), "left": .array(left.map(\.json)),
    ]
  }
}

/// The JSON Schema (draft 2020-12) of what `modeldiff repair --format json` prints.
package let storeRepairSchema: JSONValue = .schema(
  "modeldiff-repair", of: "modeldiff repair",
  "What modeldiff repair --format json prints for a store.",
  [
    "$ref": "#/$defs/repair",
    "$defs": [
      "repair": .record(
        "What was repaired, or could be.",
        [
          ("formatVersion", ["const": 1]), ("store", .text("The path as given.")),
          ("dryRun", .flag("Whether no finding was named, so that nothing was repaired.")),
          ("output", .nullable(.text("The repaired store; null if nothing was repaired."))),
          ("backup", .nullable(.text("The old store, if it was kept."))),
          (
            "staysInCloud",
            .flag(
              "Whether rows are removed from a store mirrored to CloudKit, which stay in the cloud."
            )
          ),
          (
            "setAside",
            .list(
              .record(
                "A file with rows removed from the store.",
                [("file", .text()), ("rows", .number())]))
          ), ("mended", .list(.reference("storeFinding"))),
          ("left", .list(.reference("storeFinding"), "Findings that remain.")),
        ]), "storeFinding": storeFindingSchema,
    ],
  ])
