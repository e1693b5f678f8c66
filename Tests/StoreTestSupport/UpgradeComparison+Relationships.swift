import DataModel
import Findings
import Migration

extension UpgradeComparison {
  /// Problems of relationships: related rows stay related in the same order, and no others are.
  ///
  /// A relationship keeps its former links and those of its inverse, as far as the rows can still
  /// be its ends; if several swap inverses, it keeps those of one of the two. A finding names each
  /// removed pair whose rows both stay, and each pair that is added or removed by a swap.
  func relationshipProblems() throws -> [String] {
    let exchange = InverseExchange(step)
    return try heirs.flatMap { heir in
      try heir.pair.properties.flatMap { properties in
        try problems(of: properties, heir, exchange)
      } + removalProblems(heir)
    }
  }

  private func problems(
    of properties: PropertyPair, _ heir: Heir, _ exchange: InverseExchange
  ) throws -> [String] {
    guard let new = properties.destination.relationship else { return [] }
    let title = "\(heir.new.name).\(properties.destination.name)"
    let old = properties.source?.relationship
    let before = try ownPairs(properties, heir)
    let staying = try survivors(of: old, as: new)
    let own = before.filter { staying.contains($0.member) }
    let path = "\(properties.destination.declaringEntity).\(properties.destination.name)"
    let kept = exchange.takers.contains(path) ? [] : own
    let gained = exchange.keepers.contains(path) ? [] : try inversePairs(properties, heir)
    let rows = try members(of: new, to, after)
    let found = try pairs(of: properties.destination.name, heir.new, to, after)
      .filter { rows.contains($0.member) }
    var problems: [String] = []
    let wanted = Set(kept).union(gained)
    if Set(found) != wanted || found.count != wanted.count {
      problems.append(
        "\(title) holds \(told(found)), expected \(told(kept)) of its own and \(told(gained)) of its inverse"
      )
    } else if old?.isOrdered == true, new.isOrdered, found.filter(Set(kept).contains) != kept {
      problems.append("\(title) has the order \(told(found)), expected \(told(kept))")
    }
    let heirs =
      try old.map { try members(of: $0, from, self.before, of: self.heirs.map(\.old)) } ?? []
    let lost = before.filter { heirs.contains($0.member) && !staying.contains($0.member) }
    if !lost.isEmpty, !isNamed(heir, properties) {
      problems.append("\(title) loses \(told(lost)), and nothing says so")
    }
    let moved = wanted.symmetricDifference(own)
    if exchange.takers.contains(path), !moved.isEmpty, !isNamed(heir, properties) {
      problems.append("\(title) gains or loses \(moved.prefix(6)), and nothing says so")
    }
    return problems
  }

  /// Problems of removed relationships: the loss must be reported.
  private func removalProblems(_ heir: Heir) throws -> [String] {
    try heir.pair.removed.compactMap { property in
      guard property.relationship != nil,
        try !pairs(of: property.name, heir.old, from, before).isEmpty,
        !findings.contains(where: {
          $0.layer == .loss && $0.property == property.name
            && ($0.entity == heir.new.name || $0.entity == heir.old.name)
        })
      else { return nil }
      return "\(heir.old.name).\(property.name) is gone, and nothing says so"
    }
  }

  /// Whether a finding reports that a relationship loses links.
  private func isNamed(_ heir: Heir, _ properties: PropertyPair) -> Bool {
    findings.contains {
      $0.layer == .loss && $0.property == properties.destination.name
        && [heir.new.name, properties.destination.declaringEntity].contains($0.entity)
    }
  }

  private func ownPairs(_ properties: PropertyPair, _ heir: Heir) throws -> [RelatedPair] {
    guard let source = properties.source, source.relationship != nil else { return [] }
    return try pairs(of: source.name, heir.old, from, before)
  }

  /// The links of the inverse, seen from the rows of an entity.
  private func inversePairs(_ properties: PropertyPair, _ heir: Heir) throws -> Set<RelatedPair> {
    guard let new = properties.destination.relationship, let end = new.destinationEntity,
      let name = new.inverseName
    else { return [] }
    let owners = try Set(
      after.rows(
        "SELECT Z_PK FROM \(identifier(heir.new.table)) WHERE Z_ENT = \(heir.new.number)"
      ).map { $0[0] })
    var result: Set<RelatedPair> = []
    for other in heirs where isEntity(other.new.name, or: end) {
      guard
        let inverse = other.pair.properties.first(where: { $0.destination.name == name }),
        let old = inverse.source?.relationship, let back = inverse.destination.relationship,
        !isMirror(inverse, of: properties)
      else { continue }
      let staying = try survivors(of: old, as: back).intersection(owners)
      for pair in try ownPairs(inverse, other) where staying.contains(pair.member) {
        result.insert(RelatedPair(owner: pair.member, member: pair.owner))
      }
    }
    return result
  }

