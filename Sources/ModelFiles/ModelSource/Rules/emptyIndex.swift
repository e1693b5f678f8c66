import DataModel
import Findings

extension LintRule {
  /// An index has elements.
  static let emptyIndex = LintRule(
    RuleDescription(
      "empty-index", .source, .warning,
      title: "An index has no elements.",
      rationale: "Without elements, there is nothing to index.",
      fix: "Add the properties to index, or remove the index.",
      source:
        "Follows from what an index is; none without elements in 1,135 model files. It is not "
        + "known whether momc refuses it, so the model is compiled."),
    triggering: [
      #"<entity name="A"><fetchIndex name="i"/></entity>"#,
      #"<entity name="A"><compoundIndexes><compoundIndex/></compoundIndexes></entity>"#,
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"/><fetchIndex name="i">"#
        + #"<fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex></entity>"#,
      // Another rule reports that the element lacks a property.
      #"<entity name="A"><fetchIndex name="i"><fetchIndexElement/></fetchIndex></entity>"#,
    ]
  ) { input in
    input.forEachEntity { entity in
      entity.fetchIndexes.filter(\.elements.isEmpty).compactMap { index in
        let path = ElementPath.fetchIndex(entity: entity.name, name: index.name)
        // Elements that could not be read have a diagnostic already.
        guard !input.isTold(.missingAttribute, path), !input.isTold(.invalidExpression, path)
        else { return nil }
        return FoundInSource(path, "\(path): the index has no elements")
      }
        + entity.compoundIndexes.filter(\.isEmpty).compactMap { _ in
          guard !input.lacksNames(in: entity) else { return nil }
          return FoundInSource(
            .entity(entity.name), "\(entity.name): a compound index has no properties")
        }
    }
  }
}
