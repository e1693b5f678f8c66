/// A trigger of a store.
///
/// Those of derived attributes call a function that exists only inside Core Data: with them in place
/// plain SQLite cannot write to the tables.
package struct SchemaTrigger: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// The table whose changes are watched.
  package let table: String
  /// The statement that makes the trigger.
  package let sql: String
  /// What in the model calls for the trigger.
  package let origin: TriggerOrigin
}

/// What in a model calls for a trigger.
package enum TriggerOrigin: Hashable, Sendable {
  /// A derived attribute.
  case derivedAttribute(PropertyPath)
  /// An R-tree index.
  case rTree(entity: String, index: String)
}