  /// Whether two relationships were each other's inverse, with the same pairs.
  private func isMirror(_ one: PropertyPair, of other: PropertyPair) -> Bool {
    guard let first = one.source, let second = other.source else { return false }
    return first.relationship?.inverseName == second.name
      && second.relationship?.inverseName == first.name
  }

  private func isEntity(_ name: String, or ancestor: String) -> Bool {
    guard let entity = step.to.entities[name] else { return false }
    return name == ancestor || step.to.ancestors(of: entity).contains { $0.name == ancestor }
  }

  /// The rows that a relationship could refer to and its successor can still refer to.
  private func survivors(of old: Relationship?, as new: Relationship) throws -> Set<String> {
    guard let old, let before = old.destinationEntity.flatMap(from.entity),
      let after = new.destinationEntity.flatMap(to.entity),
      heirs.contains(where: { $0.old.table == before.table && $0.new.table == after.table })
    else { return [] }
    return try members(of: old, from, self.before).intersection(members(of: new, to, self.after))
  }

  /// The rows that a relationship can refer to, of all entities or of some.
  private func members(
    of relationship: Relationship, _ schema: StoreSchema, _ store: StoreInspector,
    of entities: [SchemaEntity]? = nil
  ) throws -> Set<String> {
    guard let entity = relationship.destinationEntity.flatMap(schema.entity) else { return [] }
    let numbers = entity.numbers.filter { number in
      entities?.contains { $0.number == number } ?? true
    }
    return Set(
      try store.rows(
        "SELECT Z_PK FROM \(identifier(entity.table)) WHERE Z_ENT IN "
          + "(\(numbers.map(String.init).joined(separator: ", ")))"
      ).map { $0[0] })
  }

  /// The rows of an entity with their related rows, sorted by owner and position.
  private func pairs(
    of name: String, _ entity: SchemaEntity, _ schema: StoreSchema, _ store: StoreInspector
  ) throws -> [RelatedPair] {
    let table = identifier(entity.table)
    var rows: [[String]] = []
    if let key = schema.toOneStorage(of: name, in: entity.name) {
      let column = identifier(key.column)
      rows = try store.rows(
        "SELECT Z_PK, \(column) FROM \(table) WHERE Z_ENT = \(entity.number) "
          + "AND \(column) IS NOT NULL ORDER BY 1, 2")
    } else if let storage = schema.toManyStorage(of: name, in: entity.name) {
      let owners = "(SELECT Z_PK FROM \(table) WHERE Z_ENT = \(entity.number))"
      rows = try store.rows(
        "SELECT owner, member FROM (\(query(storage, schema))) WHERE owner IN \(owners) "
          + "ORDER BY CAST(owner AS INTEGER), place, CAST(member AS INTEGER)")
    }
    var seen: Set<RelatedPair> = []
    return rows.map { RelatedPair(owner: $0[0], member: $0[1]) }
      .filter { seen.insert($0).inserted }
  }

  private func query(_ storage: ToManyStorage, _ schema: StoreSchema) -> String {
    switch storage {
    case .foreignKey(let key):
      return "SELECT \(identifier(key.column)) AS owner, Z_PK AS member, "
        + "\(key.orderColumn.map(identifier) ?? "0") AS place FROM \(identifier(key.table))"
    case .joinTable(let join):
      let (owner, member) = (identifier(join.ownerColumn), identifier(join.memberColumn))
      let pairs =
        "SELECT \(owner) AS owner, \(member) AS member, "
        + "\(join.orderColumn.map(identifier) ?? "0") AS place FROM \(identifier(join.table))"
      guard join.isOwnInverse else { return pairs }
      let back = schema.table(join.table)?.columns.first {
        if case .reflexiveOrder = $0.role { true } else { false }
      }?.name
      return pairs + " UNION ALL SELECT \(member), \(owner), \(back.map(identifier) ?? "0") "
        + "FROM \(identifier(join.table))"
    }
  }
}

/// The keys of two related rows.
struct RelatedPair: Hashable, CustomStringConvertible {
  let owner: String
  let member: String

  var description: String { "\(owner)→\(member)" }
}

/// Related rows as text, the first of them by key.
private func told(_ pairs: some Collection<RelatedPair>) -> String {
  guard !pairs.isEmpty else { return "no links" }
  let first = pairs.prefix(6).map(\.description).joined(separator: ", ")
  let rest = pairs.count > 6 ? ", …" : ""
  return "\(pairs.count) links (\(first)\(rest))"
}
