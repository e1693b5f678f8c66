import Findings
import ModelFiles

/// The option of `modelc compile` that leaves out findings of a rule, by the identifier of the rule.
///
/// That of the rule alone comes before the one that leaves out all warnings.
let silencingOptions: [String: String] = {
  let options: [(String, WritableKeyPath<LintOptions, Bool>)] = [
    ("--no-inverse-relationship-warnings", \.noInverseRelationshipWarnings),
    ("--no-max-property-count-warnings", \.noMaxPropertyCountWarnings),
    ("--no-delete-rule-warnings", \.noDeleteRuleWarnings),
    ("--suppress-inverse-transient-error", \.suppressInverseTransientError),
    ("--no-warnings", \.noWarnings),
  ]
  var result: [String: String] = [:]
  for rule in LintRule.all {
    guard let example = rule.triggering.first else { continue }
    let parsed = parseModel(Array("<model>\(example)</model>".utf8), file: "contents")
    result[rule.id] =
      options.first { _, option in
        var chosen = LintOptions()
        chosen[keyPath: option] = true
        return !checkModel(parsed, options: chosen).contains { $0.id == rule.id }
      }?.0
  }
  return result
}()
