import DataModel
import Migration

/// The predecessor of a new relationship in the rows of some entities.
///
/// Properties, including inherited ones, are matched entity by entity. A relationship may therefore have
/// several predecessors with different storage: if it moved up from subentities, or if an entity moved below
/// one with a relationship of the same name.
struct RelationshipSource {
  /// The relationship of the old version.
  let property: StoredProperty
  /// Its storage in the old version.
  let storage: RelationshipStorage
  /// An old entity that has it.
  let entity: String
  /// The old numbers of the entities whose rows have the new relationship from this one.
  fileprivate(set) var numbers: [Int]
}

/// The storage of a relationship.
enum RelationshipStorage: Hashable {
  /// In a column of the rows that have it.
  case toOne(ToOneStorage)
  /// A join table or foreign keys in the destination's rows.
  case toMany(ToManyStorage)
}

/// An old relationship from which a new one gets its pairs.
struct PairSource: Hashable {
  /// An old entity that has the relationship.
  let entity: String
  /// The name of the relationship.
  let name: String
  /// Its storage.
  let storage: RelationshipStorage
  /// Its old destination entity.
  let destination: SchemaEntity
  /// Whether its owners are the members of the new relationship, because it is the predecessor of the
  /// inverse.
  let isReversed: Bool
  /// The owners that can still be owners.
  let owners: Survivors
  /// The members that can still be members.
  let members: Survivors

  /// Its name in messages.
  var title: String { "\(entity).\(name)" }
}

/// The rows of an old entity that are rows of a new one.
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

  /// The SQL condition for an old key; nil if all keys satisfy it, or none.
  func condition(_ key: String) -> String? {
    guard case .some(let table, let numbers) = self else { return nil }
    return "EXISTS (SELECT 1 FROM \(identifier(table)) AS other WHERE other.Z_PK = \(key) "
      + "AND other.Z_ENT IN (\(numbers.map(String.init).joined(separator: ", "))))"
  }
}

extension Lineage {
  /// Finds the predecessors of every new relationship, by its path, which is that of its topmost declaration.
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

  /// The pairs of an old relationship that continue in a new one.
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

  /// Finds the sources of every new relationship's pairs: its own predecessors and those of its inverse.
  ///
  /// Two relationships that were inverses of each other had the same pairs, so one of them is omitted, as is
  /// one that no longer relates any rows, for example because it had another destination. If relationships
  /// exchange inverses, only one side keeps its pairs; see ``MigrationStep/exchangedInverses()``.
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

  /// Whether an existing to-one relationship also gets pairs of its inverse, which are not visible in its own
  /// key.
  func gathersPairs(_ path: PropertyPath) -> Bool {
    !relationshipSources[path, default: []].isEmpty
      && pairSources[path, default: []].contains(where: \.isReversed)
  }

  /// Whether a new relationship names another as its inverse.
  ///
  /// One that does not has its own pairs, even if the other names it as inverse.
  private func leadsBack(_ inverse: PropertyPath, to path: PropertyPath) -> Bool {
    guard let relationship = step.to.entities[inverse.entity]?.relationships[inverse.path] else {
      return false
    }
    return declaration(of: relationship.inverseName, in: relationship.destinationEntity) == path
  }

  /// The new to-many relationships that are stored in the key of a to-one relationship of which they are not
  /// the inverse, by that.
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
