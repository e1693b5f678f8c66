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
