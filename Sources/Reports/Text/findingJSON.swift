import Comparing
import Findings
import Migration

/// A finding as JSON.
func findingJSON(_ located: LocatedFinding) -> JSONValue {
  let finding = located.finding
  return [
    "id": .string(finding.rule.id), "category": .string(finding.rule.category.rawValue),
    "severity": .string(finding.severity.rawValue), "layer": .string(finding.layer.rawValue),
    "entity": textJSON(finding.entity), "property": textJSON(finding.property),
    "declaringEntity": textJSON(finding.declaringEntity ?? finding.entity),
    "summary": .string(finding.summary), "explanation": .string(finding.explanation),
    "advice": .string(located.advice),
    "apple": appleJSON(finding.apple),
    "location": locationJSON(located.location), "before": locationJSON(located.before),
    "sql": textJSON(located.sql), "notes": .array(finding.notes.map { .string($0) }),
    "fixes": .array(located.fixIts.map(fixJSON)),
    "fingerprint": .string(finding.fingerprint.description),
  ]
}

/// The error that Core Data reports, as JSON; null if there is none.
func appleJSON(_ error: AppleError?) -> JSONValue {
  error.map { error in
    [
      "code": error.code.map { .integer(Int64($0)) } ?? .null, "reason": textJSON(error.reason),
    ]
  } ?? .null
}

/// A fix as JSON.
func fixJSON(_ fix: FixIt) -> JSONValue {
  [
    "title": .string(fix.title), "safe": .boolean(fix.isSafe), "result": textJSON(fix.result),
    "command": textJSON(fix.command),
    "suggestion": fix.suggestion.map { suggestion in
      [
        "line": .integer(Int64(suggestion.lines.lowerBound)),
        "endLine": .integer(Int64(suggestion.lines.upperBound)), "text": .string(suggestion.text),
      ]
    } ?? .null,
    "edits": .array(
      fix.replacements.map { edit in
        [
          "file": .string(edit.file), "start": .integer(Int64(edit.bytes.lowerBound)),
          "end": .integer(Int64(edit.bytes.upperBound)), "text": .string(edit.text),
        ]
      }),
  ]
}
