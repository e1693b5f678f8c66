import StoreSchema

/// Says what rows must be related by in a store of the new version, relationship by relationship.
///
/// An object stays related to what its entity's relationship related it to, inherited ones among them, as far as that can
/// still be at the other end, and to what the inverse did; to nothing else. Where relationships exchange their inverses, it
/// stays related to what one side alone related it to: ``MigrationStep/exchangedInverses()``. The entity that a key names is that of the row.
/// What was wrong before may stay so: keys to rows that are not there count on neither side.
///
/// - Parameters:
///   - request: The step.
///   - kept: The columns whose values are compared anyway.
/// - Returns: The proofs; none for relationships of which these columns hold everything.
package func relationshipProofs(
  _ request: UpgradeRequest, keeping kept: [KeptColumn]
) -> [RelationshipProof] {
  RelationshipProver(request, kept).proofs()
}

/// Where links are kept: the columns with the key of the row that has the relationship, and of the one that it leads to.
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

  /// Whether the key is in the row that the relationship leads to.
  var isKeptByMember: Bool { member == "Z_PK" }
}

extension StoreSchema {
  /// Where the links of a relationship are kept that an entity has or inherits.
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
