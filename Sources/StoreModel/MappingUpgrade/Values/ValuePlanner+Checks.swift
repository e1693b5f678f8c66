import DataModel
import Findings
import ModelFiles

/// Checks for conditions on which Core Data fails while it sets attributes.
extension ValuePlanner {
  /// The values of a class that Core Data does not take may be nil, and nothing else.
  mutating func exclude(
    _ attribute: Attribute, _ sql: String, given: String, shown: String?
  ) {
    setNil(request.new.elements(of: attribute, in: planned.destination))
    var check = check(
      attribute.name, rule: .mappingException, problem: "gets values of another type",
      values: shown.map { "CASE WHEN \(sql) IS NOT NULL THEN \($0) END" } ?? sql)
    check.reason = unacceptable(attribute, given: given, value: "#")
    checks.append(check)
  }

  /// Any row at all stops Core Data.
  mutating func raise(_ property: String, problem: String, reason: String) {
    var check = check(property, rule: .mappingException, problem: problem, values: "''")
    check.reason = reason
    checks.append(check)
  }

  func check(
    _ property: String, rule: RuleDescription, problem: String, values: String
  ) -> MappingCheck {
    MappingCheck(
      rule: rule, code: nil, reason: nil, mapping: planned.name, entity: planned.destination,
      property: property, problem: problem,
      query: "SELECT COUNT(v), MIN(v) FROM (SELECT \(values) AS v \(rows))", phase: .objects)
  }

  func unacceptable(_ attribute: Attribute, given: String, value: String) -> String {
    "Unacceptable type of value for attribute: property = \"\(attribute.name)\"; "
      + "desired type = \(attribute.type.className ?? "NSObject"); given type = \(given); value = \(value)."
  }

  mutating func refuse(
    _ property: String, problem: String, rule: RuleDescription = .mappingExpression
  ) {
    var diagnostic = rule.diagnostic(
      "\(planned.name): \(planned.destination).\(property): \(problem)", explanation: rule.rationale
    )
    (diagnostic.entity, diagnostic.property) = (planned.destination, property)
    problems.append(diagnostic)
  }

  /// Property mappings that name no attribute.
  mutating func checkNames() {
    for member in mapping.attributeMappings {
      guard let name = member.name, member.valueExpression != nil else { continue }
      switch request.new.property(name, of: planned.destination) {
      case is Attribute: continue
      case is Relationship:
        refuse(name, problem: "the mapping of an attribute is of a relationship")
      default:
        raise(
          name, problem: "is set, and there is no such property",
          reason:
            "the entity \(planned.destination) is not key value coding-compliant for the key \"\(name)\"."
        )
      }
    }
  }
}
