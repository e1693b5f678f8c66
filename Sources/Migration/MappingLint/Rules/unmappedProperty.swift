import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// A property stored in both versions is not migrated.
  static let unmappedProperty = MappingRule(
    RuleDescription(
      "stored-property-not-mapped", .loss, .warning,
      title: "An entity mapping does not map a property that both versions store.",
      rationale: """
        Without a property mapping, the new object keeps the default value. Every entity mapping \
        must map inherited properties; the mapping of the parent does not count.
        """,
      fix: "Add the property mapping: `modelc mapping refresh` adds what is new.",
      source: "openradar 19079060.")
  ) { scope in
    scope.mappings.flatMap { mapping -> [FoundInMapping] in
      guard let from = mapping.compiled.source?.name,
        let to = mapping.compiled.destination?.name, mapping.compiled.policyClassName == nil
      else { return [] }
      let mapped = Set(mapping.properties.map(\.name))
      let stored = MappedEntities(scope.source.destinationModel)
      let own = scope.source.destinationModel.entities[to].map { Set($0.properties.map(\.name)) }
      let old = MappedEntities(scope.source.sourceModel)
      let attributes = Set(old.attributes(of: from).map(\.name))
      let relationships = Set(old.relationships(of: from).map(\.name))
      let names =
        stored.attributes(of: to).map(\.name).filter(attributes.contains)
        + stored.relationships(of: to).filter { relationship in
          // The other side can set what has an inverse.
          relationship.inverseName == nil && relationships.contains(relationship.name)
        }.map(\.name)
      return names.filter { !mapped.contains($0) }.map { name in
        let isOwn = own?.contains(name) ?? true
        return FoundInMapping(
          mapping, "\(isOwn ? "" : "the inherited ")\"\(name)\" is not mapped; its values are lost")
      }
    }
  }
}
