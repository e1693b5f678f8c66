import StoreModel

/// The differences between two stores, collected from a comparison.
struct StoreDifferences {
  /// An entity of either store, or of both.
  struct Entity {
    /// The name in the old store; that in the new one if absent.
    var oldName: String
    /// The name in the new store; that in the old one if absent.
    var newName: String
    /// Whether both stores have it.
    var isInBoth: Bool
    /// The numbers of differing objects.
    var tally = EntityTally()
  }

  /// A property whose value is another in some objects.
  struct Property: Hashable, Comparable {
    /// The name of the entity in the new store.
    var entity: String
    /// The name in the new store, dotted for an element of a composite.
    var name: String
    /// Whether it leads to several objects.
    var isToMany: Bool

    static func < (left: Property, right: Property) -> Bool {
      (left.entity, left.name) < (right.entity, right.name)
    }
  }

  /// The entities, in the order of the comparison.
  private(set) var entities: [Entity] = []
  /// In how many objects each property has another value.
  private(set) var values: [Property: Int] = [:]
  /// The number of these that had no value before.
  private(set) var filled: [Property: Int] = [:]

  /// Records an event of a comparison.
  mutating func take(_ event: RowComparisonEvent) {
    switch event {
    case .begin, .end: break
    case .entity(let header):
      entities.append(
        Entity(
          oldName: header.oldName ?? header.title, newName: header.title,
          isInBoth: header.name != nil && header.oldName != nil))
    case .object(let change):
      guard let entity = entities.last?.newName else { return }
      for property in change.properties {
        var isToMany = false
        if case .targets(let targets) = property.content { isToMany = !targets.isToOne }
        let name = Property(entity: entity, name: property.name, isToMany: isToMany)
        values[name, default: 0] += 1
        if case .value(old: .null, _) = property.content { filled[name, default: 0] += 1 }
      }
    case .endOfEntity(let tally):
      guard !entities.isEmpty else { return }
      entities[entities.count - 1].tally = tally
    }
  }
}
