import DataModel
import Findings
import ModelFiles

/// Checks for conditions on which Core Data fails while it sets relationships.
extension LinkPlanner {
  /// Checks that a to-one relationship gets at most one object.
  mutating func checkTargets(
    _ relationship: ObjectRelationship, of planned: PlannedMapping, joins: ObjectJoins,
    makers: [PlannedMapping]
  ) {
    guard !relationship.relationship.isToMany, joins.isMany || makers.count > 1 else { return }
    let rows = makers.map {
      "SELECT a.destination AS owner, \($0.number) AS maker, x.destination AS member FROM \(joins.sql) "
        + "JOIN \($0.table) AS x ON x.source = \(joins.key)"
    }
    guard !rows.isEmpty else { return }
    // The same object has the same key whichever mapping is asked, and other mappings make other objects.
    let query =
      "SELECT COUNT(*), '' FROM (SELECT owner FROM (SELECT DISTINCT owner, maker, member FROM "
      + "(\(rows.joined(separator: " UNION ALL ")))) GROUP BY owner HAVING COUNT(*) > 1)"
    parts.append(
      .check(
        MappingCheck(
          rule: .mappingSeveralTargets, code: 134110,
          reason: "More than one relationship destination for a toOne relationship",
          mapping: planned.name, entity: planned.destination, property: relationship.path.path,
          problem: "is to-one and gets several objects", query: query, phase: .relationships)))
  }

  /// Objects of another entity are not taken.
  mutating func exclude(
    _ relationship: ObjectRelationship, of planned: PlannedMapping, joins: ObjectJoins,
    maker: PlannedMapping
  ) {
    parts.append(
      .check(
        MappingCheck(
          rule: .mappingException, code: nil,
          reason: unacceptable(relationship, given: maker.destination, "…"),
          mapping: planned.name, entity: planned.destination, property: relationship.path.path,
          problem: "gets objects of \(maker.destination)",
          query:
            "SELECT COUNT(*), '' FROM \(joins.sql) JOIN \(maker.table) AS x ON x.source = \(joins.key)",
          phase: .relationships)))
  }

  mutating func raise(
    _ planned: PlannedMapping, property: String, problem: String, reason: String
  ) {
    parts.append(
      .check(
        MappingCheck(
          rule: .mappingException, code: nil, reason: reason, mapping: planned.name,
          entity: planned.destination, property: property, problem: problem,
          query: "SELECT COUNT(*), '' FROM \(planned.table)", phase: .relationships)))
  }

  /// Reports values that are old objects, which do not exist in the new store.
  mutating func raiseContexts(
    _ planned: PlannedMapping, property: String, path: SourcePath
  ) {
    guard let joins = try? ObjectJoins(path, of: planned, in: request.old) else {
      return refuse(planned, property: property, problem: "\(path.path) leads to no objects")
    }
    parts.append(
      .check(
        MappingCheck(
          rule: .mappingException, code: nil,
          reason:
            "Illegal attempt to establish a relationship '\(property)' between objects in different contexts",
          mapping: planned.name, entity: planned.destination, property: property,
          problem: "gets objects of the old store",
          query: "SELECT COUNT(\(joins.key)), '' FROM \(joins.sql)", phase: .relationships)))
  }

  func unacceptable(
    _ relationship: ObjectRelationship, given: String, _ value: String
  ) -> String {
    let kind = relationship.relationship.isToMany ? "to-many" : "to-one"
    return
      "Unacceptable type of value for \(kind) relationship: property = \"\(relationship.path.path)\"; "
      + "desired type = \(relationship.destination.name); given type = \(given); value = \(value)."
  }

  mutating func refuse(_ planned: PlannedMapping, property: String, problem: String) {
    let rule = RuleDescription.mappingExpression
    var diagnostic = rule.diagnostic(
      "\(planned.name): \(planned.destination).\(property): \(problem)", explanation: rule.rationale
    )
    (diagnostic.entity, diagnostic.property) = (planned.destination, property)
    problems.append(diagnostic)
  }
}
