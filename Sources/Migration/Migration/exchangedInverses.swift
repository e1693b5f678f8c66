package import DataModel

/// A relationship that both models declare, at matching entities.
package struct RelationshipEnd: Hashable, Sendable {
  /// The declaring entity in the new model.
  package let entity: String
  /// The name in the new model.
  package let name: String
  /// The declaring entity in the old model.
  package let oldEntity: String
  /// The name in the old model.
  package let oldName: String
  /// Whether it is to-many in the new model.
  package let isToMany: Bool

  /// The element in the new model.
  package var path: ElementPath { .property(entity: entity, name: name) }
  /// The element in the old model.
  var oldPath: ElementPath { .property(entity: oldEntity, name: oldName) }
  /// The name in messages.
  var title: String { "\(entity).\(name)" }
}

/// Two relationships that become inverses of each other, as do their former inverses.
///
/// Both sides of a pair have the same links, so not both can keep their own. One side of every new pair keeps
/// them, so that no link is lost: if `a.r ⇄ b.x` and `a.s ⇄ b.y` become `a.r ⇄ b.y` and `a.s ⇄ b.x`, `r` and
/// `s` keep their links, and `y` and `x` take those.
///
/// - Source: `Documentation/Formats/store-migration.md`, by change: the choice of the side is ours, except
///   for the foreign key of a to-one relationship.
package struct ExchangedInverse: Hashable, Sendable {
  /// The relationship that keeps its links.
  package let keeper: RelationshipEnd
  /// Its inverse, which takes these links instead of its own; to-many.
  package let other: RelationshipEnd
}

extension MigrationStep {
  /// Finds relationships that exchange their inverses among themselves, between the same entities and without
  /// a remainder.
  ///
  /// The side with the foreign keys of to-one relationships keeps its links, otherwise that of the
  /// relationship whose entity and name sort first. If neither is possible, there is no exchange: two to-one
  /// relationships each have a key.
  package func exchangedInverses() -> [ExchangedInverse] {
    let ends = RelationshipEnds(self)
    var seen: Set<RelationshipEnd> = []
    return ends.all.flatMap { start -> [ExchangedInverse] in
      guard !seen.contains(start), let cycle = ends.cycle(from: start) else { return [] }
      seen.formUnion(cycle.flatMap { [$0.keeper, $0.other] })
      if cycle.allSatisfy(\.other.isToMany) { return cycle }
      guard cycle.allSatisfy(\.keeper.isToMany) else { return [] }
      return cycle.map { ExchangedInverse(keeper: $0.other, other: $0.keeper) }
    }
  }
}

/// The relationships that both models of a step declare, with their old and new inverses.
struct RelationshipEnds {
  /// The relationships, by entity and name.
  let all: [RelationshipEnd]
  private let step: MigrationStep
  private let byPath: [ElementPath: RelationshipEnd]
  private let byOldPath: [ElementPath: RelationshipEnd]

  init(_ step: MigrationStep) {
    self.step = step
    var found: [RelationshipEnd] = []
    for pair in step.entityPairs {
      guard let source = pair.source else { continue }
      for properties in pair.properties {
        guard let (_, new) = properties.relationships, let old = properties.source,
          old.declaringEntity == source.name,
          properties.destination.declaringEntity == pair.destination.name
        else { continue }
        found.append(
          RelationshipEnd(
            entity: pair.destination.name, name: new.name, oldEntity: source.name,
            oldName: old.name, isToMany: new.isToMany))
      }
    }
    all = found.sorted {
      $0.entity == $1.entity
        ? nameComesBefore($0.name, $1.name) : nameComesBefore($0.entity, $1.entity)
    }
    byPath = Dictionary(keepingFirst: all.map { ($0.path, $0) })
    byOldPath = Dictionary(keepingFirst: all.map { ($0.oldPath, $0) })
  }

  /// The other relationship that is the inverse in the new model, in both directions.
  func inverse(of end: RelationshipEnd) -> RelationshipEnd? {
    inversePath(of: end.name, in: end.entity, step.to).flatMap { byPath[$0] }
      .flatMap { $0 == end ? nil : $0 }
  }

  /// The other relationship that was the inverse in the old model, in both directions.
  func formerInverse(of end: RelationshipEnd) -> RelationshipEnd? {
    inversePath(of: end.oldName, in: end.oldEntity, step.from).flatMap { byOldPath[$0] }
      .flatMap { $0 == end ? nil : $0 }
  }

  private func inversePath(of name: String, in entity: String, _ model: Model) -> ElementPath? {
    guard let relationship = model.entities[entity]?.relationships[name],
      let end = relationship.destinationEntity, let inverse = relationship.inverseName,
      let back = model.entities[end]?.relationships[inverse], back.inverseName == name,
      back.destinationEntity == entity
    else { return nil }
    return .property(entity: end, name: inverse)
  }

  /// The new pairs reached from a relationship by alternating old and new inverses; nil unless the path
  /// returns to it.
  fileprivate func cycle(from start: RelationshipEnd) -> [ExchangedInverse]? {
    var pairs: [ExchangedInverse] = []
    var keeper = start
    repeat {
      guard let other = inverse(of: keeper), let former = formerInverse(of: keeper),
        former != other, former.entity == other.entity, staysWhole(keeper), staysWhole(other),
        let next = inverse(of: former), pairs.count < all.count
      else { return nil }
      pairs.append(ExchangedInverse(keeper: keeper, other: other))
      keeper = next
    } while keeper != start
    let keepers = Set(pairs.map(\.keeper))
    return pairs.contains { keepers.contains($0.other) } ? nil : pairs
  }

  /// Whether all rows with the relationship had it before, declared by the same entity, and none of them
  /// leave.
  private func staysWhole(_ end: RelationshipEnd) -> Bool {
    func ancestorsHaveIt(_ entity: String, name: String, model: Model) -> Bool {
      model.entities[entity].map { entity in
        model.ancestors(of: entity).contains { $0.relationships[name] != nil }
      } ?? true
    }
    return step.departures[end.oldEntity] == nil
      && !ancestorsHaveIt(end.entity, name: end.name, model: step.to)
      && !ancestorsHaveIt(end.oldEntity, name: end.oldName, model: step.from)
      && step.origins(of: end.name, in: end.entity).allSatisfy { $0.property.path == end.oldPath }
  }
}
