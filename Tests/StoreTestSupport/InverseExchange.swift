import DataModel
import Migration

/// The relationships of a step that swap inverses among themselves, as `Entity.relationship` of the
/// new model.
///
/// One side of every new pair keeps its links: that with to-one keys, otherwise that with the first
/// name.
struct InverseExchange {
  /// Relationships that keep their links.
  private(set) var keepers: Set<String> = []
  /// Relationships that take over those links.
  private(set) var takers: Set<String> = []

  init(_ step: MigrationStep) {
    var now: [String: String] = [:]
    var before: [String: String] = [:]
    let new = Self.inverses(in: step.to)
    let old = Self.inverses(in: step.from)
    var heirs: [String: String] = [:]
    for pair in step.entityPairs {
      for properties in pair.properties {
        guard let source = properties.source, let entity = pair.source?.name,
          source.relationship != nil, source.declaringEntity == entity,
          properties.destination.declaringEntity == pair.destination.name,
          Self.isAlone(properties, pair, in: step)
        else { continue }
        heirs["\(entity).\(source.name)"] =
          "\(pair.destination.name).\(properties.destination.name)"
      }
    }
    for (origin, heir) in heirs {
      now[heir] = new[heir].flatMap { heirs.values.contains($0) ? $0 : nil }
      before[heir] = old[origin].flatMap { heirs[$0] }
    }
    for start in now.keys.sorted(by: Self.comesFirst) where !(keepers.union(takers)).contains(start)
    {
      follow(start, now, before, step.to)
    }
  }

  private mutating func follow(
    _ start: String, _ now: [String: String], _ before: [String: String], _ model: Model
  ) {
    var (first, second): (Set<String>, Set<String>) = ([], [])
    var place = start
    while first.insert(place).inserted {
      guard let other = now[place], let former = before[place], other != former,
        Self.split(other).entity == Self.split(former).entity, let next = now[former]
      else { return }
      second.insert(other)
      place = next
    }
    guard place == start, first.isDisjoint(with: second) else { return }
    func areMany(_ names: Set<String>) -> Bool {
      names.allSatisfy { name in
        let (entity, relationship) = Self.split(name)
        return model.entities[entity]?.relationships[relationship]?.isToMany ?? false
      }
    }
    if areMany(second) {
      keepers.formUnion(first)
      takers.formUnion(second)
    } else if areMany(first) {
      keepers.formUnion(second)
      takers.formUnion(first)
    }
  }

  /// The inverses of relationships, where the inverse names the relationship back.
  private static func inverses(in model: Model) -> [String: String] {
    var result: [String: String] = [:]
    for entity in model.entities {
      for relationship in entity.relationships {
        guard let end = relationship.destinationEntity, let name = relationship.inverseName,
          let back = model.entities[end]?.relationships[name],
          back.inverseName == relationship.name, back.destinationEntity == entity.name,
          (end, name) != (entity.name, relationship.name)
        else { continue }
        result["\(entity.name).\(relationship.name)"] = "\(end).\(name)"
      }
    }
    return result
  }

  /// Whether no entity above or below declares or moves another relationship of that name, and none
  /// of them leaves.
  private static func isAlone(
    _ properties: PropertyPair, _ pair: EntityPair, in step: MigrationStep
  ) -> Bool {
    let name = properties.destination.name
    let owner = pair.destination.name
    guard let source = properties.source, let old = pair.source else { return false }
    guard
      !step.to.ancestors(of: pair.destination).contains(where: { $0.relationships[name] != nil }),
      !step.from.ancestors(of: old).contains(where: { $0.relationships[source.name] != nil })
    else { return false }
    let below = step.entityPairs.filter { other in
      step.to.ancestors(of: other.destination).contains { $0.name == owner }
    }
    let left = step.from.entities.filter { entity in
      step.from.ancestors(of: entity).contains { $0.name == old.name }
        && step.successors[entity.name].map { heir in
          !below.contains { $0.destination.name == heir }
        } ?? false
    }
    return left.isEmpty
      && below.allSatisfy { other in
        guard other.source != nil else { return true }
        let mine = other.properties.first { $0.destination.name == name }?.source
        return mine.map { $0.declaringEntity == old.name && $0.name == source.name } ?? true
      }
  }

  private static func split(_ name: String) -> (entity: String, relationship: String) {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  private static func comesFirst(_ left: String, _ right: String) -> Bool {
    let (one, other) = (split(left), split(right))
    return one.entity == other.entity
      ? nameComesBefore(one.relationship, other.relationship)
      : nameComesBefore(one.entity, other.entity)
  }
}
