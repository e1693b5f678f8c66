import DataModel
import Findings

extension ModelRule {
  /// No index contains a property that is not stored.
  static let indexOnTransient = ModelRule(
    RuleDescription(
      "index-on-transient", .lint, .warning,
      title: "An index is on a transient property.",
      rationale: "A store has no column for it, so there is nothing to index.",
      fix: "Remove the property from the index, or store it.",
      source: "Documentation/Formats/store-schema.md: only stored properties have columns."),
    triggering: [
      """
      <entity name="A"><attribute name="x" optional="YES" transient="YES" attributeType="String"/>\
      <fetchIndex name="byX"><fetchIndexElement property="x" type="Binary" order="ascending"/>\
      </fetchIndex></entity>
      """,
      """
      <entity name="A"><attribute name="x" optional="YES" transient="YES" attributeType="String"/>\
      <compoundIndexes><compoundIndex><index value="x"/></compoundIndex></compoundIndexes></entity>
      """,
    ],
    nonTriggering: [
      """
      <entity name="A"><attribute name="x" optional="YES" attributeType="String"/>\
      <fetchIndex name="byX"><fetchIndexElement property="x" type="Binary" order="ascending"/>\
      </fetchIndex></entity>
      """
    ]
  ) { scope in
    scope.entities.flatMap { entity in
      let isTransient = { (name: String) in
        scope.model.property(name, of: entity)?.isTransient == true
      }
      let compound = entity.compoundIndexes.joined().first(where: isTransient).map { name in
        FoundInModel(
          .entity(entity.name),
          "a compound index of \(entity.name) is on \(name), which is transient")
      }
      return (compound.map { [$0] } ?? [])
        + entity.fetchIndexes.compactMap { index in
          let names = index.elements.compactMap { element -> String? in
            guard case .property(let name) = element.subject else { return nil }
            return isTransient(name) ? name : nil
          }
          guard let name = names.first else { return nil }
          return FoundInModel(
            .fetchIndex(entity: entity.name, name: index.name),
            "the index \(entity.name).\(index.name) is on \(name), which is transient")
        }
    }
  }
}
