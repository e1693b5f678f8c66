package import DataModel
import Findings
import ModelFiles

/// The current state of the versions that a mapping model connects.
package struct CurrentVersions: Sendable {
  /// The name and hashes of the old version; nil if not found.
  package var old: (name: String, hashes: ModelHashes)?
  /// The name and hashes of the new version; nil if not found.
  package var new: (name: String, hashes: ModelHashes)?

  /// Creates the state of two versions.
  package init(
    old: (name: String, hashes: ModelHashes)?, new: (name: String, hashes: ModelHashes)?
  ) {
    self.old = old
    self.new = new
  }
}

/// The input of mapping model rules.
struct MappingScope {
  /// The mapping model in the editor's format.
  let source: MappingSource
  /// The entity mappings, in the file and compiled.
  let mappings: [MappedPair]
  /// The current versions.
  let current: CurrentVersions?
  /// The path of the file.
  let file: String

  /// The attribute or relationship of an entity in the old version.
  func oldProperty(_ name: String, of entity: String?) -> (any Property)? {
    entity.flatMap { source.sourceModel.entities[$0] }
      .flatMap { source.sourceModel.property(name, of: $0) }
  }

  /// The attribute or relationship of an entity in the new version.
  func newProperty(_ name: String, of entity: String?) -> (any Property)? {
    entity.flatMap { source.destinationModel.entities[$0] }
      .flatMap { source.destinationModel.property(name, of: $0) }
  }

  /// The property at a key path from an entity of the old version; nil if the model does not determine it.
  func oldProperty(at keys: [String], from entity: String?) -> (any Property)? {
    var place = entity
    for (number, key) in keys.enumerated() {
      guard let property = oldProperty(key, of: place) else { return nil }
      guard number < keys.count - 1 else { return property }
      place = (property as? Relationship)?.destinationEntity
    }
    return nil
  }

  /// The resolved key paths of a value expression: those of the old object and those of the new one.
  func keyPaths(of expression: Expression, in mapping: MappedPair) -> [ResolvedKeyPaths] {
    [
      ("source", mapping.compiled.source?.name, source.sourceModel),
      ("destination", mapping.compiled.destination?.name, source.destinationModel),
    ].compactMap { variable, entity, model in
      entity.map {
        resolveKeyPaths(of: expression, on: nil, in: model, use: .memory, variables: [variable: $0])
      }
    }
  }

  /// The resolved key paths of a mapping's filter; nil if it has none.
  func filterKeyPaths(of mapping: MappedPair) -> ResolvedKeyPaths? {
    mapping.source.filter.flatMap { try? parsePredicate($0) }.map {
      resolveKeyPaths(
        of: $0, on: mapping.compiled.source?.name, in: source.sourceModel, use: .store)
    }
  }
}

/// An entity mapping in the file and compiled.
struct MappedPair {
  let source: MappingSource.EntityMapping
  let compiled: MappingModel.EntityMapping

  /// The property mappings with names.
  var properties: [MappedProperty] {
    let locations = Dictionary(
      (source.attributeMappings + source.relationshipMappings).map { ($0.name, $0.location) },
      uniquingKeysWith: { first, _ in first })
    return (compiled.attributeMappings + compiled.relationshipMappings).compactMap { mapping in
      mapping.name.map { name in
        MappedProperty(
          name: name, value: mapping.value, expression: mapping.valueExpression,
          location: locations[name] ?? source.locations.mapping)
      }
    }
  }
}

/// A property mapping and its destination property.
struct MappedProperty {
  let name: String
  let value: MappingExpression?
  let expression: Expression?
  let location: SourceLocation
}
