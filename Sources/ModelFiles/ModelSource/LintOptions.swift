/// The findings to omit, like the options of Apple's model compiler.
package struct LintOptions: Hashable, Sendable {
  /// Leaves out all warnings and notes (`--no-warnings`).
  package var noWarnings = false
  /// Leaves out warnings on missing inverses (`--no-inverse-relationship-warnings`).
  package var noInverseRelationshipWarnings = false
  /// Leaves out warnings on entities with very many properties
  /// (`--no-max-property-count-warnings`).
  package var noMaxPropertyCountWarnings = false
  /// Leaves out warnings on delete rules (`--no-delete-rule-warnings`).
  package var noDeleteRuleWarnings = false
  /// Accepts transient inverses of relationships that are not (`--suppress-inverse-transient-error`).
  package var suppressInverseTransientError = false

  /// Creates options that leave out nothing.
  package init() {}
}
