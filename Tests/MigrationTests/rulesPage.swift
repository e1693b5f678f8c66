import Findings
import Migration

/// The text of `Documentation/Rules.md`.
func rulesPage() -> String {
  """
  # Rules

  Everything that `modeldiff` may find in the step between two models. The identifiers are stable: they
  are never renamed and never used for something else. `modeldiff explain ID` prints the same.

  Made from the rules in `Sources/Migration/Rules`; a test fails when this page is out of date, and
  `make record` writes it anew. What may be wrong with one model taken by itself is in
  [Diagnostics.md](Diagnostics.md), the error codes of Core Data in [Errors.md](Errors.md).

  Findings come in four layers, which must not be mixed up:

  - **inference**: `NSMappingModel.inferredMappingModel` gives nil. Nothing is migrated.
  - **store**: the mapping is inferred, but the migration of a store can fail on its rows. It is rolled
    back. An empty store passes, which is why developers never see it.
  - **loss**: everything succeeds, and data is gone or means something else.
  - **lint**: nothing fails now; it is likely not what was meant, or a later step will suffer.

  \(FindingLayer.allCases.map(table).joined(separator: "\n\n"))

  ## What is inferred and loses nothing

  | change | source |
  | --- | --- |
  \(SafeChange.all.map { "| \($0.title) | \($0.source) |" }.joined(separator: "\n"))

  Two more reasons of Core Data, “Unable to infer mapping for attribute” and “… for relationship”, are
  internal fall-backs: no pair of models is known that leads to them.

  ## The rules

  \(MigrationRule.all.map(section).joined(separator: "\n\n"))

  """
}

private func table(_ layer: FindingLayer) -> String {
  let rows = MigrationRule.all.filter { $0.layer == layer }.map {
    "| [`\($0.id)`](#\($0.id)) | \($0.severity.rawValue) | \($0.title) |"
  }
  return
    (["**\(layer.rawValue)**", "", "| rule | severity | about |", "| --- | --- | --- |"] + rows)
    .joined(separator: "\n")
}

private func section(_ rule: MigrationRule) -> String {
  var parts = [
    "### \(rule.id)", "\(rule.title) \(rule.rationale)", "*What to do:* \(rule.advice)",
    "Layer: \(rule.layer.rawValue). Severity: \(rule.severity.rawValue).",
  ]
  if let apple = rule.apple {
    parts.append(
      "*Core Data reports* [\(apple.code)](Errors.md#\(apple.code))"
        + (apple.reason.map { ": “\($0)”" } ?? ""))
  }
  parts.append("*Source:* \(rule.source)")
  if let example = rule.triggering.first { parts += ["Found in:", block(example)] }
  if let example = rule.nonTriggering.first { parts += ["Not in:", block(example)] }
  return parts.joined(separator: "\n\n")
}

private func block(_ example: MigrationRule.Example) -> String {
  (["```xml", "<!-- from -->"] + lines(example.from) + ["<!-- to -->"] + lines(example.to)
    + ["```"]).joined(separator: "\n")
}

/// `xml` a tag a line, indented by depth.
private func lines(_ xml: String) -> [String] {
  var depth = 0
  var lines: [String] = []
  for line in xml.replacing("><", with: ">\n<").split(separator: "\n") {
    if line.hasPrefix("</") { depth -= 1 }
    lines.append(String(repeating: "  ", count: max(0, depth)) + line)
    if line.hasPrefix("<"), !line.hasPrefix("</"), !line.contains("/>"), !line.contains("</") {
      depth += 1
    }
  }
  return lines
}
