package import DataModel
import Findings
import ModelFiles

/// The versions that a mapping model is for, as they are now.
package struct CurrentVersions: Sendable {
  /// The name of the old version, and its hashes; nil where it was not found.
  package var old: (name: String, hashes: ModelHashes)?
  /// The name of the new version, and its hashes; nil where it was not found.
  package var new: (name: String, hashes: ModelHashes)?

  /// Makes a value.
  package init(
    old: (name: String, hashes: ModelHashes)?, new: (name: String, hashes: ModelHashes)?
  ) {
    self.old = old
    self.new = new
  }
}

/// What the rules of mapping models look at.
struct MappingScope {
  /// The mapping model as the editor keeps it.
  let source: MappingSource
  /// The entity mappings, as they are in the file and as they are compiled.
  let mappings: [MappedPair]
  /// The versions as they are now.
  let current: CurrentVersions?
  /// The path of the file.
  let file: String

  /// The attribute or relationship of an entity of the old version.
  func oldProperty(_ name: String, of entity: String?) -> (any Property)? {
    entity.flatMap { source.sourceModel.entities[$0] }
      .flatMap { source.sourceModel.property(name, of: $0) }
  }

  /// The attribute or relationship of an entity of the new version.
  func newProperty(_ name: String, of entity: String?) -> (any Property)? {
    entity.flatMap { source.destinationModel.entities[$0] }
      .flatMap { source.destinationModel.property(name, of: $0) }
  }

  /// The property that keys lead to from an entity of the old version; nil where the model does not tell.
  func oldProperty(at keys: [String], from entity: String?) -> (any Property)? {
    var place = entity
    for (number, key) in keys.enumerated() {
      guard let property = oldProperty(key, of: place) else { return nil }
      guard number < keys.count - 1 else { return property }
      place = (property as? Relationship)?.destinationEntity
    }
    return nil
  }

  /// What becomes of the key paths of a value expression: those of the old object, and those of the new one.
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

  /// What becomes of the key paths of a mapping's filter; nil where it has none.
  func filterKeyPaths(of mapping: MappedPair) -> ResolvedKeyPaths? {
    mapping.source.filter.flatMap { try? parsePredicate($0) }.map {
      resolveKeyPaths(
        of: $0, on: mapping.compiled.source?.name, in: source.sourceModel, use: .store)
    }
  }
}

/// An entity mapping as it is in the file and as it is compiled.
struct MappedPair {
  let source: MappingSource.EntityMapping
  let compiled: MappingModel.EntityMapping

  /// The property mappings that have names.
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

/// A property mapping with what the property gets.
struct MappedProperty {
  let name: String
  let value: MappingExpression?
  let expression: Expression?
  let location: SourceLocation
}
