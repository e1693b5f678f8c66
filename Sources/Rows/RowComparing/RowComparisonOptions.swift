/// What is compared of two stores, and how.
package struct RowComparisonOptions: Hashable, Sendable {
  /// How the entities and properties of two models are paired.
  package enum Mapping: String, CaseIterable, Hashable, Sendable {
    /// As migration does, by renaming identifiers.
    case inferred
    /// By name.
    case none
  }

  /// The entities, by their names in either store, with their subentities; none for all.
  package var entities: [String] = []
  /// What objects are matched by: `_id`, `_constraint`, properties as `Entity.property` or, of every entity that
  /// has it, `property`; none for `_id` in stores of one UUID and for constraints otherwise.
  package var keys: [String] = []
  /// Properties that are not compared, as `Entity.property` or `property`.
  package var ignored: [String] = []
  /// How names are paired.
  package var mapping = Mapping.inferred
  /// References to models, for stores that hold none.
  package var models: [String] = []

  /// Makes the options without any given.
  package init() {}
}
