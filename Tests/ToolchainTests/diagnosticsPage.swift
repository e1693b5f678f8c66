import Findings
import Loading
import ModelSource
import StoreHealth
import StoreUpgrade

/// The text of `Documentation/Diagnostics.md`.
func diagnosticsPage() -> String {
  """
  # Diagnostics

  Everything that the tools may say about one model and its files. The identifiers in brackets at the end
  of a message are stable: they are never renamed and never used for something else.

  Made from the rules and examples in `Sources/ModelSource` and the list in `Sources/Toolchain`; a test
  fails when this page is out of date, and `make record` writes it anew. `modeldiff explain` tells about
  each of them.

  Errors stop the compiler, warnings do not; notes are remarks on what is kept without having a
  meaning.

  ## Rules

  What a model that can be read may still get wrong.

  \(table(LintRule.all.map { ($0.id, $0.severity.rawValue, $0.title) }))

  \(LintRule.all.map(section).joined(separator: "\n\n"))

  ## Reading a model file

  What may be wrong with a `contents` file before any rule looks at it.

  \(table(ReadingDiagnostic.all.map { ($0.id, $0.severity.rawValue, $0.meaning) }))

  \(ReadingDiagnostic.all.compactMap(example).joined(separator: "\n\n"))

  ## Files and bundles

  \(table(FileDiagnostic.all.map { ($0.id, $0.severity.rawValue, $0.meaning) }))

  ## Upgrading a store

  What `modeldiff sql` says when it writes no script, besides what the rules of `Rules.md` say.

  \(table(UpgradeObstacleKind.allCases.map { ($0.rawValue, "error", "\($0.meaning) \($0.advice)") }))

  ## Looking at a store

  What `modeldiff doctor` finds, besides what stands above with the same meaning.

  \(table(ownStoreFindings.map { ($0.rawValue, $0.severity.rawValue, "\($0.meaning) \($0.advice)") }))

  """
}

/// The kinds of findings about stores whose identifiers stand for nothing else.
var ownStoreFindings: [StoreFindingKind] {
  let others = Set(UpgradeObstacleKind.allCases.map(\.rawValue) + FileDiagnostic.all.map(\.id))
  return StoreFindingKind.allCases.filter { !others.contains($0.rawValue) }
}

private func table(_ rows: [(String, String, String)]) -> String {
  (["| identifier | severity | meaning |", "| --- | --- | --- |"]
    + rows.map { "| `\($0.0)` | \($0.1) | \($0.2) |" }).joined(separator: "\n")
}

private func section(_ rule: LintRule) -> String {
  var parts = [
    "### \(rule.id)", "\(rule.title) \(rule.rationale)", "Severity: \(rule.severity.rawValue).",
  ]
  if let option = optionThatSilences(rule) { parts[2] += " Left out with `\(option)`." }
  parts.append("*Source:* \(rule.source)")
  if let example = rule.triggering.first { parts += ["Found in:", block(example)] }
  if let example = rule.nonTriggering.first { parts += ["Not in:", block(example)] }
  return parts.joined(separator: "\n\n")
}

private func example(_ diagnostic: ReadingDiagnostic) -> String? {
  diagnostic.example.shown.map { "`\(diagnostic.id)`:\n\n\(block($0))" }
}

/// The option of the command line that silences `rule` and no other kind of rule.
private func optionThatSilences(_ rule: LintRule) -> String? {
  guard let example = rule.triggering.first else { return nil }
  let parsed = parseModel(contents(example), file: "contents")
  let options: [(String, WritableKeyPath<LintOptions, Bool>)] = [
    ("--no-inverse-relationship-warnings", \.noInverseRelationshipWarnings),
    ("--no-max-property-count-warnings", \.noMaxPropertyCountWarnings),
    ("--no-delete-rule-warnings", \.noDeleteRuleWarnings),
    ("--suppress-inverse-transient-error", \.suppressInverseTransientError),
    ("--no-warnings", \.noWarnings),
  ]
  return options.first { _, option in
    var chosen = LintOptions()
    chosen[keyPath: option] = true
    return !checkModel(parsed, options: chosen).contains { $0.id == rule.id }
  }?.0
}

/// `xml` as a code block, a tag a line; what is repeated beyond a few lines is left out.
private func block(_ xml: String) -> String {
  var depth = 0
  var lines: [String] = []
  for line in xml.replacing("><", with: ">\n<").split(separator: "\n") {
    if line.hasPrefix("</") { depth -= 1 }
    lines.append(String(repeating: "  ", count: max(0, depth)) + line)
    let closes = line.hasPrefix("</") || line.hasPrefix("<?") || line.hasPrefix("<!")
    if line.hasPrefix("<"), !closes, !line.contains("/>"), !line.contains("</") { depth += 1 }
  }
  if lines.count > 20 { lines = lines.prefix(4) + ["  …"] + lines.suffix(2) }
  return (["```xml"] + lines + ["```"]).joined(separator: "\n")
}
