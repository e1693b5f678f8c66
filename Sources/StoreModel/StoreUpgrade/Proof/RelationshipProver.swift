import DataModel
import Migration

/// Finds out what rows must be related by, from the two models and their tables.
struct RelationshipProver {
  /// A relationship of the new version, at the entity that declares it.
  private struct Declared {
    let entity: SchemaEntity
    let relationship: Relationship
    let links: LinkColumns

    var title: String { "\(entity.name).\(relationship.name)" }
  }

  /// The rows of some entities whose relationship had the same storage.
  struct OldLinks {
    let property: StoredProperty
    let columns: LinkColumns
    /// An old entity that has it.
    let entity: SchemaEntity
    /// Its destination entity.
    let destination: SchemaEntity
    /// The entities, before and after.
    var members: [(old: SchemaEntity, new: SchemaEntity)]
  }

  private let step: MigrationStep
  let from: StoreSchema
  let to: StoreSchema
  /// The columns whose values are compared anyway: before, and after.
  let kept: Set<[ColumnPlace]>
  private let pairs: [String: EntityPair]
  /// The entities that were there, by the new name.
  let predecessors: [String: SchemaEntity]
  /// The new entities by the old number.
  let successors: [Int: SchemaEntity]
  /// The relationships that exchange their inverses: those that keep their links, and those that take these.
  private let keepers: Set<ElementPath>
  private let takers: Set<ElementPath>
  /// The relationships of the new version, by where they are kept.
  private var declared: [LinkColumns: [Declared]] = [:]

  init(_ request: UpgradeRequest, _ kept: [KeptColumn]) {
    (step, from, to) = (request.step, request.from, request.to)
    self.kept = Set(kept.map { [$0.old, $0.new] })
    var predecessors: [String: SchemaEntity] = [:]
    var successors: [Int: SchemaEntity] = [:]
    for pair in step.entityPairs {
      guard let old = pair.source.flatMap({ request.from.entity($0.name) }),
        let new = request.to.entity(pair.destination.name)
      else { continue }
      predecessors[new.name] = old
      successors[old.number] = new
    }
    (self.predecessors, self.successors) = (predecessors, successors)
    let exchanged = step.exchangedInverses()
    keepers = Set(exchanged.map(\.keeper.path))
    takers = Set(exchanged.map(\.other.path))
    pairs = Dictionary(
      step.entityPairs.map { ($0.destination.name, $0) }, uniquingKeysWith: { first, _ in first })
    for entity in step.to.entities {
      guard let owner = to.entity(entity.name) else { continue }
      for relationship in entity.relationships where !relationship.isTransient {
        guard let links = to.linkColumns(of: relationship.name, in: entity.name) else { continue }
        declared[links, default: []].append(
          Declared(entity: owner, relationship: relationship, links: links))
      }
    }
  }

  /// The proofs.
  func proofs() -> [RelationshipProof] {
    let grown = Set(successors.values.map(\.table))
    return declared.values.joined().filter { grown.contains($0.entity.table) }
      .filter { !isProvedWithAnother($0) }.compactMap(proof)
      .sorted { $0.title < $1.title }
  }

  /// Whether the relationship is the other side of one that is proved: the to-many one of a key, and one of the two of a
  /// join table.
  private func isProvedWithAnother(_ one: Declared) -> Bool {
    let others = declared[one.links.reversed, default: []]
    guard !one.links.isKeptByOwner, !one.links.isOwnInverse else { return false }
    return one.links.isKeptByMember ? !others.isEmpty : others.contains { $0.title < one.title }
  }

  /// The proof for a relationship; nil if nothing remains to be checked.
  private func proof(of one: Declared) -> RelationshipProof? {
    guard let end = one.relationship.destinationEntity.flatMap(to.entity) else { return nil }
    let element = ElementPath.property(entity: one.entity.name, name: one.relationship.name)
    let own = takers.contains(element) ? [] : oldLinks(of: one)
    let gained = (keepers.contains(element) ? [] : views(of: one, end)).flatMap { view in
      oldLinks(of: view).filter { other in !own.contains { isMirror($0, other) } }
    }
    let name = { ColumnName(table: one.links.table, column: $0) }
    var proof = RelationshipProof(
      title: one.title, tables: [one.entity.table, end.table, one.links.table],
      columns: [name(one.links.owner), name(one.links.member)])
    let stays =
      gained.isEmpty && isWhole(own, one.entity)
      && own.allSatisfy { isKept($0, new: one.links, owner: one.entity, end: end) }
    if !stays {
      proof.links = links(own, gained: gained, new: one.links, owner: one.entity, end: end)
    }
    if let key = to.toOneStorage(of: one.relationship.name, in: one.entity.name),
      let column = key.entityColumn
    {
      proof.columns.insert(name(column))
      if !(isWhole(own, one.entity) && own.allSatisfy { keepsEntities($0, in: column) }) {
        proof.strayEntities = strayEntities(
          own, key: key, column: column, owner: one.entity, end: end)
      }
    }
    return proof.links == nil && proof.strayEntities == nil ? nil : proof
  }

  /// The new relationships with the same links in the other direction: those with the same storage, and the
  /// inverse, which may be the relationship itself.
  private func views(of one: Declared, _ end: SchemaEntity) -> [Declared] {
    let found = one.links.isOwnInverse ? [] : declared[one.links.reversed, default: []]
    guard let name = one.relationship.inverseName,
      let links = to.linkColumns(of: name, in: end.name),
      links != one.links.reversed || one.links.isOwnInverse
    else { return found }
    return found
      + declared[links, default: []].filter { back in
        back.relationship.name == name && back.relationship.inverseName == one.relationship.name
          && back.entity.numbers.contains(end.number)
          && back.relationship.destinationEntity.flatMap(to.entity)
            .map { one.entity.numbers.contains($0.number) } ?? false
      }
  }

  /// The predecessors of a relationship in the rows of the entity and of its subentities.
  private func oldLinks(of one: Declared) -> [OldLinks] {
    var found: [OldLinks] = []
    for new in to.family(of: one.entity) {
      guard let old = predecessors[new.name],
        let property = pairs[new.name]?.properties.first(where: {
          $0.destination.name == one.relationship.name
        })?.source,
        let end = property.relationship?.destinationEntity.flatMap(from.entity),
        let columns = from.linkColumns(of: property.name, in: old.name)
      else { continue }
      if let place = found.firstIndex(where: { $0.columns == columns }) {
        found[place].members.append((old, new))
      } else {
        found.append(
          OldLinks(
            property: property, columns: columns, entity: old, destination: end,
            members: [(old, new)]))
      }
    }
    return found
  }

  /// Whether two relationships of the old version were each other's inverse, and held the same links.
  private func isMirror(_ one: OldLinks, _ other: OldLinks) -> Bool {
    one.property.relationship?.inverseName == other.property.name
      && other.property.relationship?.inverseName == one.property.name
      && one.destination.table == other.entity.table && other.destination.table == one.entity.table
  }

  /// Whether the relationship has a single predecessor for all rows that have it.
  private func isWhole(_ own: [OldLinks], _ owner: SchemaEntity) -> Bool {
    let had = to.family(of: owner).filter { predecessors[$0.name] != nil }
    return own.count == 1 && own[0].members.count == had.count
  }
}
