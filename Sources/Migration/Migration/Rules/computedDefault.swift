import DataModel
import Findings

extension MigrationRule {
  /// Rows get a value that only the app computes: a note if the app migrates, an obstacle to an upgrade
  /// without it.
  package static let computedDefault = MigrationRule(
    RuleDescription(
      "computed-default", .store, .note,
      title: "Rows without a value get one value that the app computes.",
      rationale: """
        SwiftData computes an initial value such as `Date()` or `UUID()` once, when it builds the \
        schema, and the migration gives every row the result: all rows get the same date, or the \
        same identifier. The tools cannot compute it, so they do not upgrade stores that have such \
        rows.
        """,
      fix: """
        If one value for all rows is right, do nothing. If each row needs its own value, add the \
        property as optional, and fill it in a custom stage. To upgrade a store with these tools, \
        allow the rows to have no value with --allow.
        """,
      source: "Defaults in the model caches of 6 stores of SwiftData."),
    // No model source has such a default: tests with Swift sources show it.
    triggering: [], nonTriggering: []
  ) { step in
    step.forEachProperty { pair, properties in
      guard let attribute = properties.destination.attribute, !attribute.isOptional,
        let text = properties.computedDefault, properties.source?.isOptional ?? true,
        !properties.destination.isInOptionalComposite
      else { return nil }
      var finding = FoundInStep(
        pair, properties, nil,
        "\(pair.destination.name).\(properties.name): rows without a value get the one of `\(text)`, which the app computes"
      )
      finding.rows =
        properties.source.map { .missing(entity: pair.sourceName, property: $0.name) }
        ?? .all(entity: pair.sourceName)
      return finding
    }
  }
}
