import DataModel
import Findings

extension LintRule {
  /// Indexes name properties of their entity.
  static let unknownIndexProperty = LintRule(
    RuleDescription(
      "unknown-index-property", .source, .error,
      title: "An index names a property that its entity does not have.",
      rationale: "An index is made over the columns of its properties.",
      fix: "Correct the name, or remove it from the index.",
      source: "None unknown in 731 model files."),
    triggering: [
      #"<entity name="A"><fetchIndex name="i"><fetchIndexElement property="a" type="Binary" "#
        + #"order="ascending"/></fetchIndex></entity>"#,
      #"<entity name="A"><compoundIndexes><compoundIndex><index value="a"/></compoundIndex>"#
        + "</compoundIndexes></entity>",
    ],
    nonTriggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"/><fetchIndex name="i">"#
        + #"<fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#
        + #"<entity name="B" parentEntity="A"><fetchIndex name="i"><fetchIndexElement "#
        + #"property="a" type="Binary" order="ascending"/></fetchIndex></entity>"#,
    ]
  ) { input in
    input.forEachEntity { entity in
      entity.fetchIndexes.flatMap { index in
        index.elements.compactMap { element in
          guard case .property(let name) = element.subject, !input.hasProperty(name, entity),
            input.isWhole(entity)
          else { return nil }
          let path = ElementPath.fetchIndex(entity: entity.name, name: index.name)
          return FoundInSource(
            path, .property,
            element: input.place(of: .fetchIndexElement, with: .property, name, in: path),
            "\(path): the index names \"\(name)\", which is not a property",
            misspelling: Misspelling(name, in: .properties(entity: entity.name)))
        }
      }
        + entity.compoundIndexes.joined().filter {
          !input.hasProperty($0, entity) && input.isWhole(entity)
        }.map { name in
          let path = ElementPath.entity(entity.name)
          return FoundInSource(
            path, .value, element: input.place(of: .index, with: .value, name, in: path),
            "\(entity.name): a compound index names \"\(name)\", which is not a property",
            misspelling: Misspelling(name, in: .properties(entity: entity.name)))
        }
    }
  }
}
