import DataModel

/// The entity mappings that can have created the objects of a relationship.
struct MappingCoverage {
  /// The name of the only entity mapping from each old entity or its subentities; nil if there are several.
  private var names: [String: String?] = [:]

  /// Looks at the old entities of all entity mappings.
  init(_ source: MappingSource) {
    for mapping in source.entityMappings {
      guard let name = mapping.source, let entity = source.sourceModel.entities[name] else {
        continue
      }
      for covered in [entity] + source.sourceModel.ancestors(of: entity) {
        let isFirst = names[covered.name] == nil
        names[covered.name] = .some(isFirst ? mapping.name : nil)
      }
    }
  }

  /// The name of the only entity mapping from `entity` or its subentities; nil if absent or several.
  func only(for entity: String) -> String? { names[entity] ?? nil }
}
