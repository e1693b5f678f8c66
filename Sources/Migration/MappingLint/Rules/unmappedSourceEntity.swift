import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// The objects of an entity are not migrated.
  static let unmappedSourceEntity = MappingRule(
    RuleDescription(
      "source-entity-not-mapped", .loss, .warning,
      title: "No entity mapping takes over the objects of an entity.",
      rationale: """
        What no entity mapping fetches is not in the new store. A mapping model for some of the entities only is for \
        a migration in several passes, whose code goes through them.
        """,
      fix: "Add an entity mapping, or say that the objects are to go.",
      source: "43 of 278 mapping models of public repositories leave out an entity.")
  ) { scope in
    scope.leftEntities.filter { $0.mappedAncestor == nil }.map { left in
      let isKept = scope.source.destinationModel.entities.contains(left.entity)
      return FoundInMapping(
        "no entity mapping takes over the objects of \"\(left.entity)\""
          + (isKept ? "" : ", which the new version does not have"),
        at: .file(scope.file), entity: left.entity)
    }
  }

  /// The objects of an entity are not migrated, although those of an ancestor are.
  static let unmappedSubentity = MappingRule(
    RuleDescription(
      "subentity-not-mapped", .loss, .warning,
      title: "An entity mapping does not take over the objects of subentities.",
      rationale: """
        An entity mapping fetches exactly the objects of its own entity; those of a subentity without an entity \
        mapping of its own are not in the new store.
        """,
      fix: "Add an entity mapping for the subentity.")
  ) { scope in
    scope.leftEntities.compactMap { left in
      left.mappedAncestor.map { ancestor in
        FoundInMapping(
          "no entity mapping takes over the objects of \"\(left.entity)\"; that of "
            + "\"\(ancestor)\" does not", at: .file(scope.file), entity: left.entity)
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
