package import DataModel

/// Two models with everything that rules need to know about them.
package struct MigrationStep: Sendable {
  /// The old model.
  package let from: Model
  /// The new model.
  package let to: Model
  /// The hashes of the old model.
  package let fromHashes: ModelHashes
  /// The hashes of the new model.
  package let toHashes: ModelHashes
  /// What changed.
  package let changes: [Change]
  /// Every entity of the new model with its predecessor, sorted by name.
  package let entityPairs: [EntityPair]
  /// The entities of the old model without a successor, sorted by name.
  package let removedEntities: [Entity]
  /// The new names of old entities that have a successor.
  package let successors: [String: String]
  /// The old names of new entities that have a predecessor.
  package let predecessors: [String: String]

  /// For each old entity, the subentities whose successors are not subentities of its successor: references to
  /// it can no longer lead to their rows.
  let departures: [String: [String]]

  /// The names of the new entities that are mirrored with CloudKit.
  let mirroredEntities: Set<String>

  /// The properties in uniqueness constraints of the new model, at the entity with the constraint and at each
  /// of its ancestors.
  let constrainedProperties: Set<ElementPath>

  private let sourceHashes: [String: [UInt8]]
  private let destinationHashes: [String: [UInt8]]

  /// Matches entities and properties as Core Data does.
  ///
  /// - Parameters:
  ///   - from: The old model.
  ///   - to: The new model.
  ///   - fromHashes: The hashes of `from`.
  ///   - toHashes: The hashes of `to`.
  ///   - changes: The changes from `from` to `to`.
  ///   - mirrored: The names of the entities of `to` that are mirrored with CloudKit; nil to use its own
  ///     marks.
  /// - Complexity: O(n log n) in the number of own and inherited properties.
  /// - Source: `Documentation/Formats/inference.md`, pairing.
  package init(
    from: Model, to: Model, fromHashes: ModelHashes, toHashes: ModelHashes, changes: [Change],
    mirrored: Set<String>? = nil
  ) {
    self.from = from
    self.to = to
    self.fromHashes = fromHashes
    self.toHashes = toHashes
    self.changes = changes
    mirroredEntities = mirrored ?? Set(to.mirroredEntities(whenTold: nil).map(\.name))
    constrainedProperties = Set(to.entities.flatMap(to.constrainedProperties))
    sourceHashes = fromHashes.byName
    destinationHashes = toHashes.byName
    let sources = Dictionary(
      from.entities.map { ($0.pairingIdentifier, $0) }, uniquingKeysWith: { _, last in last })
    var old = PropertyTables(model: from)
    var new = PropertyTables(model: to)
    var pairs: [EntityPair] = []
    var used: Set<String> = []
    var successors: [String: String] = [:]
    for destination in to.entities {
      let source = sources[destination.pairingIdentifier]
      if let source {
        used.insert(destination.pairingIdentifier)
        successors[source.name] = destination.name
      }
      pairs.append(
        EntityPair(
          source: source, destination: destination,
          sourceProperties: source.map { old.properties(of: $0) } ?? [],
          destinationProperties: new.properties(of: destination),
          transientProperties: to.transientProperties(of: destination)))
    }
    let departures = Self.departures(from: from, to: to, successors)
    self.departures = departures
    let unsettled = successors.filter { departures[$0.key] == nil }
    for index in pairs.indices { pairs[index].findNotableProperties(successors: unsettled) }
    entityPairs = pairs
    removedEntities = from.entities.filter { !used.contains($0.pairingIdentifier) }
    self.successors = successors
    predecessors = Dictionary(
      keepingFirst: pairs.compactMap { pair in pair.source.map { (pair.destination.name, $0.name) }
      })
  }

  /// Whether all entity hashes are equal, so that Core Data does not migrate.
  package var isIdentical: Bool { sourceHashes == destinationHashes }

  /// The version hash of an old entity, 32 bytes.
  func sourceHash(_ name: String) -> [UInt8]? { sourceHashes[name] }

  /// The version hash of a new entity, 32 bytes.
  func destinationHash(_ name: String) -> [UInt8]? { destinationHashes[name] }
}

