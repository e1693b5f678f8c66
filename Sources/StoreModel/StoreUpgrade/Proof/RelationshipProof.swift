package import DataModel

/// The required links of a new relationship.
///
/// They follow only from the two models and their tables, independently of the statements that establish
/// them.
package struct RelationshipProof: Hashable, Sendable {
  /// The relationship, as `Entity.relationship`.
  package var title: String
  /// The queries for the keys of related rows, owner first; nil if unchanged columns already prove it.
  package var links: Queries?
  /// The queries that count keys whose entity is not that of the target row; nil if there is nothing to
  /// count.
  package var strayEntities: Queries?
  /// The new store's tables concerned.
  package var tables: Set<String>
  /// The new store's columns concerned.
  package var columns: Set<ColumnName>

  /// A question to both stores.
  package struct Queries: Hashable, Sendable {
    /// That to the old store.
    package var old: String
    /// That to the new one.
    package var new: String
  }
}
