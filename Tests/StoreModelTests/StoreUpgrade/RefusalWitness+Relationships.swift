import DataModel
import Migration
import StoreTestSupport

extension RefusalWitness {
  /// The number of objects related to several others of which the new relationship keeps one: its
  /// owners, or without an inverse its destinations.
  func torn(_ name: String, of entity: String) throws -> Int? {
    guard let relationship = step.to.entities[entity]?.relationships[name],
      let end = relationship.destinationEntity
    else { return nil }
    var links = try links(of: name, in: entity, to: end, besides: nil)
    if let inverse = relationship.inverseName {
      let back = try self.links(of: inverse, in: end, to: entity, besides: name)
      links.formUnion(back.map { [$0[1], $0[0]] })
    }
    let holders = links.map { $0[relationship.isToMany ? 1 : 0] }
    return Dictionary(holders.map { ($0, 1) }, uniquingKeysWith: +).count { $0.value > 1 }
  }

  /// The old pairs of rows that a relationship of the new version can still store; those held only
  /// by a former inverse of its inverse are omitted.
  private func links(
    of name: String, in entity: String, to end: String, besides inverse: String?
  ) throws -> Set<[String]> {
    var result: Set<[String]> = []
    for pair in step.entityPairs where isHeir(pair.destination.name, of: entity) {
      guard let source = pair.source,
        let property = pair.properties.first(where: { $0.destination.name == name })?.source,
        let old = property.relationship, let oldEnd = old.destinationEntity,
        try inverse.map({ try !wasInverse($0, in: end, of: property.name, old) }) ?? true
      else { continue }
      let owners = try keys(of: [source.name])
      let family = step.from.entities.map(\.name).filter { name in
        isOldHeir(name, of: oldEnd) && step.successors[name].map { isHeir($0, of: end) } ?? false
      }
      let members = try keys(of: family)
      for link in try bothWays(property.name, source.name)
      where owners.contains(link[0]) && members.contains(link[1]) {
        result.insert(link)
      }
    }
    return result
  }

  /// Whether the source of a new relationship had an old relationship as its inverse.
  private func wasInverse(
    _ name: String, in entity: String, of inverse: String, _ old: Relationship
  ) throws -> Bool {
    step.entityPairs.contains { pair in
      guard isHeir(pair.destination.name, of: entity),
        let source = pair.properties.first(where: { $0.destination.name == name })?.source
      else { return false }
      return source.name == old.inverseName && source.relationship?.inverseName == inverse
    }
  }

  /// The links of a relationship; in both directions if it is its own inverse.
  func bothWays(_ name: String, _ entity: String) throws -> [[String]] {
    let links = try pairs(of: name, in: entity)
    return isOwnInverse(name, entity) ? links + links.map { [$0[1], $0[0]] } : links
  }

  private func keys(of entities: [String]) throws -> Set<String> {
    Set(try entities.isEmpty ? [] : rows(entities, []).map { $0[0] })
  }

  private func isHeir(_ name: String, of ancestor: String) -> Bool {
    Self.isHeir(name, of: ancestor, in: step.to)
  }

  private func isOldHeir(_ name: String, of ancestor: String) -> Bool {
    Self.isHeir(name, of: ancestor, in: step.from)
  }

  private static func isHeir(_ name: String, of ancestor: String, in model: Model) -> Bool {
    guard let entity = model.entities[name] else { return false }
    return name == ancestor || model.ancestors(of: entity).contains { $0.name == ancestor }
  }
}