/// The predecessor of a new property in the rows of one entity.
struct PropertyOrigin {
  /// The old name of the entity.
  let entity: String
  /// The property that the old entity declares or inherits.
  let property: StoredProperty
}

extension MigrationStep {
  /// The predecessors of a property of a new entity, in its own rows and in those of its subentities, each of
  /// which may have a different one.
  ///
  /// - Returns: The predecessors: that of the entity itself first, then sorted by name.
  func origins(of property: String, in entity: String) -> [PropertyOrigin] {
    let members = entityPairs.filter { pair in
      pair.destination.name == entity
        || to.lineage(above: pair.destination).contains { $0.name == entity }
    }
    let sorted =
      members.filter { $0.destination.name == entity }
      + members.filter { $0.destination.name != entity }
    return sorted.compactMap { pair in
      guard let source = pair.source,
        let old = pair.properties.first(where: { $0.destination.name == property })?.source
      else { return nil }
      return PropertyOrigin(entity: source.name, property: old)
    }
  }
}

extension MigrationStep {
  /// The subentities that leave entities, by the old names of these.
  private static func departures(
    from: Model, to: Model, _ successors: [String: String]
  ) -> [String: [String]] {
    var result: [String: [String]] = [:]
    // If the parents of all entities are kept, so are all ancestors.
    let isSettled = from.entities.allSatisfy { entity in
      guard let parent = entity.parent, from.entities.contains(parent),
        let successor = successors[entity.name].flatMap({ to.entities[$0] })
      else { return true }
      return successors[parent] != nil && successor.parent == successors[parent]
    }
    guard !isSettled else { return result }
    for entity in from.entities where entity.parent != nil {
      guard let successor = successors[entity.name].flatMap({ to.entities[$0] }) else { continue }
      let line = Set([successor.name] + to.ancestors(of: successor).map(\.name))
      for ancestor in from.ancestors(of: entity) {
        guard let name = successors[ancestor.name], !line.contains(name) else { continue }
        result[ancestor.name, default: []].append(entity.name)
      }
    }
    return result
  }

  /// Hashes and compares two models, then matches their entities and properties.
  package init(from: Model, to: Model, mirrored: Set<String>? = nil) {
    self.init(
      from: from, to: to, fromHashes: hashModel(from), toHashes: hashModel(to),
      changes: diffModels(from: from, to: to), mirrored: mirrored)
  }
}

extension Model {
  /// The properties in uniqueness constraints of `entity`, at the entity and at each of its ancestors.
  fileprivate func constrainedProperties(of entity: Entity) -> [ElementPath] {
    let names = Set(entity.uniquenessConstraints.joined())
    guard !names.isEmpty else { return [] }
    return ([entity] + ancestors(of: entity)).flatMap { owner in
      names.map { .property(entity: owner.name, name: $0) }
    }
  }

  /// The names of the transient attributes and relationships and the fetched properties of `entity`,
  /// including inherited ones, by renaming identifier.
  fileprivate func transientProperties(of entity: Entity) -> [String: String] {
    var result: [String: String] = [:]
    for member in [entity] + ancestors(of: entity) {
      for attribute in member.attributes where attribute.isTransient {
        result[attribute.pairingIdentifier] = attribute.name
      }
      for relationship in member.relationships where relationship.isTransient {
        result[relationship.pairingIdentifier] = relationship.name
      }
      for property in member.fetchedProperties {
        result[property.pairingIdentifier] = property.name
      }
    }
    return result
  }
}

/// The stored properties of all entities of a model, including inherited ones.
private struct PropertyTables {
  let model: Model
  private var known: [String: [StoredProperty]] = [:]

  init(model: Model) {
    self.model = model
  }

  /// The stored properties of `entity`; for each name the nearest declaration.
  mutating func properties(of entity: Entity) -> [StoredProperty] {
    if let properties = known[entity.name] { return properties }
    var chain = [entity]
    var inherited: [StoredProperty] = []
    for ancestor in model.lineage(above: entity) {
      if let properties = known[ancestor.name] {
        inherited = properties
        break
      }
      chain.append(ancestor)
    }
    for member in chain.reversed() {
      inherited.removeAll { member.hasProperty($0.names[0]) }
      inherited += member.storedProperties
      known[member.name] = inherited
    }
    return inherited
  }
}
