import Building
package import Checking
package import Findings
import Migration

/// The result of a split as JSON.
package func splitJSON(_ plan: SplitPlan, planned isPlanned: Bool) -> JSONValue {
  [
    "formatVersion": 1, "bundle": .string(plan.bundle), "written": .boolean(!isPlanned),
    "versions": strings(plan.versions), "obstacles": strings(plan.risks),
    "decisions": .array(
      plan.split.decisions.map { decision in
        [
          "kind": .string(decision.kind.rawValue), "element": .string(decision.element),
          "text": .string(decision.text),
        ]
      }),
    "files": .array(
      plan.change.folders.map { ["path": .string("\($0.path)/contents"), "new": true] }
        + plan.change.files.map { ["path": .string($0.path), "new": .boolean($0.old == nil)] }),
    "handlers": .array(
      plan.handlers.map { handler in
        [
          "path": .string(handler.path), "from": .string(handler.from), "to": .string(handler.to),
          "open": strings(handler.open), "review": strings(handler.review),
          "text": .string(handler.text),
        ]
      }),
    "stages": strings(plan.stages), "plan": plan.planFile.map { .string($0) } ?? .null,
    "steps": .array(
      zip(zip(plan.versions, plan.versions.dropFirst()), plan.verification.steps).map {
        ends, step in
        [
          "from": .string(ends.0), "to": .string(ends.1),
          "inferable": .boolean(step.reasons.isEmpty),
          "risks": .array(
            step.risks.map {
              ["summary": .string($0.summary), "repaired": .boolean($0.isRepaired)]
            }),
        ]
      }),
    "hashesUnchanged": .boolean(
      plan.verification.keepsOldHashes && plan.verification.keepsNewHashes),
  ]
}

/// The JSON Schema (draft 2020-12) of what `modeldiff split --format json` prints.
package let splitSchema: JSONValue = .schema(
  "modeldiff-split", of: "modeldiff split", "What modeldiff split --format json prints.",
  [
    "$ref": "#/$defs/split",
    "$defs": [
      "split": .record(
        "How a step is split.",
        [
          ("formatVersion", ["const": 1]), ("bundle", .text("The bundle as given.")),
          ("written", .flag("False with --dry-run.")),
          ("versions", .list(.text(), "The versions in order, with the intermediate ones.")),
          ("obstacles", .list(.text(), "What stops the unsplit step.")),
          (
            "decisions",
            .list(
              .record(
                "A decision.",
                [
                  ("kind", .text("The kind of decision.")),
                  ("element", .text("As Entity.property.")),
                  ("text", .text("One line that stands alone.")),
                ]))
          ),
          (
            "files",
            .list(
              .record(
                "A file that is written.",
                [("path", .text()), ("new", .flag("Whether it did not exist."))]))
          ),
          (
            "handlers",
            .list(
              .record(
                "A step file.",
                [
                  ("path", .text()), ("from", .text("The old version.")),
                  ("to", .text("The new version.")),
                  ("open", .list(.text(), "What only a person can write.")),
                  ("review", .list(.text(), "What a person should look at.")),
                  ("text", .text("The content of the file.")),
                ]))
          ), ("stages", .list(.text(), "The stages of the staged plan.")),
          ("plan", .nullable(.text("The path of the staged plan."))),
          (
            "steps",
            .list(
              .record(
                "A step between two of the versions.",
                [
                  ("from", .text()), ("to", .text()),
                  ("inferable", .flag("Whether Core Data can infer a mapping.")),
                  (
                    "risks",
                    .list(
                      .record(
                        "What may fail on rows.",
                        [
                          ("summary", .text("One line that stands alone.")),
                          ("repaired", .flag("Whether the step file prevents it.")),
                        ]))
                  ),
                ]))
          ),
          ("hashesUnchanged", .flag("Whether the old and the new version keep their hashes.")),
        ])
    ],
  ])
