package import DataModel
import Findings

/// Whether statements read a property, where that is certain.
///
/// What a relationship relates is read by its inverse as well, but for the order that it has.
///
/// - Parameters:
///   - name: The property; of a composite one of its elements is enough.
///   - entity: The entity, or one that inherits the property.
///   - isOld: Whether it is one of the old version, or of the new one.
///   - file: The step file.
///   - versions: The two versions.
/// - Returns: Whether a statement, or a program, reads it; false as well where the name of a column may be of something
///   else.
package func readsProperty(
  _ name: String, of entity: String, isOld: Bool, file: StepFile, versions: StepVersions
) -> Bool {
  let scope = StepScope(file, versions)
  let reads = scope.reads(isOld: isOld)
  let columns = scope.world(isOld: isOld).view(entity)?.columns.filter {
    $0.name == name || $0.name.hasPrefix(name + ".")
  }
  let owners = columns.map { $0.compactMap(\.owner) } ?? []
  return owners.contains { owner in
    reads.contains { $0.entity == owner && ($0.name == name || $0.name.hasPrefix(name + ".")) }
  } || reads.contains(StepProperty(entity: entity, name: name))
    || scope.world(isOld: isOld).model.pairs(of: name, in: entity).contains(where: reads.contains)
}

/// Whether statements certainly carry over all objects of an entity: one creates an object from each and reads all its
/// properties, and its relationships are read as well.
///
/// - Parameters:
///   - entity: The entity, without its subentities.
///   - isOld: Whether it belongs to the old version instead of the new one.
///   - file: The step file.
///   - versions: The two versions.
/// - Returns: Whether they do; false if that is not certain.
package func copiesObjects(
  of entity: String, isOld: Bool, _ file: StepFile, _ versions: StepVersions
) -> Bool {
  let scope = StepScope(file, versions)
  let model = scope.world(isOld: isOld).model
  guard let found = model.entities[entity] else { return false }
  let links = scope.copies.reduce(into: Set<StepProperty>()) { $0.formUnion($1.copy.links) }
  let related = scope.reads(isOld: isOld).union(isOld ? [] : links)
  let relationships = ([found] + model.ancestors(of: found)).flatMap { owner in
    owner.relationships.filter { !$0.isTransient }.map { (owner.name, $0.name) }
  }
  guard
    relationships.allSatisfy({ owner, name in
      related.contains(StepProperty(entity: owner, name: name))
        || model.pairs(of: name, in: owner).contains(where: related.contains)
    })
  else { return false }
  let columns = scope.world(isOld: isOld).view(entity)?.columns.filter { column in
    let root = column.name.prefix { $0 != "." }
    let attribute = column.owner.flatMap { model.entities[$0]?.attributes[String(root)] }
    return attribute.map { !$0.isDerived } ?? false
  }
  return scope.copies.contains { copy, facts in
    guard copy.isOld == isOld, copy.covers(found, in: model) else { return false }
    return (columns ?? []).allSatisfy { column in
      facts.columns.contains {
        !$0.isWritten && $0.isOld == isOld && $0.column.owner == column.owner
          && $0.column.name == column.name
      }
    }
  }
}

/// Whether a relationship says nothing but of what objects the statements of a step file made copies, and these go with
/// it.
///
/// - Parameters:
///   - name: The relationship.
///   - entity: The entity that declares it.
///   - file: The step file, whose statements write the version that the relationship is of.
///   - versions: The versions before and after the step of the file.
///   - next: The version in which it is no more.
/// - Returns: Whether it is; false where that is not certain.
package func isLinkOfCopies(
  _ name: String, of entity: String, file: StepFile, versions: StepVersions, until next: Model
) -> Bool {
  let model = versions.to.model
  let property = StepProperty(entity: entity, name: name)
  guard let relationship = model.entities[entity]?.relationships[name], !relationship.isToMany
  else { return false }
  let scope = StepScope(file, versions)
  let pairing = StepPairing(model, next)
  let makers = scope.copies.filter { $0.copy.links.contains(property) }
  let areGone = makers.allSatisfy { copy, _ in
    guard !copy.isOld else { return false }
    return model.entities.filter { copy.covers($0, in: model) }.allSatisfy {
      pairing.new(of: $0) == nil
    }
  }
  guard !makers.isEmpty, areGone else { return false }
  // Nothing else gives it a value.
  let writes = scope.statements.flatMap(\.facts.columns).filter { column in
    column.isWritten && column.column.owner == entity && column.column.name == name
  }
  let others = scope.writes.intersection(model.inverse(of: name, in: entity).map { [$0] } ?? [])
  let isWrittenByProgram = scope.programs.contains { program in
    program.writes.columns.contains { $0.text.lowercased() == name.lowercased() }
  }
  guard writes.count == makers.count, others.isEmpty, !isWrittenByProgram else { return false }
  return !versions.from.model.entities.contains { old in
    old.relationships.contains { relationship in
      successor(of: relationship.name, in: old.name, versions.from.model, model)?.name == name
    }
  }
}

extension Model {
  /// The inverse of a relationship, with the entity that declares it; nil if the two are not inverses of each other.
  fileprivate func inverse(of name: String, in entity: String) -> StepProperty? {
    guard let owner = entities[entity] else { return nil }
    let declaring = ([owner] + ancestors(of: owner)).first { $0.relationships[name] != nil }
    guard let declaring, let relationship = declaring.relationships[name],
      let back = relationship.inverseName,
      let end = relationship.destinationEntity.flatMap({ entities[$0] }),
      let other = ([end] + ancestors(of: end)).first(where: { $0.relationships[back] != nil }),
      other.relationships[back]?.inverseName == name
    else { return nil }
    return StepProperty(entity: other.name, name: back)
  }

  /// The properties that contain all links of a relationship, other than itself: its inverse, unless it is ordered.
  fileprivate func pairs(of name: String, in entity: String) -> [StepProperty] {
    guard let owner = entities[entity] else { return [] }
    let found = ([owner] + ancestors(of: owner)).lazy.compactMap { $0.relationships[name] }.first
    guard let found, !(found.isToMany && found.isOrdered) else { return [] }
    return inverse(of: name, in: entity).map { [$0] } ?? []
  }
}
