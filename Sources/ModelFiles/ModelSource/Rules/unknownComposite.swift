import DataModel
import Findings

extension LintRule {
  /// A composite attribute names a composite of the model.
  static let unknownComposite = LintRule(
    RuleDescription(
      "unknown-composite", .source, .error,
      title: "A composite attribute has no composite, or one that the model does not have.",
      rationale: "The elements of the attribute are those of the composite.",
      fix: "Correct the name, or add the composite.",
      source: "Model files with composite attributes."),
    triggering: [
      #"<entity name="A"><attribute name="a" attributeType="Composite" composite="C"/></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="Composite"/></entity>"#,
      #"<composite name="C"><attribute name="a" attributeType="Composite" composite="D"/>"#
        + "</composite>",
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="Composite" composite="C"/></entity>"#
        + #"<composite name="C"/>"#
    ]
  ) { input in
    input.forEachAttribute { entity, attribute in
      finding(
        .property(entity: entity.name, name: attribute.name), attribute: attribute,
        model: input.model)
    }
      + input.model.composites.flatMap { composite in
        composite.attributes.compactMap { attribute in
          finding(
            .compositeElement(composite: composite.name, name: attribute.name),
            attribute: attribute,
            model: input.model)
        }
      }
  }

  private static func finding(
    _ path: ElementPath, attribute: Attribute, model: Model
  ) -> FoundInSource? {
    guard attribute.type == .composite else { return nil }
    guard let name = attribute.compositeName else {
      return FoundInSource(path, .composite, "\(path): the attribute does not name a composite")
    }
    guard model.composites[name] == nil else { return nil }
    return FoundInSource(
      path, .composite, "\(path): there is no composite \"\(name)\"",
      misspelling: Misspelling(name, in: .composites))
  }
}
