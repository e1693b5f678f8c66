package import Findings

/// A question whose rows make Core Data's migration fail, or that SQL cannot bring along.
package struct MappingCheck: Hashable, Sendable {
  /// What is wrong with them.
  package var rule: RuleDescription
  /// Core Data's error; nil for an exception, and for what Core Data could do.
  package var code: Int?
  /// The reason that Core Data gives, in which `#` stands for a value; nil where it gives none.
  package var reason: String?
  /// The name of the entity mapping.
  package var mapping: String
  /// The entity of the new version.
  package var entity: String
  /// The property.
  package var property: String
  /// What is wrong, as it follows the property.
  package var problem: String
  /// Gives one row: how many rows are wrong, and a value of one.
  package var query: String
  var phase: MappingPhase

  /// The question in words, for whoever reads the statements.
  var title: String { "\(entity).\(property) \(problem)" }

  /// What there is to say when rows are wrong.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - value: The value of one of them as text.
  /// - Returns: A diagnostic without a place.
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

/// Something of the old store that has no place in what a mapping model says.
package struct MappingLoss: Hashable, Sendable {
  /// Rows, values or links.
  package var rule: RuleDescription
  /// The entity of the old version; nil for rows of none.
  package var entity: String?
  /// The property; nil for whole objects.
  package var property: String?
  /// What it is, a line that stands alone.
  package var summary: String
  /// Counts the rows or links concerned, on a connection to the old store alone.
  package var query: String
  /// Counts the links that there are of which some are lost; nil where rows are counted.
  package var total: String?
}

/// Why a mapping model cannot be carried out, whatever the rows.
package struct MappingRefusal: Error, Sendable {
  /// The reasons, without a place.
  package var diagnostics: [Diagnostic]
}
