import Findings
import ModelLint
import ReleaseCheck

/// The text of `Documentation/CheckRules.md`.
func checkRulesPage() -> String {
  """
  # Rules of a check

  What `modeldiff check` may find besides what is in [Rules.md](Rules.md) on the step about to ship and
  in [Diagnostics.md](Diagnostics.md) on the files, and what `modelc lint` finds. The identifiers are
  stable: they are never renamed and never used for something else. `modeldiff explain ID` prints the
  same, and a configuration gives each of them another level.

  Made from the rules in `Sources/ReleaseCheck/Rules` and `Sources/ModelLint/Rules`; a test fails when
  this page is out of date, and `make record` writes it anew.

  ## A bundle that is about to ship

  \(ReleaseLayer.allCases.compactMap(table).joined(separator: "\n\n"))

  \(ReleaseRule.all.map(section).joined(separator: "\n\n"))

  ## One model

  \(table(ModelRule.all.filter { !$0.isForCloudKit }.map { ($0.id, $0.severity.rawValue, $0.title) }))

  Where a model or configuration is used with CloudKit:

  \(table(ModelRule.all.filter(\.isForCloudKit).map { ($0.id, $0.severity.rawValue, $0.title) }))

  \(ModelRule.all.map(section).joined(separator: "\n\n"))

  """
}

private func table(_ layer: ReleaseLayer) -> String? {
  let rules = ReleaseRule.all.filter { $0.layer == layer }
  guard !rules.isEmpty else { return nil }
  return "**\(layer.rawValue)**\n\n"
    + table(rules.map { ($0.id, $0.severity.rawValue, $0.title) })
}

private func table(_ rows: [(String, String, String)]) -> String {
  (["| rule | severity | about |", "| --- | --- | --- |"]
    + rows.map { "| [`\($0.0)`](#\($0.0)) | \($0.1) | \($0.2) |" }).joined(separator: "\n")
}

private func section(_ rule: ReleaseRule) -> String {
  var parts = section(
    rule.id, rule.title, rule.rationale, rule.advice,
    "Layer: \(rule.layer.rawValue). Severity: \(rule.severity.rawValue).", rule.apple, rule.source)
  if let example = rule.triggering.first { parts += ["Found in:", block(example)] }
  if let example = rule.nonTriggering.first { parts += ["Not in:", block(example)] }
  return parts.joined(separator: "\n\n")
}

private func section(_ rule: ModelRule) -> String {
  var parts = section(
    rule.id, rule.title, rule.rationale, rule.advice, "Severity: \(rule.severity.rawValue).",
    rule.apple, rule.source)
  if let example = rule.triggering.first { parts += ["Found in:", block(lines(example))] }
  if let example = rule.nonTriggering.first { parts += ["Not in:", block(lines(example))] }
  return parts.joined(separator: "\n\n")
}

private func section(
  _ id: String, _ title: String, _ rationale: String, _ advice: String, _ facts: String,
  _ apple: AppleError?, _ source: String
) -> [String] {
  var parts = ["### \(id)", "\(title) \(rationale)", "*What to do:* \(advice)", facts]
  if let apple {
    parts.append(
      "*Core Data reports* \(apple.code)" + (apple.reason.map { ": “\($0)”" } ?? ""))
  }
  return parts + ["*Source:* \(source)"]
}

private func block(_ example: ReleaseExample) -> String {
  var text = side("base", example.base) + side("head", example.head)
  if let plan = example.plan { text += ["<!-- plan: \(plan) -->"] }
  if let shipped = example.shipped {
    text.append("<!-- configured as shipped: \(shipped.joined(separator: ", ")) -->")
  }
  if example.usesCloudKit { text.append("<!-- used with CloudKit -->") }
  return block(text)
}

private func block(_ lines: [String]) -> String {
  (["```xml"] + lines + ["```"]).joined(separator: "\n")
}

private func side(_ word: String, _ bundle: ReleaseExample.Bundle?) -> [String] {
  guard let bundle else { return ["<!-- \(word): no bundle -->"] }
  return bundle.versions.flatMap { version in
    let mark = version.name == bundle.current ? ", current" : ""
    return ["<!-- \(word): version \(version.name)\(mark) -->"] + lines(version.body)
  }
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
