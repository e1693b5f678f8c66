import DataModel
import Text

/// Finds relationships and their inverses by the paths that a schema uses, and plans their links.
struct RelationshipPlan {
  let model: Model
  let schema: StoreSchema
  let numbers: RowNumbers
  /// The relationships in which no two objects may have the same destination.
  let singles: Set<PropertyPath>
  /// Whether relationships that may be empty at both ends are.
  let leavesOut: Bool

  /// The links of a to-one relationship.
  func toOne(_ path: PropertyPath) -> ToOneLinks? {
    guard let relationship = relationship(path), let end = relationship.destinationEntity else {
      return nil
    }
    guard let inverse = inverse(of: path), let back = self.relationship(inverse) else {
      guard !(leavesOut && relationship.isOptional) else { return nil }
      return ToOneLinks(
        sources: numbers.keys(of: path.entity), targets: numbers.keys(of: end),
        pattern: singles.contains(path) ? .even(limit: 1) : .grouped,
        leavesGaps: relationship.isOptional)
    }
    let sources = numbers.keys(of: path.entity, and: back.destinationEntity ?? "")
    let targets = numbers.keys(of: end, and: inverse.entity)
    // Both ends must come to the same, so that they leave out the same rows.
    let isLoose = relationship.mayBeEmpty && back.mayBeEmpty
    guard !(leavesOut && isLoose) else { return nil }
    guard !back.isToMany else {
      let isFree = back.bounds == JoinLinks.Bounds(minimum: 0, maximum: .max)
      let limit = singles.contains(path) ? 1 : back.bounds.maximum
      return ToOneLinks(
        sources: sources, targets: targets,
        pattern: isFree && limit > 1 ? .grouped : .even(limit: limit), leavesGaps: isLoose)
    }
    let isFirst =
      path.entity == inverse.entity ? path.path < inverse.path : path.entity < inverse.entity
    return ToOneLinks(
      sources: sources, targets: targets,
      pattern: path == inverse
        ? .couples(linksLastToItself: !isLoose) : .oneToOne(shift: isFirst ? 1 : -1),
      leavesGaps: isLoose)
  }

  /// The links of a to-many relationship without inverse, as seen from the rows at its destination.
  func toMany(_ path: PropertyPath) -> ToOneLinks? {
    guard let relationship = relationship(path), let end = relationship.destinationEntity else {
      return nil
    }
    let bounds = relationship.bounds
    guard !(leavesOut && bounds.minimum == 0) else { return nil }
    let isFree = bounds == JoinLinks.Bounds(minimum: 0, maximum: .max)
    return ToOneLinks(
      sources: numbers.keys(of: end), targets: numbers.keys(of: path.entity),
      pattern: isFree ? .grouped : .even(limit: bounds.maximum), leavesGaps: bounds.minimum == 0)
  }

  /// The pairs of a many-to-many relationship.
  func join(owner: PropertyPath, inverse: PropertyPath) -> JoinLinks? {
    guard let near = relationship(owner), let far = relationship(inverse),
      !(leavesOut && near.mayBeEmpty && far.mayBeEmpty)
    else { return nil }
    return JoinLinks(
      left: numbers.keys(of: owner.entity, and: far.destinationEntity ?? ""),
      right: numbers.keys(of: inverse.entity, and: near.destinationEntity ?? ""),
      isOwnInverse: owner == inverse, leftBounds: near.bounds, rightBounds: far.bounds)
  }

  func relationship(_ path: PropertyPath) -> Relationship? {
    model.entities[path.entity]?.relationships[path.path]
  }

  /// The inverse, when it leads back.
  func inverse(of path: PropertyPath) -> PropertyPath? {
    guard let relationship = relationship(path), let name = relationship.inverseName,
      let inverse = declaration(of: name, in: relationship.destinationEntity),
      let back = self.relationship(inverse), back.inverseName == path.path,
      declaration(of: path.path, in: back.destinationEntity) == path
    else { return nil }
    return inverse
  }

  /// The relationship of that name that an entity has or inherits, by the ancestor that declares it.
  private func declaration(of name: String, in entity: String?) -> PropertyPath? {
    var found: PropertyPath?
    var next = entity.flatMap(schema.entity)
    while let entity = next {
      if relationship(PropertyPath(entity: entity.name, path: name)) != nil {
        found = PropertyPath(entity: entity.name, path: name)
      }
      next = entity.parent.flatMap(schema.entity)
    }
    return found
  }
}

extension Relationship {
  /// Whether the relationship may have no object: an optional to-one relationship may be empty whatever its minimum
  /// count is, which old versions of Xcode set to 1.
  fileprivate var mayBeEmpty: Bool { isToMany ? bounds.minimum == 0 : isOptional }

  /// The allowed number of objects.
  var bounds: JoinLinks.Bounds {
    let minimum = max(minCount, isOptional ? 0 : 1)
    return JoinLinks.Bounds(minimum: minimum, maximum: maxCount > 0 ? maxCount : .max)
  }
}
