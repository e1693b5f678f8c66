import DataModel
import Findings

extension LinkPlan {
  /// The steps that update rows from lists and from the other side of one-to-one relationships.
  package func application(of relationship: ObjectRelationship) -> [LinkStep] {
    let inverse = layout.inverse(of: relationship)
    switch relationship.storage {
    case .key(let key):
      guard let inverse, case .key(let back) = inverse.storage else { return [] }
      return fillInverse(relationship, key: key, inverse: inverse, back: back)
    case .inverseKey(let key):
      guard let inverse else { return [] }
      let (table, column) = (identifier(key.table), identifier(key.column))
      return [
        .statement(
          "UPDATE \(table) SET \(column) = (SELECT l.owner FROM \(links(relationship)) l "
            + "WHERE l.member = \(table).Z_PK) WHERE \(isUnwritten(inverse, "Z_PK")) "
            + "AND Z_PK IN (SELECT member FROM \(links(relationship)))")
      ] + ordering(of: relationship, key)
    case .memberKey(let key):
      let (table, column) = (identifier(key.table), identifier(key.column))
      let columns = [column] + [key.orderColumn].compactMap { $0.map(identifier) }
      let values = ["l.owner", "\(place("l.position"))"].prefix(columns.count)
      return [
        .statement(
          "UPDATE \(table) SET (\(columns.joined(separator: ", "))) = "
            + "(SELECT \(values.joined(separator: ", ")) FROM \(links(relationship)) l "
            + "WHERE l.member = \(table).Z_PK) "
            + "WHERE Z_PK IN (SELECT member FROM \(links(relationship)))")
      ]
    case .join(let join):
      if let inverse, number(of: relationship) > number(of: inverse) { return [] }
      return [insertPairs(relationship, join: join, inverse: inverse)]
    }
  }

  /// The stored order value for a position starting at 1.
  ///
  /// *Source:* `Documentation/Formats/store-schema.md`, order columns: the first object has 2048, each
  /// following one 1024 more.
  private func place(_ position: String) -> String { "1024 + 1024 * \(position)" }

  private func fillInverse(
    _ relationship: ObjectRelationship, key: ToOneStorage, inverse: ObjectRelationship,
    back: ToOneStorage
  ) -> [LinkStep] {
    let column = "o.\(identifier(key.column))"
    return ranking(
      "SELECT \(column), MAX(o.Z_PK) FROM \(identifier(key.table)) o "
        + "WHERE \(isOf(relationship.source, "o")) AND \(isUnwritten(inverse, column)) GROUP BY \(column)",
      into: back.table, back.column)
  }

  /// Numbers the members of an ordered relationship: those of the list in its order, then others by key.
  private func ordering(of relationship: ObjectRelationship, _ key: ForeignKeyStorage) -> [LinkStep]
  {
    guard let order = key.orderColumn else { return [] }
    let column = "m.\(identifier(key.column))"
    let rank =
      "ROW_NUMBER() OVER (PARTITION BY \(column) ORDER BY l.position IS NULL, l.position, m.Z_PK)"
    return ranking(
      "SELECT m.Z_PK, \(place(rank)) FROM \(identifier(key.table)) m "
        + "LEFT JOIN \(links(relationship)) l ON l.member = m.Z_PK AND l.owner = \(column) "
        + "WHERE \(column) IS NOT NULL", into: key.table, order)
  }

  /// Writes a value into a column of rows, given the query for their keys and values.
  private func ranking(_ query: String, into table: String, _ column: String) -> [LinkStep] {
    let name = identifier(table)
    return [
      .statement("INSERT INTO \(ObjectLinkTable.ranks) (key, place) \(query)"),
      .statement(
        "UPDATE \(name) SET \(identifier(column)) = (SELECT r.place FROM \(ObjectLinkTable.ranks) r "
          + "WHERE r.key = \(name).Z_PK) WHERE Z_PK IN (SELECT key FROM \(ObjectLinkTable.ranks))"),
      .statement("DELETE FROM \(ObjectLinkTable.ranks)"),
    ]
  }

  /// Inserts the pairs of a many-to-many relationship, each once whichever side names it.
  private func insertPairs(
    _ relationship: ObjectRelationship, join: JoinStorage, inverse: ObjectRelationship?
  ) -> LinkStep {
    let pairs = pairs(of: relationship, inverse, areOneList: join.isOwnInverse)
    var columns = [join.ownerColumn, join.memberColumn]
    var values = ["a", "b"]
    // An object has members on both sides of its own inverse, so that ranks on one side would say nothing; its list
    // has all of them, or none.
    if let order = join.orderColumn {
      columns.append(order)
      values.append(
        place(
          join.isOwnInverse
            ? "IFNULL(p, b)" : "ROW_NUMBER() OVER (PARTITION BY a ORDER BY p IS NULL, p, b)"))
    }
    if let order = join.inverseOrderColumn {
      columns.append(order)
      values.append(
        place(
          join.isOwnInverse
            ? "IFNULL(q, a)" : "ROW_NUMBER() OVER (PARTITION BY b ORDER BY q IS NULL, q, a)"))
    }
    return .statement(
      "INSERT INTO \(identifier(join.table)) (\(columns.map(identifier).joined(separator: ", "))) "
        + "SELECT \(values.joined(separator: ", ")) FROM (\(pairs)) ORDER BY a, b")
  }

  /// A query for the pairs `a`, `b` that either side names, without duplicates, with the positions `p` and
  /// `q` given by the two sides.
  private func pairs(
    of relationship: ObjectRelationship, _ inverse: ObjectRelationship?, areOneList: Bool
  ) -> String {
    let near = links(relationship)
    let own = "SELECT l.owner AS a, l.member AS b, l.position AS p"
    guard let far = inverse.map(links) else { return "\(own), NULL AS q FROM \(near) l" }
    let both =
      "\(own), i.position AS q FROM \(near) l "
      + "LEFT JOIN \(far) i ON i.member = l.owner AND i.owner = l.member"
    // Of two objects that name each other there is one pair.
    guard !areOneList else { return "\(both) WHERE i.owner IS NULL OR l.owner <= l.member" }
    return
      "\(both) UNION ALL SELECT i.member, i.owner, NULL, i.position FROM \(far) i WHERE NOT EXISTS "
      + "(SELECT 1 FROM \(near) l WHERE l.member = i.owner AND l.owner = i.member)"
  }
}
