import DataModel
import Findings

extension LinkPlan {
  /// Whether a mandatory to-one relationship has an object, and the column with the entity of the object.
  func completion(of relationship: ObjectRelationship) -> [LinkStep] {
    guard case .key(let key) = relationship.storage else { return [] }
    let (table, column) = (identifier(key.table), identifier(key.column))
    var steps: [LinkStep] = []
    if !relationship.relationship.isOptional {
      steps.append(
        relationship.question(
          "SELECT o.Z_PK, NULL FROM \(table) o WHERE \(isOf(relationship.source, "o")) "
            + "AND o.\(column) IS NULL", rule: .missingObjectValue,
          message: "is mandatory and has no value",
          code: 1570))
    }
    if let entityColumn = key.entityColumn.map(identifier) {
      let destination = relationship.destination
      let number =
        "IFNULL((SELECT d.Z_ENT FROM \(self.table(of: destination)) d "
        + "WHERE d.Z_PK = \(table).\(column)), \(destination.number))"
      steps.append(
        .statement(
          "UPDATE \(table) SET \(entityColumn) = \(number) WHERE \(column) IS NOT NULL "
            + "AND \(isOf(relationship.source, table)) AND \(entityColumn) IS NOT \(number)"))
    }
    return steps
  }

  /// Checks the number of objects in a to-many relationship.
  ///
  /// An optional relationship may be empty whatever its minimum count, and so may a required one with a
  /// minimum count of 0.
  ///
  /// *Source:* 17 stores of apps in which Core Data and SwiftData saved required relationships that are
  /// empty.
  ///
  /// - Parameter relationship: The relationship.
  /// - Returns: Questions, with the error code 1580 for too few and 1590 for too many.
  package func counting(of relationship: ObjectRelationship) -> [LinkStep] {
    let rules = relationship.relationship
    guard rules.isToMany, let members = members(of: relationship) else { return [] }
    let count = "IFNULL(c.n, 0)"
    let rows =
      "SELECT o.Z_PK, \(count) FROM \(table(of: relationship.source)) o "
      + "LEFT JOIN (SELECT k, COUNT(*) AS n FROM (\(members)) GROUP BY k) c ON c.k = o.Z_PK "
      + "WHERE \(isOf(relationship.source, "o")) AND "
    var steps: [LinkStep] = []
    let least = rules.minCount
    if least > (rules.isOptional ? 1 : 0) {
      let isFew =
        rules.isOptional ? "\(count) BETWEEN 1 AND \(least - 1)" : "\(count) < \(least)"
      steps.append(
        relationship.question(
          rows + isFew, rule: .invalidObjectCount,
          message: "has # objects, expected at least \(least)",
          code: 1580))
    }
    if rules.maxCount > 1 {
      steps.append(
        relationship.question(
          rows + "\(count) > \(rules.maxCount)", rule: .invalidObjectCount,
          message: "has # objects, expected at most \(rules.maxCount)", code: 1590))
    }
    return steps
  }

  /// A query for the key `k` of each object, as often as it has members.
  private func members(of relationship: ObjectRelationship) -> String? {
    switch relationship.storage {
    case .key: return nil
    case .inverseKey(let key), .memberKey(let key):
      let column = identifier(key.column)
      return "SELECT \(column) AS k FROM \(identifier(key.table)) WHERE \(column) IS NOT NULL"
    case .join(let join):
      let (owner, member) = (identifier(join.ownerColumn), identifier(join.memberColumn))
      let from = "FROM \(identifier(join.table))"
      guard join.isOwnInverse else { return "SELECT \(owner) AS k \(from)" }
      return "SELECT \(owner) AS k \(from) UNION ALL "
        + "SELECT \(member) \(from) WHERE \(owner) <> \(member)"
    }
  }

  /// The values of derived attributes: computed, and compared with those written, which may be kept.
  var derivation: [LinkStep] {
    let columns = layout.schema.derivedColumns
    let computed = columns.map { LinkStep.statement($0.refreshStatement) }
    let compared = columns.enumerated().flatMap { number, column -> [LinkStep] in
      guard let entity = layout.schema.entity(column.path.entity) else { return [] }
      let (table, name) = (identifier(column.table), identifier(column.column))
      let written = ObjectLinkTable.derived(number)
      return [
        .question(
          LinkQuestion(
            query: "SELECT w.key, NULL FROM \(written) w JOIN \(table) t ON t.Z_PK = w.key "
              + "WHERE t.\(name) IS NOT w.value", rule: .disagreeingDerivedValue,
            root: entity.root, entity: column.path.entity, property: column.path.path,
            message: "\(column.path.entity).\(column.path.path) is not what the store computes",
            canBeAllowed: true)),
        .statement(
          "UPDATE \(table) SET \(name) = (SELECT w.value FROM \(written) w WHERE w.key = \(table).Z_PK) "
            + "WHERE Z_PK IN (SELECT w.key FROM \(written) w JOIN \(table) t ON t.Z_PK = w.key "
            + "WHERE t.\(name) IS NOT w.value)"),
      ]
    }
    return computed + compared
  }
}
