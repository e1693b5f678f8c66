import DataModel
package import StoreModel

/// A location in which a store may have orphaned rows, which belong to no object.
package struct StrayPlace: Hashable, Sendable {
  /// The kind of rows.
  package enum Kind: Hashable, Sendable {
    /// Objects: `Z_ENT` is the number of no entity of the table.
    case objects
    /// Pairs of a to-many relationship whose owner does not exist and whose target does not show the pair
    /// either.
    case pairs
  }

  /// The kind of rows.
  package var kind: Kind
  /// The table.
  package var table: String
  /// The columns that identify rows.
  package var keyColumns: [String]
  /// The alias of the table in ``condition``.
  package var alias: String
  /// The condition that selects the rows.
  package var condition: String

  /// The text after `FROM`: the table and the condition.
  package var source: String { "main.\(quotedName(table)) AS \(alias) WHERE \(condition)" }
}

extension ReadableStore {
  /// The locations of rows that are left out when all objects of entities are shown.
  ///
  /// - Parameters:
  ///   - entities: The entities.
  ///   - relationships: The to-many relationships shown, by name; nil for all.
  /// - Returns: The locations without duplicates: tables in order, then pairs.
  package func strayPlaces(
    of entities: [EntityView], relationships: Set<String>? = nil
  ) -> [StrayPlace] {
    var places: [StrayPlace] = []
    for view in entities where !places.contains(where: { $0.table == view.table }) {
      let numbers = views.entities.filter { $0.table == view.table }.map(\.number).sorted()
      let list = numbers.map(String.init).joined(separator: ", ")
      places.append(
        StrayPlace(
          kind: .objects, table: view.table, keyColumns: ["Z_PK"], alias: "t",
          condition: "(t.Z_ENT IS NULL OR t.Z_ENT NOT IN (\(list)))"))
    }
    places.sort { $0.table < $1.table }
    for relationship in entities.flatMap(\.toMany) {
      guard relationships?.contains(relationship.name) ?? true,
        let place = pairPlace(of: relationship),
        !places.contains(where: { $0.kind == .pairs && $0.isSame(as: place) })
      else { continue }
      places.append(place)
    }
    return places
  }

  /// The location of a relationship's pairs that neither end shows; nil if the target rows show all of them.
  private func pairPlace(of relationship: ToManyView) -> StrayPlace? {
    guard let owner = views[relationship.entity] else { return nil }
    switch relationship.storage {
    case .foreignKey(let key):
      guard !relationship.hasToOneInverse else { return nil }
      return StrayPlace(
        kind: .pairs, table: key.table, keyColumns: [key.column, "Z_PK"], alias: "j",
        condition: "j.\(quotedName(key.column)) IS NOT NULL AND "
          + owner.lacks("j.\(quotedName(key.column))"))
    case .joinTable(let join):
      var condition = owner.lacks("j.\(quotedName(join.ownerColumn))")
      if let target = views[relationship.destination], hasToManyInverse(relationship) {
        condition += " AND " + target.lacks("j.\(quotedName(join.memberColumn))")
      }
      return StrayPlace(
        kind: .pairs, table: join.table, keyColumns: [join.ownerColumn, join.memberColumn],
        alias: "j", condition: condition)
    }
  }

  /// Whether the targets of a relationship show the pairs as well.
  private func hasToManyInverse(_ relationship: ToManyView) -> Bool {
    guard
      let inverse = model.entities[relationship.entity]?.relationships[relationship.name]?
        .inverseName
    else { return false }
    return views[relationship.destination]?.toMany(inverse) != nil
  }
}

extension StrayPlace {
  /// Whether both are the pairs of one table, seen from one end or the other.
  fileprivate func isSame(as other: StrayPlace) -> Bool {
    table == other.table && Set(keyColumns) == Set(other.keyColumns)
  }
}

extension EntityView {
  /// The condition that an expression is the key of no object of the entity.
  fileprivate func lacks(_ key: String) -> String {
    "NOT EXISTS (SELECT 1 FROM main.\(quotedName(table)) AS t WHERE t.Z_PK = \(key) AND "
      + "\(membership(includesSubentities: true)))"
  }
}
