/// The matching of entities and properties between two models.
struct ModelPairing: Sendable {
  /// An entity with its properties, which are present only if the two entities differ.
  struct EntityPair: Sendable {
    var from: Entity
    var to: Entity
    /// Whether the two are equal, including all names.
    var isEqual: Bool
    var attributes: [Pair<Attribute>] = []
    var relationships: [Pair<Relationship>] = []
    var fetchedProperties: [Pair<FetchedProperty>] = []
  }

  /// The entities of both models.
  private(set) var entities: [Pair<Entity>] = []
  /// The matched entities by their old name.
  private(set) var pairs: [String: EntityPair] = [:]
  /// The elements renamed in the new model.
  private(set) var renames: Renames
  /// The reverse: the old names of renamed elements.
  private(set) var oldNames: Renames
  /// The names that both models use for different, unmatched entities.
  private(set) var replacedEntities: Set<String> = []

  /// Matches two models by renaming identifiers.
  init(from: Model, to: Model) {
    renames = Renames(in: from)
    oldNames = Renames(in: to)
    entities = pairElements(from.entities.array, to.entities.array, by: \.identifier)
    pairs.reserveCapacity(entities.count)
    var removed: Set<String> = []
    var added: Set<String> = []
    for pair in entities {
      if let old = pair.from, let new = pair.to {
        if old.name != new.name {
          renames.entities[old.name] = new.name
          oldNames.entities[new.name] = old.name
        }
        pairs[old.name] = pairProperties(old, new)
      } else if let old = pair.from {
        removed.insert(old.name)
      } else if let new = pair.to {
        added.insert(new.name)
      }
    }
    replacedEntities = removed.intersection(added)
  }

  /// Whether equal names mean the same everywhere.
  var keepsMeanings: Bool { renames.isEmpty && replacedEntities.isEmpty }

  private mutating func pairProperties(_ old: Entity, _ new: Entity) -> EntityPair {
    var pair = EntityPair(from: old, to: new, isEqual: old == new)
    guard !pair.isEqual else { return pair }
    pair.attributes = pairElements(
      old.attributes.array, new.attributes.array, by: \.identifier)
    pair.relationships = pairElements(
      old.relationships.array, new.relationships.array, by: \.identifier)
    pair.fetchedProperties = pairElements(
      old.fetchedProperties.array, new.fetchedProperties.array, by: \.identifier)
    note(pair.attributes, of: old, new)
    note(pair.relationships, of: old, new)
    note(pair.fetchedProperties, of: old, new)
    for attribute in pair.attributes {
      guard let from = attribute.from, let to = attribute.to else { continue }
      noteElements(
        from.elements, at: PropertyKey(entity: old.name, name: from.name),
        to.elements, at: PropertyKey(entity: new.name, name: to.name))
    }
    return pair
  }

  private mutating func note(_ pairs: [Pair<some ModelElement>], of old: Entity, _ new: Entity) {
    for case (let from?, let to?) in pairs.map({ ($0.from?.name, $0.to?.name) }) where from != to {
      renames.properties[PropertyKey(entity: old.name, name: from)] = to
      oldNames.properties[PropertyKey(entity: new.name, name: to)] = from
    }
  }

  private mutating func noteElements(
    _ old: [Attribute], at oldKey: PropertyKey, _ new: [Attribute], at newKey: PropertyKey
  ) {
    guard old != new else { return }
    for case (let from?, let to?) in pairElements(old, new, by: \.identifier).map({
      ($0.from, $0.to)
    }) {
      let (left, right) = (oldKey.element(from.name), newKey.element(to.name))
      if from.name != to.name {
        renames.properties[left] = to.name
        oldNames.properties[right] = from.name
      }
      noteElements(from.elements, at: left, to.elements, at: right)
    }
  }
}

extension PropertyKey {
  /// The key of the element called `name` in the composite attribute with this key.
  fileprivate func element(_ name: String) -> PropertyKey {
    PropertyKey(entity: entity, name: "\(self.name).\(name)")
  }
}
