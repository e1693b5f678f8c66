import Diagnostics
import Migration

/// A finding as JSON.
func findingJSON(_ located: LocatedFinding) -> JSONValue {
  let finding = located.finding
  return [
    "id": .string(finding.rule), "category": .string(DiagnosticCategory.migration.rawValue),
    "severity": .string(finding.severity.rawValue), "layer": .string(finding.layer.rawValue),
    "entity": textJSON(finding.entity), "property": textJSON(finding.property),
    "declaringEntity": textJSON(finding.declaringEntity ?? finding.entity),
    "summary": .string(finding.summary), "explanation": .string(finding.explanation),
    "advice": .string(finding.advice),
    "apple": finding.apple.map { apple in
      ["code": .integer(Int64(apple.code)), "reason": textJSON(apple.reason)]
    } ?? .null,
    "location": locationJSON(located.location), "before": locationJSON(located.before),
    "sql": textJSON(located.sql), "notes": .array(finding.notes.map { .string($0) }),
    "fixes": .array(located.fixIts.map(fixJSON)), "fingerprint": .string(finding.fingerprint),
  ]
}

private func fixJSON(_ fix: FixIt) -> JSONValue {
  [
    "title": .string(fix.title), "safe": .boolean(fix.isSafe), "result": textJSON(fix.result),
    "edits": .array(
      fix.replacements.map { edit in
        [
          "file": .string(edit.file), "start": .integer(Int64(edit.bytes.lowerBound)),
          "end": .integer(Int64(edit.bytes.upperBound)), "text": .string(edit.text),
        ]
      }),
  ]
}
