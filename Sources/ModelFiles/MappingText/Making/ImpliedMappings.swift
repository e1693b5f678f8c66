import DataModel
import Findings

/// The entity mappings that are there without being said: from the entity of the same name, or an added one.
struct ImpliedMappings {
  /// The entities on both sides, ordered by the new ones' names.
  let all: [(source: String?, destination: String?)]

  /// Pairs the entities of two versions.
  init(old: Model, new: Model) {
    all = MappedEntities(new).entities.map { (old.entities[$0.name]?.name, $0.name) }
  }
}

/// The entity mappings of a mapping model, with automatic values for all stored properties of the new entity
/// and for everything else that they map.
///
/// - Returns: The mapping model; nil if it cannot be compiled.
func impliedMapping(
  like mapping: MappingModel, from old: Model, to new: Model
) -> MappingModel? {
  let stored = MappedEntities(new)
  let location = SourceLocation.file("")
  var source = MappingSource(sourceModel: old, destinationModel: new)
  source.entityMappings = mapping.entityMappings.map { entityMapping in
    var result = MappingSource.EntityMapping(
      source: entityMapping.source?.name, destination: entityMapping.destination?.name,
      locations: .init(mapping: location))
    result.givenName = entityMapping.name
    let name = entityMapping.destination?.name ?? ""
    func automatic(
      _ names: [String], _ others: [MappingModel.PropertyMapping]
    ) -> [MappingSource.PropertyMapping] {
      Set(names + others.compactMap(\.name)).sorted().map {
        .init(name: $0, value: .automatic, location: location)
      }
    }
    result.attributeMappings = automatic(
      stored.attributes(of: name).map(\.name), entityMapping.attributeMappings)
    result.relationshipMappings = automatic(
      stored.relationships(of: name).map(\.name), entityMapping.relationshipMappings)
    return result
  }
  return compileMapping(source, module: nil).mapping
}
