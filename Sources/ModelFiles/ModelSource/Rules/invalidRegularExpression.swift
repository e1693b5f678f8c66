import DataModel
import Findings

extension LintRule {
  /// A regular expression compiles.
  static let invalidRegularExpression = LintRule(
    RuleDescription(
      "invalid-regular-expression", .source, .error,
      title: "A regular expression does not compile.",
      rationale:
        "Core Data compiles it when the attribute is validated, and raises an exception if it does "
        + "not compile: an object with a value cannot be saved.",
      fix: "Correct the expression; write a literal backslash twice.",
      source:
        "The syntax of ICU's regular expressions, which NSPredicate's MATCHES uses; only what ICU "
        + "certainly refuses is reported. All 12 in 1,135 model files are right."),
    triggering: [
      pattern("(a"), pattern("a)"), pattern("[a-z"), pattern("*a"), pattern("a{3,1}"),
      pattern("[z-a]"), pattern("a\\"), pattern("(?P&lt;n&gt;a)"), pattern("(?&lt;=a*)b"),
    ],
    nonTriggering: [
      pattern("a++(?:b|c)*?"), pattern("(?&lt;!a)\\p{Lu}\\Q(*\\E"),
      pattern("(?&lt;n&gt;a)\\k&lt;n&gt;"),
      pattern("[[a-z]&amp;&amp;[^aeiou]]{2,}"), pattern("[]a^-]|"), pattern("a]"),
    ]
  ) { input in
    input.forEachAttribute { entity, attribute in
      guard let pattern = attribute.validation.regularExpression,
        let problem = problemOfPattern(pattern)
      else { return nil }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      return FoundInSource(
        path, .regularExpressionString,
        "\(path): the regular expression does not compile: \(problem)")
    }
  }

  private static func pattern(_ text: String) -> String {
    "<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\" "
      + "regularExpressionString=\"\(text)\"/></entity>"
  }
}
