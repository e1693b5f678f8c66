import DataModel
import Migration
import StoreSchema

/// Where a relationship of the new version comes from, in the rows of some entities.
///
/// Properties are paired entity by entity, inherited ones among them. So a relationship may come from several of the old
/// version, each kept somewhere else: where it moved up from subentities, or where an entity moved below one with a
/// relationship of the same name.
struct RelationshipSource {
  /// The relationship of the old version.
  let property: StoredProperty
  /// Where it was kept.
  let storage: RelationshipStorage
  /// An old entity that has it.
  let entity: String
  /// The old numbers of the entities whose rows have the new relationship from this one.
  fileprivate(set) var numbers: [Int]
}

/// Where a relationship is kept.
enum RelationshipStorage: Hashable {
  /// In a column of the rows that have it.
  case toOne(ToOneStorage)
  /// In a join table, or in the rows that it leads to.
  case toMany(ToManyStorage)
}

/// A relationship of the old version out of which a relationship of the new one gets its pairs.
struct PairSource: Hashable {
  /// An old entity that has the relationship.
  let entity: String
  /// The name of the relationship.
  let name: String
  /// Where it is kept.
  let storage: RelationshipStorage
  /// The old entity that it leads to.
  let destination: SchemaEntity
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
  /// None.
  case none

  /// Finds the rows of an entity and its subentities that are among others.
  init(of entity: SchemaEntity, where isKept: (Int) -> Bool) {
    let kept = entity.numbers.filter(isKept)
    self =
      kept.isEmpty
      ? .none
      : kept.count == entity.numbers.count ? .all : .some(table: entity.table, numbers: kept)
  }

  /// The condition in SQL for a key of the old version; nil where all keys meet it, or none.
  func condition(_ key: String) -> String? {
    guard case .some(let table, let numbers) = self else { return nil }
    return "EXISTS (SELECT 1 FROM \(identifier(table)) AS other WHERE other.Z_PK = \(key) "
      + "AND other.Z_ENT IN (\(numbers.map(String.init).joined(separator: ", "))))"
  }
}

extension Lineage {
  /// Finds where every relationship of the new version comes from, by its path, which is that of the first of its
  /// ancestors that has it.
  func findRelationshipSources() -> [PropertyPath: [RelationshipSource]] {
    var found: [PropertyPath: [RelationshipSource]] = [:]
    for successor in successors {
      for pair in successor.pair.properties {
        guard pair.destination.relationship != nil, let source = pair.source,
          let storage = oldStorage(of: source.name, in: successor.old.name),
          let path = declaration(of: pair.destination.name, in: successor.new.name)
        else { continue }
        let number = successor.old.number
        let place = found[path, default: []].firstIndex { $0.storage == storage }
        if let place {
          found[path]?[place].numbers.append(number)
        } else {
          found[path, default: []].append(
            RelationshipSource(
              property: source, storage: storage, entity: successor.old.name, numbers: [number]))
        }
      }
    }
    return found
  }

  private func oldStorage(of name: String, in entity: String) -> RelationshipStorage? {
    from.toManyStorage(of: name, in: entity).map { .toMany($0) }
      ?? from.toOneStorage(of: name, in: entity).map { .toOne($0) }
  }

  /// The pairs of a relationship of the old version that goes on in one of the new.
  func pairSource(
    _ source: RelationshipSource, of path: PropertyPath, isReversed: Bool = false
  ) -> PairSource? {
    let relationship = step.to.entities[path.entity]?.relationships[path.path]
    guard let end = relationship?.destinationEntity.flatMap(to.entity),
      let owner = from.entity(source.property.declaringEntity),
      let member = source.property.relationship?.destinationEntity.flatMap(from.entity)
    else { return nil }
    return PairSource(
      entity: source.entity, name: source.property.name, storage: source.storage,
      destination: member, isReversed: isReversed,
      owners: Survivors(of: owner, where: source.numbers.contains),
      members: Survivors(of: member) { numbers[$0].map(end.numbers.contains) ?? false })
  }

  /// Finds where the pairs of every relationship of the new version come from: its own predecessors, and those of
  /// its inverse.
  ///
  /// Two that were each other's inverse held the same pairs, so that one of them is left out. So is one of
  /// which no row stays related, as where it led to another entity. Of those that exchange their inverses one side alone
  /// keeps its pairs; see ``MigrationStep/exchangedInverses()``.
  ///
  /// - Returns: The sources by the path of the relationship, its own first.
  func findPairSources() -> [PropertyPath: [PairSource]] {
    let exchanged = step.exchangedInverses()
    let keepers = Set(exchanged.map(\.keeper.path))
    let others = Set(exchanged.map(\.other.path))
    var found: [PropertyPath: [PairSource]] = [:]
    for entity in step.to.entities {
      for relationship in entity.relationships {
        let path = PropertyPath(entity: entity.name, path: relationship.name)
        let element = ElementPath.property(entity: entity.name, name: relationship.name)
        let own = others.contains(element) ? [] : relationshipSources[path, default: []]
        let inverses = keepers.contains(element) ? [] : inverses(of: path)
        let reversed = inverses.flatMap { inverse in
          relationshipSources[inverse, default: []]
            .filter { other in !own.contains { areMirrored($0, other) } }
            .compactMap { pairSource($0, of: inverse, isReversed: true) }
        }
        found[path] = (own.compactMap { pairSource($0, of: path) } + reversed)
          .filter { $0.owners != .none && $0.members != .none }
      }
    }
    return found
  }

  /// The relationships of the new version whose pairs are those of another as well.
  private func inverses(of path: PropertyPath) -> [PropertyPath] {
    guard let relationship = step.to.entities[path.entity]?.relationships[path.path] else {
      return []
    }
    let inverse = declaration(of: relationship.inverseName, in: relationship.destinationEntity)
      .flatMap { leadsBack($0, to: path) ? $0 : nil }
    return inverse.map { [$0] } ?? followers[path, default: []]
  }

  /// Whether a to-one relationship that was there before gets pairs of its inverse besides its own, which
  /// nobody knows of who looks at its key alone.
  func gathersPairs(_ path: PropertyPath) -> Bool {
    !relationshipSources[path, default: []].isEmpty
      && pairSources[path, default: []].contains(where: \.isReversed)
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

  /// The entity that declares a relationship of the new version, with its name: one that is repeated in subentities is that
  /// of the first ancestor.
  func declaration(of name: String?, in entity: String?) -> PropertyPath? {
    guard let name, let entity = entity.flatMap({ step.to.entities[$0] }) else { return nil }
    let owner = ([entity] + step.to.ancestors(of: entity))
      .last { $0.relationships[name] != nil }
    return owner.map { PropertyPath(entity: $0.name, path: name) }
  }

  /// Whether two relationships of the old version were each other's inverse.
  private func areMirrored(_ one: RelationshipSource, _ other: RelationshipSource) -> Bool {
    guard let first = one.property.relationship, let second = other.property.relationship
    else { return false }
    return first.inverseName == other.property.name && second.inverseName == one.property.name
      && first.destinationEntity.flatMap(from.tableName) == from.tableName(of: other.entity)
      && second.destinationEntity.flatMap(from.tableName) == from.tableName(of: one.entity)
  }
}
