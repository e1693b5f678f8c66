package import Findings

/// A question whose rows make Core Data's migration fail, or that SQL cannot bring along.
package struct MappingCheck: Hashable, Sendable {
  /// The kind of finding.
  package var rule: RuleDescription
  /// Core Data's error; nil for an exception, and for what Core Data could do.
  package var code: Int?
  /// Core Data's reason, with `#` for a value; nil if absent.
  package var reason: String?
  /// The name of the entity mapping.
  package var mapping: String
  /// The entity of the new version.
  package var entity: String
  /// The property.
  package var property: String
  /// The problem, as text that follows the property.
  package var problem: String
  /// Gives one row: how many rows are wrong, and a value of one.
  package var query: String
  var phase: MappingPhase

  /// The title of the check, for readers of the statements.
  var title: String { "\(entity).\(property) \(problem)" }

  /// The diagnostic for rows that fail the check.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - value: The value of one of them, as text.
  /// - Returns: A diagnostic without a location.
  package func diagnostic(count: Int, value: String) -> Diagnostic {
    let rows = count == 1 ? "1 row" : "\(count) rows"
    let reason = reason?.replacing("#", with: value)
    let shown = reason == nil && !value.isEmpty ? ", such as \(value)" : ""
    var diagnostic = rule.diagnostic(
      "\(mapping): \(entity).\(property) \(problem): \(rows)\(shown)",
      explanation: reason.map { "Core Data stops with “\($0)”" } ?? rule.rationale)
    diagnostic.entity = entity
    diagnostic.property = property
    diagnostic.apple = code.map { AppleError(code: $0, reason: reason) }
    return diagnostic
  }
}

/// Data of the old store that a mapping model does not migrate.
package struct MappingLoss: Hashable, Sendable {
  /// Rows, values or links.
  package var rule: RuleDescription
  /// The entity in the old version; nil for rows without an entity.
  package var entity: String?
  /// The property; nil for whole objects.
  package var property: String?
  /// A one-line summary that can stand alone.
  package var summary: String
  /// Counts the rows or links concerned, on a connection to the old store alone.
  package var query: String
  /// The query that counts all links, some of which are lost; nil if rows are counted.
  package var total: String?
}

/// Why a mapping model cannot be carried out, whatever the rows.
package struct MappingRefusal: Error, Sendable {
  /// The reasons, without locations.
  package var diagnostics: [Diagnostic]
}
