import DataModel
import Findings

extension LintRule {
  /// Indexes of Xcode 8 are not combined with fetch indexes.
  static let ignoredIndex = LintRule(
    RuleDescription(
      "ignored-index", .source, .warning,
      title: "An old index has no effect because its entity has fetch indexes.",
      rationale:
        "The mark `indexed` and compound indexes come from Xcode 8 and earlier. Compilers turn "
        + "them into indexes only if the entity has no fetch index.",
      fix: "Add a fetch index on the same properties, or remove the old one.",
      source:
        "Documentation/Formats/compiled-model.md, indexes; no entity of 1,135 model files has "
        + "both, so this is inferred."),
    triggering: [
      #"<entity name="A"><attribute name="a" attributeType="String"/>"#
        + #"<attribute name="b" attributeType="String" indexed="YES"/><fetchIndex name="i">"#
        + #"<fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex></entity>"#,
      #"<entity name="A"><attribute name="a" attributeType="String"/><fetchIndex name="i">"#
        + #"<fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex>"#
        + #"<compoundIndexes><compoundIndex><index value="a"/></compoundIndex></compoundIndexes></entity>"#,
    ],
    nonTriggering: [
      // The fetch index is what the mark asks for.
      #"<entity name="A"><attribute name="a" attributeType="String" indexed="YES"/>"#
        + #"<fetchIndex name="i"><fetchIndexElement property="a" type="Binary" order="ascending"/>"#
        + "</fetchIndex></entity>",
      #"<entity name="A"><attribute name="a" attributeType="String" indexed="YES"/>"#
        + #"<compoundIndexes><compoundIndex><index value="a"/></compoundIndex></compoundIndexes></entity>"#,
    ]
  ) { input in
    input.forEachEntity { entity in
      guard !entity.usesOldIndexes else { return [] }
      let indexed = Set(entity.fetchIndexes.compactMap(\.onlyProperty))
      return entity.attributes.compactMap { attribute in
        guard attribute.isIndexed, !indexed.contains(attribute.name) else { return nil }
        let path = ElementPath.property(entity: entity.name, name: attribute.name)
        return FoundInSource(
          path, .indexed,
          "\(path): the mark \"indexed\" has no effect because the entity has fetch indexes")
      }
        + entity.compoundIndexes.map { names in
          FoundInSource(
            .entity(entity.name),
            "\(entity.name): the compound index of \(names.joined(separator: ", ")) has no effect "
              + "because the entity has fetch indexes")
        }
    }
  }
}

extension FetchIndex {
  /// The property that the index is on alone; nil for other indexes.
  fileprivate var onlyProperty: String? {
    guard elements.count == 1, case .property(let name) = elements[0].subject else { return nil }
    return name
  }
}
