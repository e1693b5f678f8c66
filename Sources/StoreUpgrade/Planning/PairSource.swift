import DataModel
import Migration
import StoreSchema

/// A relationship of the old version out of which a relationship of the new one gets its pairs.
struct PairSource: Hashable {
  /// An old entity that has the relationship.
  let entity: String
  /// The name of the relationship.
  let name: String
  /// Whether its owners are the members of the new relationship, whose inverse comes from it.
  let isReversed: Bool
  /// Which of its owners can still be owners.
  let owners: Survivors
  /// Which of its members can still be members.
  let members: Survivors

  /// What messages say of it.
  var title: String { "\(entity).\(name)" }
}

/// Which rows of an old entity are rows of a new one.
enum Survivors: Hashable {
  /// All of them.
  case all
  /// Those of a table with one of these old entity numbers.
  case some(table: String, numbers: [Int])

  /// Finds the rows that an entity and its subentities keep; nil when there are none.
  init?(from old: SchemaEntity, to new: SchemaEntity, _ numbers: [Int: Int]) {
    let kept = old.numbers.filter { numbers[$0].map(new.numbers.contains) ?? false }
    guard !kept.isEmpty else { return nil }
    self = kept.count == old.numbers.count ? .all : .some(table: old.table, numbers: kept)
  }

  /// The condition for a key in SQL; nil where all keys meet it.
  func condition(_ key: String) -> String? {
    guard case .some(let table, let numbers) = self else { return nil }
    return "EXISTS (SELECT 1 FROM \(identifier(table)) AS other WHERE other.Z_PK = \(key) "
      + "AND other.Z_ENT IN (\(numbers.map(String.init).joined(separator: ", "))))"
  }
}

extension Lineage {
  /// Where the pairs of a relationship of the new version come from: its own predecessors, and those of
  /// its inverse.
  ///
  /// Two that were each other's inverse held the same pairs, so that one of them is left out. So is one of
  /// which no row stays related, as where it led to another entity.
  ///
  /// - Parameter path: The relationship, at the entity that declares it.
  /// - Returns: The sources, its own first.
  func pairSources(of path: PropertyPath) -> [PairSource] {
    guard let relationship = step.to.entities[path.entity]?.relationships[path.path] else {
      return []
    }
    let own = storedSources(of: path.path, in: path.entity)
    let direct = own.compactMap {
      pairSource($0, path.entity, relationship.destinationEntity, isReversed: false)
    }
    let inverse = declaration(of: relationship.inverseName, in: relationship.destinationEntity)
      .flatMap { leadsBack($0, to: path) ? $0 : nil }
    return direct
      + (inverse.map { [$0] } ?? followers[path, default: []]).flatMap { inverse in
        let end = step.to.entities[inverse.entity]?.relationships[inverse.path]?.destinationEntity
        return storedSources(of: inverse.path, in: inverse.entity)
          .filter { other in !own.contains { areMirrored($0, other) } }
          .compactMap { pairSource($0, inverse.entity, end, isReversed: true) }
      }
  }

  /// Whether a to-one relationship that was there before gets pairs of its inverse besides its own, which
  /// nobody knows of who looks at its key alone.
  func gathersPairs(_ path: PropertyPath) -> Bool {
    let sources = pairSources(of: path)
    return sources.contains(where: \.isReversed)
      && !storedSources(of: path.path, in: path.entity).isEmpty
  }

  /// Whether a relationship of the new version names another as its inverse.
  ///
  /// One that does not has pairs of its own, even where it is named as the inverse of that.
  private func leadsBack(_ inverse: PropertyPath, to path: PropertyPath) -> Bool {
    guard let relationship = step.to.entities[inverse.entity]?.relationships[inverse.path] else {
      return false
    }
    return declaration(of: relationship.inverseName, in: relationship.destinationEntity) == path
  }

  /// The to-many relationships of the new version that are kept in the key of a to-one relationship which does not lead
  /// back, by that.
  func findFollowers() -> [PropertyPath: [PropertyPath]] {
    var found: [PropertyPath: [PropertyPath]] = [:]
    for entity in step.to.entities {
      for relationship in entity.relationships where relationship.isToMany {
        let path = PropertyPath(entity: entity.name, path: relationship.name)
        guard
          let key = declaration(of: relationship.inverseName, in: relationship.destinationEntity),
          step.to.entities[key.entity]?.relationships[key.path]?.isToMany == false,
          declaration(of: relationship.name, in: entity.name) == path, !leadsBack(key, to: path)
        else { continue }
        found[key, default: []].append(path)
      }
    }
    return found
  }

  /// The entity that declares a relationship of the new version, with its name.
  func declaration(of name: String?, in entity: String?) -> PropertyPath? {
    guard let name, let entity = entity.flatMap({ step.to.entities[$0] }) else { return nil }
    let owner = ([entity] + step.to.ancestors(of: entity))
      .first { $0.relationships[name] != nil }
    return owner.map { PropertyPath(entity: $0.name, path: name) }
  }

  /// A relationship that an old entity has or inherits.
  func oldProperty(_ source: (entity: String, name: String)) -> StoredProperty? {
    successor(of: source.entity)?.pair.sourceProperties.first { $0.name == source.name }
  }

  /// Whether two relationships of the old version were each other's inverse.
  private func areMirrored(
    _ one: (entity: String, name: String), _ other: (entity: String, name: String)
  ) -> Bool {
    guard let first = oldProperty(one)?.relationship, let second = oldProperty(other)?.relationship
    else { return false }
    return first.inverseName == other.name && second.inverseName == one.name
      && first.destinationEntity.flatMap(from.tableName) == from.tableName(of: other.entity)
      && second.destinationEntity.flatMap(from.tableName) == from.tableName(of: one.entity)
  }

  private func pairSource(
    _ source: (entity: String, name: String), _ owner: String, _ end: String?, isReversed: Bool
  ) -> PairSource? {
    guard let property = oldProperty(source),
      let owners = survivors(from: property.declaringEntity, to: owner),
      let members = survivors(from: property.relationship?.destinationEntity, to: end)
    else { return nil }
    return PairSource(
      entity: source.entity, name: source.name, isReversed: isReversed, owners: owners,
      members: members)
  }

  private func survivors(from old: String?, to new: String?) -> Survivors? {
    guard let old = old.flatMap(from.entity), let new = new.flatMap(to.entity) else { return nil }
    return Survivors(from: old, to: new, numbers)
  }
}
