/// The options for comparing two stores.
package struct RowComparisonOptions: Hashable, Sendable {
  /// The matching of the entities and properties of two models.
  package enum Mapping: String, CaseIterable, Hashable, Sendable {
    /// As migration does, by renaming identifiers.
    case inferred
    /// By name.
    case none
  }

  /// The entities to compare, by their name in either store, with their subentities; empty for all.
  package var entities: [String] = []
  /// The keys that match objects.
  ///
  /// These are `_id`, `_constraint`, or properties as `Entity.property` or, for every entity that has it,
  /// `property`. If empty: `_id` for stores with the same UUID, otherwise constraints.
  package var keys: [String] = []
  /// Properties that are not compared, as `Entity.property` or `property`.
  package var ignored: [String] = []
  /// The matching of names.
  package var mapping = Mapping.inferred
  /// References to models, for stores that do not contain one.
  package var models: [String] = []

  /// Creates the default options.
  package init() {}
}
