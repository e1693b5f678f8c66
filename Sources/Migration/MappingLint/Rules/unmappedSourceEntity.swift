import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// The objects of an entity are not migrated.
  static let unmappedSourceEntity = MappingRule(
    RuleDescription(
      "source-entity-not-mapped", .loss, .warning,
      title: "No entity mapping migrates the objects of an entity.",
      rationale: """
        Objects that no entity mapping fetches are not in the new store. A mapping model for only \
        some of the entities is meant for a migration in several passes, driven by code.
        """,
      fix: "Add an entity mapping, or accept that the objects are lost.",
      source: "43 of 278 mapping models of public repositories leave out an entity.")
  ) { scope in
    scope.leftEntities.filter { $0.mappedAncestor == nil }.map { left in
      let isKept = scope.source.destinationModel.entities.contains(left.entity)
      return FoundInMapping(
        "no entity mapping migrates the objects of \"\(left.entity)\""
          + (isKept ? "" : ", which the new version does not have"),
        at: .file(scope.file), entity: left.entity)
    }
  }

  /// The objects of an entity are not migrated, although those of an ancestor are.
  static let unmappedSubentity = MappingRule(
    RuleDescription(
      "subentity-not-mapped", .loss, .warning,
      title: "An entity mapping does not migrate the objects of subentities.",
      rationale: """
        An entity mapping fetches only the objects of its own entity; the objects of a subentity \
        without its own entity mapping are not in the new store.
        """,
      fix: "Add an entity mapping for the subentity.")
  ) { scope in
    scope.leftEntities.compactMap { left in
      left.mappedAncestor.map { ancestor in
        FoundInMapping(
          "no entity mapping migrates the objects of \"\(left.entity)\"; that of \"\(ancestor)\" "
            + "does not", at: .file(scope.file), entity: left.entity)
      }
    }
  }
}

extension MappingScope {
  /// The unmapped old entities that can have objects, each with the nearest mapped ancestor.
  fileprivate var leftEntities: [(entity: String, mappedAncestor: String?)] {
    let mapped = Set(mappings.compactMap(\.compiled.source?.name))
    return MappedEntities(source.sourceModel).entities.filter { !mapped.contains($0.name) }.map {
      entity in
      let ancestors = source.sourceModel.ancestors(of: entity)
      return (entity.name, ancestors.first { mapped.contains($0.name) }?.name)
    }
  }
}
