import DataModel

extension DuplicateMerge {
  /// Handles a relationship without an inverse: lists are joined, otherwise each object keeps its own.
  func own(_ link: Link) -> [HandlerStatement] {
    guard link.relationship.isToMany else { return emptied(link.owner, link.relationship) }
    let view = name(link.title)
    var statements = [
      HandlerStatement(
        remarks: remarks(onOrderOf: link.relationship, link.title),
        sql: """
          INSERT INTO \(view)(owner, target)
            SELECT DISTINCT \(k).keeper, \(p).target FROM \(view) AS \(p) JOIN \(keepers(link.owner)) AS \(k) ON \(k)._id = \(p).owner
            WHERE \(k).keeper <> \(k)._id AND NOT EXISTS
              (SELECT 1 FROM \(view) AS \(o) WHERE \(o).owner = \(k).keeper AND \(o).target = \(p).target)
          """)
    ]
    guard isNarrower(link.owner) else { return statements }
    if link.relationship.deleteRule == .deny {
      statements.append(
        HandlerStatement(sql: "DELETE FROM \(view) WHERE owner IN \(duplicates)"))
    }
    statements.append(
      HandlerStatement(remarks: [
        "REVIEW: \(link.title): what it leads to is lost where the object that stays is no \(link.owner)"
          + (link.relationship.deleteRule == .cascade ? ", and deleted by the rule Cascade" : "")
      ]))
    return statements
  }

  /// Empties a to-one relationship of the duplicates whose delete rule would prevent their deletion or delete
  /// an object that others also refer to.
  func emptied(_ owner: String, _ relationship: Relationship) -> [HandlerStatement] {
    let rule = relationship.deleteRule
    guard rule == .deny || rule == .cascade else { return [] }
    return [
      HandlerStatement(
        remarks: rule == .cascade
          ? [
            "REVIEW: what \(owner).\(relationship.name) of deleted objects leads to stays, whatever the rule "
              + "Cascade says"
          ] : [],
        sql: """
          UPDATE \(name(owner)) SET \(name(relationship.name)) = NULL WHERE _id IN \(duplicates)
          """
      )
    ]
  }
}
