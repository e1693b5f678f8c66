import DataModel
import Findings

extension LintRule {
  /// Indexes are on attributes and to-one relationships.
  static let indexOnToMany = LintRule(
    RuleDescription(
      "index-on-to-many", .source, .warning,
      title: "An index is on a to-many relationship.",
      rationale:
        "An index covers columns, but a to-many relationship has no column in the table of its "
        + "entity.",
      fix: "Remove the relationship from the index.",
      source:
        "Documentation/Formats/store-schema.md: which properties have columns; none in 1,135 model "
        + "files. It is not known whether momc refuses it, so the model is compiled."),
    triggering: [
      #"<entity name="A"><relationship name="a" toMany="YES" destinationEntity="A" inverseName="a" "#
        + #"inverseEntity="A"/><fetchIndex name="i"><fetchIndexElement property="a" type="Binary" "#
        + #"order="ascending"/></fetchIndex></entity>"#,
      #"<entity name="A"><relationship name="a" toMany="YES" destinationEntity="A" inverseName="a" "#
        + #"inverseEntity="A"/><compoundIndexes><compoundIndex><index value="a"/></compoundIndex>"#
        + "</compoundIndexes></entity>",
    ],
    nonTriggering: [
      #"<entity name="A"><relationship name="a" maxCount="1" destinationEntity="A" inverseName="a" "#
        + #"inverseEntity="A"/><fetchIndex name="i"><fetchIndexElement property="a" type="Binary" "#
        + #"order="ascending"/></fetchIndex></entity>"#
    ]
  ) { input in
    input.forEachEntity { entity in
      let isToMany = { (name: String) in
        (input.model.property(name, of: entity) as? Relationship)?.isToMany == true
      }
      return entity.fetchIndexes.flatMap { index in
        index.elements.compactMap { element -> FoundInSource? in
          guard case .property(let name) = element.subject, isToMany(name) else { return nil }
          let path = ElementPath.fetchIndex(entity: entity.name, name: index.name)
          return FoundInSource(
            path, .property,
            element: input.place(of: .fetchIndexElement, with: .property, name, in: path),
            "\(path): the index is on \"\(name)\", which is to-many")
        }
      }
        + entity.compoundIndexes.joined().filter(isToMany).map { name in
          let path = ElementPath.entity(entity.name)
          return FoundInSource(
            path, .value, element: input.place(of: .index, with: .value, name, in: path),
            "\(entity.name): a compound index is on \"\(name)\", which is to-many")
        }
    }
  }
}
