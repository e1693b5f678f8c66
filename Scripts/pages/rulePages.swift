import Findings
import Migration
import Reports

/// The pages on rules: a list of all, those of a migration first, and one for each.
let rulePages: [Page] = [index] + Catalogue.all.rules.map(page)

private let index = Page(
  path: "Rules.md",
  text: """
    # Rules

    Everything that `modelc` and `modeldiff` may find, by when the problem surfaces: build, launch, migration. The
    identifiers, in brackets at the end of a message, are stable: they stay valid where rules become one, and are never used for
    something else. `modeldiff explain ID` prints title, reason, fix and an example; a configuration gives most
    of them another level. The [error codes of Core Data](Errors.md) have pages as well.

    \(list(layers.map { "[\($0.heading)](#layer-\($0.rawValue)): \($0.introduction)" }))

    \(layers.map(section).joined(separator: "\n\n"))

    ## What migrates automatically and loses nothing

    Lightweight migration makes these changes without a mapping model, and no data is lost:

    \(table(["change", "source"], SafeChange.all.map { [$0.title, $0.source] }))

    Two more reasons of Core Data, “Unable to infer mapping for attribute” and “… for relationship”, are
    internal fall-backs: no pair of models is known that leads to them.

    """)

/// The layers in the order of the page.
private let layers: [Layer] = [
  .inference, .store, .loss, .lint, .release, .product, .plan, .cloudKit, .source, .health,
  .configuration, .input,
]

private func section(_ layer: Layer) -> String {
  let rules = Catalogue.all.rules.filter { $0.layer == layer }
  let rows = rules.map { ["[`\($0.id)`](\($0.path))", $0.severity.rawValue, $0.title] }
  return paragraphs([
    anchor("layer-\(layer.rawValue)"), "## \(layer.heading)",
    layer.introduction.capitalizedFirst
      + (Layer.ofChecks.contains(layer) ? " In reports the layer is `\(layer.rawValue)`." : ""),
    table(["rule", "severity", "about"], rows),
  ])
}

private func page(_ rule: RuleDescription) -> Page {
  let reason = rule.reason.prefix(1).lowercased() + rule.reason.dropFirst().dropLast()
  var parts = ["# \(rule.id)", "\(rule.title) (\(rule.severity.rawValue): \(reason))"]
  if !rule.formerIdentifiers.isEmpty {
    let names = rule.formerIdentifiers.map { "`\($0)`" }.joined(separator: ", ")
    parts.append("It was called \(names) before, which means the same in settings.")
  }
  if !rule.fix.isEmpty { parts.append("**Fix:** \(rule.fix)") }
  if let example = rule.triggering.first { parts += ["Found in:", block(example)] }
  if let example = rule.nonTriggering.first { parts += ["Not in:", block(example)] }
  parts.append(rule.rationale)
  if let option = silencingOptions[rule.id] { parts.append("Left out with `\(option)`.") }
  if let apple = rule.apple {
    let lead =
      apple.code.map { "**Core Data reports** [\($0)](../Errors/\($0).md)" } ?? "**\(apple.lead)**"
    parts.append(lead + (apple.reason.map { ": “\($0)”" } ?? ""))
  }
  if !rule.source.isEmpty { parts.append("*Source:* \(rule.source)") }
  parts.append("[\(rule.layer.heading)](../Rules.md#layer-\(rule.layer.rawValue))")
  return Page(path: rule.path, text: paragraphs(parts) + "\n")
}

extension RuleDescription {
  fileprivate var path: String { "Rules/\(id).md" }
}

private func block(_ example: RuleExample) -> String {
  block(
    example.parts.flatMap { part in
      (part.caption.isEmpty ? [] : ["<!-- \(part.caption) -->"]) + tagLines(part.text ?? "")
    }, "xml")
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Layer {
  /// The effects of a finding of the layer, in sentences.
  fileprivate var introduction: String {
    switch self {
    case .inference:
      "`NSMappingModel.inferredMappingModel` returns nil: only a heavyweight or staged migration, "
        + "or another change, helps."
    case .store:
      "the mapping is inferred, but the migration of a store can fail on its rows. It is rolled back. An "
        + "empty store passes, which is why developers never see it."
    case .loss: "the migration succeeds, and data is lost or means something else."
    case .lint:
      "nothing fails now; the model is probably not what was intended, or a later step will fail."
    case .release: "the versions of a bundle that have shipped, and the mark of the current one."
    case .product:
      "what `modelc verify` finds in a product that was built: its compiled models against their sources."
    case .plan: "the stages of a staged migration."
    case .cloudKit: "mirroring with CloudKit; Core Data refuses to load the store."
    case .source:
      "what Apple's compiler refuses, warns about or reads differently. Errors stop the compiler, "
        + "warnings do not; notes report content that is kept without effect."
    case .health:
      "what `modeldiff doctor` finds in a store, and what keeps one from being upgraded by SQL."
    case .configuration: "configurations, accepted findings, lock files, plans and mapping models."
    case .input: "files, bundles, stores, git and arguments that cannot be used."
    }
  }
}
