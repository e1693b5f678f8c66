package import Findings
import Text
package import Upgrading

extension CollectedStore {
  /// The report as text; possibly missing parts are in ``remarks``.
  ///
  /// - Parameter style: How it is printed.
  /// - Returns: Lines of text.
  package func text(_ style: TextStyle) -> String {
    var text = "wrote " + style.bold(printable(output)) + "\n"
    let external =
      takenFiles == 0
      ? []
      : [
        counted(takenFiles, "external file")
          + ((unusedFiles ?? 0) > 0 ? ", \(unusedFiles ?? 0) of them not named by any row" : "")
      ]
    let others = otherFiles > 0 ? [counted(otherFiles, "other file")] : []
    for (title, lines) in [
      ("Found", lines(.taken) + external), ("Another store's", lines(.foreign)),
      ("Left out", lines(.left) + others),
    ] where !lines.isEmpty {
      text += style.bold(title) + "\n" + lines.map { "  \($0)\n" }.joined()
    }
    return text
  }

  private func lines(_ state: Part.State) -> [String] {
    parts.filter { $0.state == state }.map { "\(printable($0.name)): \(printable($0.reason))" }
  }

  /// The report as JSON, form 1.
  package var json: JSONValue {
    [
      "formatVersion": 1, "source": .string(source), "store": .string(store),
      "output": .string(output),
      "parts": .array(
        parts.map {
          [
            "part": .string($0.role.rawValue), "state": .string($0.state.rawValue),
            "path": .string($0.name), "reason": .string($0.reason),
          ]
        }),
      "externalFiles": [
        "taken": number(takenFiles), "unused": unusedFiles.map(number) ?? .null,
        "missing": missingFiles.map { number($0.count) } ?? .null,
        "firstMissing": .array((missingFiles ?? []).prefix(5).map(JSONValue.string)),
      ],
      "otherFiles": number(otherFiles), "warnings": .array(remarks.map { .string($0.summary) }),
    ]
  }
}

private func number(_ count: Int) -> JSONValue { .integer(Int64(count)) }

/// The JSON Schema (draft 2020-12) of what `modeldiff collect --format json` prints.
package let collectedStoreSchema: JSONValue = .schema(
  "modeldiff-collect", of: "modeldiff collect",
  "What modeldiff collect --format json prints for a store.",
  [
    "$ref": "#/$defs/collection",
    "$defs": [
      "collection": .record(
        "Which parts of a store were found.",
        [
          ("formatVersion", ["const": 1]), ("source", .text("The path as given.")),
          ("store", .text("The main file, as a path below the source.")),
          ("output", .text("The new store.")),
          (
            "parts",
            .list(
              .record(
                "A part.",
                [
                  ("part", .choice(CollectedStore.Part.Role.allCases.map(\.rawValue))),
                  ("state", .choice(CollectedStore.Part.State.allCases.map(\.rawValue))),
                  ("path", .text("The path below the source.")),
                  ("reason", .text("How the part was recognised, or why it was not taken.")),
                ]))
          ),
          (
            "externalFiles",
            .record(
              "Files with values stored outside of the store.",
              [
                ("taken", .number()),
                (
                  "unused",
                  .nullable(
                    .number("The number of files that no row names; null if the model is unknown."))
                ),
                (
                  "missing",
                  .nullable(
                    .number(
                      "The number of missing files that rows name; null if the model is unknown."))
                ), ("firstMissing", .list(.text(), "At most five of them.")),
              ])
          ), ("otherFiles", .number("The number of files that are not parts of the store.")),
          ("warnings", .list(.text(), "What may be missing or damaged.")),
        ])
    ],
  ])
