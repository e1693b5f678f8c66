import DataModel
import Findings

extension LinkPlan {
  /// Whether the objects that a relationship names exist.
  func existence(of relationship: ObjectRelationship) -> [LinkStep] {
    let destination = relationship.destination
    let isThere = { (key: String) in
      "EXISTS (SELECT 1 FROM \(self.table(of: destination)) d WHERE d.Z_PK = \(key) "
        + "AND \(self.isOf(destination, "d")))"
    }
    let message = "names #, which is no \(destination.name) of the file"
    switch relationship.storage {
    case .key(let key):
      let column = "o.\(identifier(key.column))"
      let place =
        "\(identifier(key.table)) AS o WHERE \(column) IS NOT NULL "
        + "AND \(isOf(relationship.source, "o")) AND NOT \(isThere(column))"
      let emptied = [key.column, key.entityColumn].compactMap { name in
        name.map { "\(identifier($0)) = NULL" }
      }
      return [
        relationship.question(
          "SELECT o.Z_PK, \(column) FROM \(place)", rule: .unknownObjectID, message: message,
          other: destination,
          dropping: "UPDATE \(identifier(key.table)) SET \(emptied.joined(separator: ", ")) "
            + "WHERE Z_PK IN (SELECT o.Z_PK FROM \(place))")
      ]
    case .inverseKey, .memberKey, .join:
      // A missing row cannot store a link, except in a join table.
      var isPair = false
      if case .join = relationship.storage { isPair = true }
      return [
        relationship.question(
          "SELECT l.owner, l.member FROM \(links(relationship)) l WHERE NOT \(isThere("l.member"))",
          rule: .unknownObjectID, message: message, other: destination, canBeAllowed: isPair,
          dropping: "DELETE FROM \(links(relationship)) AS l WHERE NOT \(isThere("l.member"))")
      ]
    }
  }

  /// Whether both sides of a relationship say the same, as far as both are written.
  func agreement(of relationship: ObjectRelationship) -> [LinkStep] {
    let inverse = layout.inverse(of: relationship)
    switch relationship.storage {
    case .key(let key):
      guard let inverse, case .key(let back) = inverse.storage else { return [] }
      return oneToOneAgreement(relationship, key: key, inverse: inverse, back: back)
    case .inverseKey(let key):
      return inverse.map { listAgreement(relationship, key: key, inverse: $0) } ?? []
    case .memberKey:
      return [onceOnly(relationship, where: "1", "is in the same relationship of another object")]
    case .join:
      return inverse.map { pairAgreement(relationship, $0) } ?? []
    }
  }

  private func oneToOneAgreement(
    _ relationship: ObjectRelationship, key: ToOneStorage, inverse: ObjectRelationship,
    back: ToOneStorage
  ) -> [LinkStep] {
    let column = "o.\(identifier(key.column))"
    let from = "\(identifier(key.table)) o"
    let isOwn = isOf(relationship.source, "o")
    return [
      relationship.question(
        "SELECT o.Z_PK, \(column) FROM \(from) JOIN \(identifier(back.table)) t ON t.Z_PK = \(column) "
          + "WHERE \(isOwn) AND t.\(identifier(back.column)) IS NOT o.Z_PK "
          + "AND NOT \(isUnwritten(inverse, column))",
        rule: .disagreeingSides, message: "names #, whose \(inverse.path.path) is another",
        other: relationship.destination),
      relationship.question(
        "SELECT MAX(o.Z_PK), \(column) FROM \(from) WHERE \(isOwn) "
          + "AND \(isUnwritten(inverse, column)) GROUP BY \(column) HAVING COUNT(*) > 1",
        rule: .repeatedObjectLink, message: "names #, which another object names as well",
        other: relationship.destination),
    ]
  }

  private func listAgreement(
    _ relationship: ObjectRelationship, key: ForeignKeyStorage, inverse: ObjectRelationship
  ) -> [LinkStep] {
    let (table, column) = (identifier(key.table), "m.\(identifier(key.column))")
    let destination = relationship.destination
    return [
      relationship.question(
        "SELECT l.owner, l.member FROM \(links(relationship)) l JOIN \(table) m ON m.Z_PK = l.member "
          + "WHERE \(column) IS NOT l.owner AND NOT \(isUnwritten(inverse, "l.member"))",
        rule: .disagreeingSides, message: "names #, whose \(inverse.path.path) is another",
        other: destination),
      relationship.question(
        "SELECT \(column), m.Z_PK FROM \(table) m WHERE \(column) IS NOT NULL "
          + "AND \(isOf(inverse.source, "m")) AND NOT \(isUnwritten(relationship, column)) "
          + "AND NOT EXISTS (SELECT 1 FROM \(links(relationship)) l WHERE l.member = m.Z_PK "
          + "AND l.owner = \(column)) AND EXISTS (SELECT 1 FROM \(self.table(of: relationship.source)) o "
          + "WHERE o.Z_PK = \(column))",
        rule: .disagreeingSides,
        message: "does not name #, whose \(inverse.path.path) is this object",
        other: destination),
      onceOnly(
        relationship, where: isUnwritten(inverse, "l.member"),
        "is in \(relationship.path.path) of another object as well"),
    ]
  }

  /// Whether no object is in the lists of two.
  private func onceOnly(
    _ relationship: ObjectRelationship, where condition: String, _ what: String
  ) -> LinkStep {
    relationship.question(
      "SELECT MAX(l.owner), l.member FROM \(links(relationship)) l WHERE \(condition) "
        + "GROUP BY l.member HAVING COUNT(*) > 1",
      rule: .repeatedObjectLink, message: "names #, which \(what)", other: relationship.destination,
      canBeAllowed: false)
  }

  private func pairAgreement(
    _ relationship: ObjectRelationship, _ inverse: ObjectRelationship
  ) -> [LinkStep] {
    [
      relationship.question(
        "SELECT l.owner, l.member FROM \(links(relationship)) l "
          + "WHERE NOT \(isUnwritten(inverse, "l.member")) "
          + "AND NOT EXISTS (SELECT 1 FROM \(links(inverse)) b WHERE b.member = l.owner "
          + "AND b.owner = l.member) AND EXISTS (SELECT 1 FROM "
          + "\(table(of: relationship.destination)) d WHERE d.Z_PK = l.member)",
        rule: .disagreeingSides,
        message: "names #, whose \(inverse.path.path) does not name this object",
        other: relationship.destination)
    ]
  }
}
