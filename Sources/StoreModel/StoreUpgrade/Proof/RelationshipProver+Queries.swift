import DataModel
import Migration

extension RelationshipProver {
  /// Whether the keys are compared as they are, and all rows at both ends can still be there.
  func isKept(
    _ old: OldLinks, new: LinkColumns, owner: SchemaEntity, end: SchemaEntity
  ) -> Bool {
    guard leadsOn(old.destination, to: end) else { return false }
    if old.columns.isKeptByOwner {
      return new.isKeptByOwner
        && old.members.allSatisfy { before, after in
          isKept(
            place(old.columns.table, old.columns.member, of: before),
            place(new.table, new.member, of: after))
        }
    }
    guard let declared = from.entity(old.property.declaringEntity), leadsOn(declared, to: owner)
    else { return false }
    if old.columns.isKeptByMember {
      return new.isKeptByMember
        && from.family(of: old.destination).allSatisfy { before in
          successors[before.number].map { after in
            isKept(
              place(old.columns.table, old.columns.owner, of: before),
              place(new.table, new.owner, of: after))
          } ?? false
        }
    }
    return [(old.columns, new), (old.columns.reversed, new.reversed)].contains { old, new in
      isKept(
        ColumnPlace(table: old.table, column: old.member, key: old.owner, entity: nil),
        ColumnPlace(table: new.table, column: new.member, key: new.owner, entity: nil))
    }
  }

  /// Whether the column with the target's entity is compared unchanged and has the same meaning.
  func keepsEntities(_ old: OldLinks, in column: String) -> Bool {
    guard old.destination.numbers.allSatisfy({ successors[$0]?.number == $0 }),
      let key = from.toOneStorage(of: old.property.name, in: old.entity.name),
      let entityColumn = key.entityColumn
    else { return false }
    return old.members.allSatisfy { before, after in
      isKept(place(key.table, entityColumn, of: before), place(after.table, column, of: after))
    }
  }

  private func isKept(_ old: ColumnPlace, _ new: ColumnPlace) -> Bool { kept.contains([old, new]) }

  private func place(_ table: String, _ column: String, of entity: SchemaEntity) -> ColumnPlace {
    ColumnPlace(table: table, column: column, key: "Z_PK", entity: entity.number)
  }

  /// Whether all rows of an old entity are rows of a new one.
  private func leadsOn(_ old: SchemaEntity, to new: SchemaEntity) -> Bool {
    old.numbers.allSatisfy { successors[$0].map { new.numbers.contains($0.number) } ?? false }
  }

  /// The rows of some entities of a table.
  private struct Rows {
    let table: String
    let numbers: [Int]

    init(_ table: String, _ numbers: some Sequence<Int>) {
      (self.table, self.numbers) = (table, Array(numbers))
    }

    var list: String { numbers.map(String.init).joined(separator: ", ") }

    /// The condition that a key belongs to one of the rows.
    func contains(_ key: String, isOwn: Bool) -> String {
      isOwn
        ? "Z_ENT IN (\(list))"
        : "EXISTS (SELECT 1 FROM \(identifier(table)) AS other WHERE other.Z_PK = \(key) "
          + "AND other.Z_ENT IN (\(list)))"
    }
  }

  /// The queries for what is related: what was, by the relationship itself and by others that hold its links, and what is.
  func links(
    _ own: [OldLinks], gained: [OldLinks], new: LinkColumns, owner: SchemaEntity,
    end: SchemaEntity
  ) -> RelationshipProof.Queries {
    let old =
      own.flatMap { pairs(in: $0.columns, rows(of: $0), rows(of: $0.destination, in: end)) }
      + gained.flatMap {
        pairs(
          in: $0.columns, rows(of: $0), rows(of: $0.destination, in: owner), isReversed: true)
      }
    return RelationshipProof.Queries(
      old: union(old),
      new: union(pairs(in: new, Rows(owner.table, owner.numbers), Rows(end.table, end.numbers))))
  }

  private func rows(of links: OldLinks) -> Rows {
    Rows(links.entity.table, links.members.map(\.old.number))
  }

  /// The rows in the table of an old entity that are rows of a new one.
  private func rows(of old: SchemaEntity, in new: SchemaEntity) -> Rows {
    let staying = from.entities.filter { entity in
      entity.table == old.table
        && successors[entity.number].map { new.numbers.contains($0.number) } ?? false
    }
    return Rows(old.table, staying.map(\.number))
  }

  private func pairs(
    in links: LinkColumns, _ owners: Rows, _ members: Rows, isReversed: Bool = false
  ) -> [String] {
    let name = identifier(links.table)
    // A pair of a relationship that is its own inverse stands in either order.
    return (links.isOwnInverse ? [links, links.reversed] : [links]).map { links in
      let owner = "\(name).\(identifier(links.owner))"
      let member = "\(name).\(identifier(links.member))"
      return
        "SELECT \(isReversed ? member : owner) AS owner, \(isReversed ? owner : member) AS member "
        + "FROM \(name) WHERE \(owners.contains(owner, isOwn: links.isKeptByOwner)) "
        + "AND \(members.contains(member, isOwn: links.isKeptByMember))"
    }
  }

  /// Each pair once.
  private func union(_ queries: [String]) -> String {
    queries.isEmpty
      ? "SELECT NULL AS owner, NULL AS member WHERE 0" : queries.joined(separator: " UNION ")
  }

  /// The queries for the keys whose entity is not that of the row at the other end.
  func strayEntities(
    _ own: [OldLinks], key: ToOneStorage, column: String, owner: SchemaEntity,
    end: SchemaEntity
  ) -> RelationshipProof.Queries {
    let old = own.compactMap { links -> String? in
      guard let key = from.toOneStorage(of: links.property.name, in: links.entity.name),
        let column = key.entityColumn
      else { return nil }
      return
        "(\(strayCount(key, column: column, rows: rows(of: links), destination: links.destination.table)))"
    }
    return RelationshipProof.Queries(
      old: "SELECT \((["0"] + old).joined(separator: " + "))",
      new: strayCount(
        key, column: column, rows: Rows(owner.table, owner.numbers), destination: end.table))
  }

  private func strayCount(
    _ key: ToOneStorage, column: String, rows: Rows, destination: String
  ) -> String {
    "SELECT COUNT(*) FROM \(identifier(key.table)) AS t JOIN \(identifier(destination)) AS other "
      + "ON other.Z_PK = t.\(identifier(key.column)) WHERE t.Z_ENT IN (\(rows.list)) "
      + "AND t.\(identifier(column)) IS NOT other.Z_ENT"
  }
}
