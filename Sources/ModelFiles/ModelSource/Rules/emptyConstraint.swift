import DataModel
import Findings

extension LintRule {
  /// A uniqueness constraint has properties.
  static let emptyConstraint = LintRule(
    RuleDescription(
      "empty-constraint", .source, .warning,
      title: "A uniqueness constraint has no properties.",
      rationale: "Without properties, nothing can be unique.",
      fix: "Add the properties that have to be unique together, or remove the constraint.",
      source:
        "Follows from what a constraint is; none without properties in 1,135 model files. It is "
        + "not known whether momc refuses it, so the model is compiled."),
    triggering: [
      #"<entity name="A"><uniquenessConstraints><uniquenessConstraint/></uniquenessConstraints></entity>"#
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"/><uniquenessConstraints>"#
        + #"<uniquenessConstraint><constraint value="a"/></uniquenessConstraint>"#
        + "</uniquenessConstraints></entity>",
      #"<entity name="A"><uniquenessConstraints/></entity>"#,
    ]
  ) { input in
    input.forEachEntity { entity in
      entity.uniquenessConstraints.enumerated().compactMap { index, names in
        guard names.isEmpty, !input.isTold(.missingAttribute, .entity(entity.name)) else {
          return nil
        }
        return FoundInSource(
          .uniquenessConstraint(entity: entity.name, index: index),
          "\(entity.name): the uniqueness constraint has no properties")
      }
    }
  }
}
