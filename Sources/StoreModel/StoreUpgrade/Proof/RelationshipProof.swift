package import StoreSchema

/// What rows must be related by a relationship of the new version.
///
/// It is told by the two models and their tables alone, and knows nothing of the statements that get it there.
package struct RelationshipProof: Hashable, Sendable {
  /// The relationship, as `Entity.relationship`.
  package var title: String
  /// The queries for the keys of related rows, the one that has the relationship first; nil where columns that stay
  /// as they are say it already.
  package var links: Queries?
  /// The queries that count the keys whose entity is not that of the row at the other end; nil where there is nothing to
  /// count.
  package var strayEntities: Queries?
  /// The tables of the new store whose rows it is about.
  package var tables: Set<String>
  /// The columns of the new store that it is about.
  package var columns: Set<ColumnName>

  /// A question to both stores.
  package struct Queries: Hashable, Sendable {
    /// That to the old store.
    package var old: String
    /// That to the new one.
    package var new: String
  }
}
