import DataModel

/// Determines the required links in a store of the new version, relationship by relationship.
///
/// An object keeps the links of its relationships, including inherited ones, as far as the targets can still
/// be targets, and those of the inverse; it gets no others. If relationships exchange inverses, it keeps the
/// links of only one side: ``MigrationStep/exchangedInverses()``. The target entity of a key is that of the
/// row. Existing errors may remain: dangling keys count on neither side.
///
/// - Parameters:
///   - request: The step.
///   - kept: The columns whose values are compared anyway.
/// - Returns: The proofs; none for relationships completely covered by these columns.
package func relationshipProofs(
  _ request: UpgradeRequest, keeping kept: [KeptColumn]
) -> [RelationshipProof] {
  RelationshipProver(request, kept).proofs()
}

/// The columns that contain links: the key of the owner's row and that of the target.
struct LinkColumns: Hashable {
  let table: String
  let owner: String
  let member: String
  var isOwnInverse = false

  /// The same links, seen from the other end.
  var reversed: LinkColumns {
    LinkColumns(table: table, owner: member, member: owner, isOwnInverse: isOwnInverse)
  }

  /// Whether the key is in the row that has the relationship.
  var isKeptByOwner: Bool { owner == "Z_PK" }

  /// Whether the key is in the target's row.
  var isKeptByMember: Bool { member == "Z_PK" }
}

extension StoreSchema {
  /// The columns with the links of a relationship that an entity declares or inherits.
  func linkColumns(of name: String, in entity: String) -> LinkColumns? {
    if let key = toOneStorage(of: name, in: entity) {
      return LinkColumns(table: key.table, owner: "Z_PK", member: key.column)
    }
    switch toManyStorage(of: name, in: entity) {
    case nil: return nil
    case .foreignKey(let key):
      return LinkColumns(table: key.table, owner: key.column, member: "Z_PK")
    case .joinTable(let join):
      return LinkColumns(
        table: join.table, owner: join.ownerColumn, member: join.memberColumn,
        isOwnInverse: join.isOwnInverse)
    }
  }

  /// An entity and its subentities.
  func family(of entity: SchemaEntity) -> [SchemaEntity] {
    entities.filter { entity.numbers.contains($0.number) }
  }
}
