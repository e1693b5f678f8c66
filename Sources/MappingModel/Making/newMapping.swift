import CompiledModel
package import DataModel
import Findings
import PredicateFormat

/// Makes a mapping model from one version to another: everything automatic, renamed elements followed.
///
/// An automatic value does not follow a renaming identifier; a renamed property gets the expression that does.
/// Entity mappings are ordered by the names of the new entities.
///
/// - Parameters:
///   - old: The old version.
///   - new: The new version.
///   - file: The path of the mapping model, for messages about it.
/// - Returns: The mapping model.
/// - Source: `Documentation/Formats/mapping-model.md`, what a new one has.
package func newMapping(from old: Model, to new: Model, file: String) -> MappingSource {
  let maker = MappingMaker(old: old, new: new, location: .file(file))
  var source = MappingSource(sourceModel: old, destinationModel: new)
  source.entityMappings = MappedEntities(new).entities.map { maker.entityMapping(to: $0) }
  maker.setRenamedRelationships(of: &source)
  return source
}

/// Makes entity and property mappings as Xcode does.
struct MappingMaker {
  let old: Model
  let new: Model
  /// Where what is made is said to be.
  let location: SourceLocation

  /// The entity of the old version that became `entity`.
  func origin(of entity: Entity) -> Entity? {
    old.entities.first { $0.identity == entity.identity } ?? old.entities[entity.name]
  }

  /// The mapping of all that is stored of `entity`.
  func entityMapping(to entity: Entity) -> MappingSource.EntityMapping {
    let source = origin(of: entity)
    var mapping = MappingSource.EntityMapping(
      source: source?.name, destination: entity.name, locations: .init(mapping: location))
    mapping.attributeMappings = attributeMappings(to: entity.name, from: source?.name)
    mapping.relationshipMappings = MappedEntities(new).relationships(of: entity.name).map {
      MappingSource.PropertyMapping(name: $0.name, value: .automatic, location: location)
    }
    return mapping
  }

  /// The mappings of the stored attributes of a new entity; without an old entity all are automatic.
  func attributeMappings(
    to destination: String, from source: String?
  ) -> [MappingSource.PropertyMapping] {
    let before = source.map { MappedEntities(old).attributes(of: $0) } ?? []
    return MappedEntities(new).attributes(of: destination).map { attribute in
      let origin = before.first { $0.identity == attribute.identity }
      let value: MappingSource.Value =
        if let origin, origin.name != attribute.name {
          .expression(MappingFunction.source(origin.name))
        } else {
          .automatic
        }
      return MappingSource.PropertyMapping(name: attribute.name, value: value, location: location)
    }
  }

  /// Gives renamed relationships the objects of the old ones, once all entity mappings are known.
  ///
  /// - Parameters:
  ///   - source: The mapping model.
  ///   - isNew: Which property mappings are looked at, by entity mapping and property; all of them without it.
  func setRenamedRelationships(
    of source: inout MappingSource, where isNew: (Int, String) -> Bool = { _, _ in true }
  ) {
    let coverage = MappingCoverage(source)
    for (number, mapping) in source.entityMappings.enumerated() {
      guard let from = mapping.source, let to = mapping.destination else { continue }
      let before = MappedEntities(old).relationships(of: from)
      let after = MappedEntities(new).relationships(of: to)
      for (place, property) in mapping.relationshipMappings.enumerated() {
        guard property.value == .automatic, let name = property.name, isNew(number, name),
          let identity = after.first(where: { $0.name == name })?.identity,
          let origin = before.first(where: { $0.identity == identity }), origin.name != name
        else { continue }
        source.entityMappings[number].relationshipMappings[place].value = .expression(
          coverage.instances(
            of: MappingFunction.source(origin.name), called: origin.name,
            destination: origin.destinationEntity))
      }
    }
  }
}

extension MappingCoverage {
  /// The objects made of those of a relationship: by the only entity mapping that can have made them, or
  /// else by all.
  ///
  /// - Parameters:
  ///   - objects: The old objects.
  ///   - name: The relationship.
  ///   - destination: The entity at its other end.
  /// - Returns: The expression.
  func instances(of objects: Expression, called name: String, destination: String?) -> Expression {
    if let mapping = destination.flatMap({ only(for: $0) }) {
      return MappingFunction.call(MappingFunction.instancesForMapping, mapping, objects)
    }
    return MappingFunction.call(MappingFunction.instancesForRelationship, name, objects)
  }
}
