import DataModel
import Findings

extension LintRule {
  /// A derived attribute has an expression.
  static let missingDerivation = LintRule(
    RuleDescription(
      "missing-derivation", .source, .error,
      title: "A derived attribute has no expression.",
      rationale: "The store computes the value of a derived attribute from its expression.",
      fix: "Add the expression, or make the attribute a plain one.",
      source: "All derived attributes in model files have one."),
    triggering: [
      #"<entity name="A"><attribute name="a" attributeType="Date" derived="YES"/></entity>"#
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="Date" derived="YES" "#
        + #"derivationExpression="now()"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Date" derived="YES" "#
        + #"derivationExpression="now("/></entity>"#,
    ]
  ) { input in
    input.forEachAttribute { entity, attribute in
      guard let derivation = attribute.derivation, derivation.expression == nil else { return nil }
      let path = ElementPath.property(entity: entity.name, name: attribute.name)
      guard !input.isTold(.invalidExpression, path) else { return nil }
      return FoundInSource(path, .derived, "\(path): the derived attribute has no expression")
    }
  }
}
