package import DataModel
import Findings

/// Returns a mapping model from one version to another: everything automatic, renamed elements followed.
///
/// An automatic value does not follow a renaming identifier; a renamed property gets the expression that does. If a
/// name is used again, its former element is mapped only once: an entity of that name is mapped from nothing, a
/// property of that name is not mapped. Entity mappings are ordered by the names of the new entities.
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

/// Creates entity and property mappings as Xcode does.
struct MappingMaker {
  let old: Model
  let new: Model
  /// The location assigned to new elements.
  let location: SourceLocation
  /// The names of the entities that new ones come from, by the names of these.
  private let origins: [String: String]

  init(old: Model, new: Model, location: SourceLocation) {
    (self.old, self.new, self.location) = (old, new, location)
    origins = pairElements(
      old.entities.map(IdentifiedName.init), new.entities.map(IdentifiedName.init))
  }

  /// The mapping of all that is stored of `entity`.
  ///
  /// - Parameters:
  ///   - entity: The entity of the new version.
  ///   - taken: The old entities that are mapped already, and are not mapped again.
  /// - Returns: The entity mapping, without a source if the entity has no predecessor.
  func entityMapping(
    to entity: Entity, besides taken: Set<String> = []
  ) -> MappingSource.EntityMapping {
    let source = origins[entity.name].flatMap { taken.contains($0) ? nil : $0 }
    var mapping = MappingSource.EntityMapping(
      source: source, destination: entity.name, locations: .init(mapping: location))
    mapping.attributeMappings = attributeMappings(to: entity.name, from: source)
    mapping.relationshipMappings = relationshipMappings(to: entity.name, from: source)
    return mapping
  }

  /// The mappings of the stored attributes of a new entity; without an old entity all are automatic.
  func attributeMappings(
    to destination: String, from source: String?
  ) -> [MappingSource.PropertyMapping] {
    let after = MappedEntities(new).attributes(of: destination)
    let origins = pairElements(
      (source.map { MappedEntities(old).attributes(of: $0) } ?? []).map(IdentifiedName.init),
      after.map(IdentifiedName.init))
    return after.compactMap { attribute in
      guard let origin = origins[attribute.name] else {
        return automaticMapping(of: attribute.name, withoutOriginIn: source)
      }
      return MappingSource.PropertyMapping(
        name: attribute.name,
        value: origin == attribute.name
          ? .automatic : .expression(MappingFunction.source(origin)), location: location)
    }
  }

  /// The mappings of the stored relationships of a new entity, all automatic.
  func relationshipMappings(
    to destination: String, from source: String?
  ) -> [MappingSource.PropertyMapping] {
    let origins = relationshipOrigins(of: destination, from: source)
    return MappedEntities(new).relationships(of: destination).compactMap { relationship in
      guard origins[relationship.name] == nil else {
        return MappingSource.PropertyMapping(
          name: relationship.name, value: .automatic, location: location)
      }
      return automaticMapping(of: relationship.name, withoutOriginIn: source)
    }
  }

  /// The mapping of a property without a predecessor; nil if the old entity has a property of that name,
  /// which an automatic value would read.
  private func automaticMapping(
    of property: String, withoutOriginIn source: String?
  ) -> MappingSource.PropertyMapping? {
    let namesake = source.flatMap { old.entities[$0] }.flatMap { old.property(property, of: $0) }
    guard namesake == nil else { return nil }
    return MappingSource.PropertyMapping(name: property, value: .automatic, location: location)
  }

  private func relationshipOrigins(
    of destination: String, from source: String?
  ) -> [String: String] {
    pairElements(
      (source.map { MappedEntities(old).relationships(of: $0) } ?? []).map(IdentifiedName.init),
      MappedEntities(new).relationships(of: destination).map(IdentifiedName.init))
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
      let origins = relationshipOrigins(of: to, from: from)
      for (place, property) in mapping.relationshipMappings.enumerated() {
        guard property.value == .automatic, let name = property.name, isNew(number, name),
          let origin = origins[name], origin != name, let entity = old.entities[from],
          let relationship = old.property(origin, of: entity) as? Relationship
        else { continue }
        source.entityMappings[number].relationshipMappings[place].value = .expression(
          coverage.instances(
            of: MappingFunction.source(origin), called: origin,
            destination: relationship.destinationEntity))
      }
    }
  }
}

extension MappingCoverage {
  /// The objects created from those of a relationship: by the only entity mapping that can have created them,
  /// otherwise by any.
  ///
  /// - Parameters:
  ///   - objects: The old objects.
  ///   - name: The relationship.
  ///   - destination: The entity at its other end.
  /// - Returns: The expression.
  func instances(of objects: Expression, called name: String, destination: String?) -> Expression {
    if let mapping = destination.flatMap({ only(for: $0) }) {
      return MappingFunction.call(
        MappingFunction.instancesForMapping, text: mapping, argument: objects)
    }
    return MappingFunction.call(
      MappingFunction.instancesForRelationship, text: name, argument: objects)
  }
}
