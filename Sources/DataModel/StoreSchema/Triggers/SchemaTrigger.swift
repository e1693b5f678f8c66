/// A trigger of a store.
///
/// Triggers of derived attributes call a function that exists only inside Core Data: while they exist, plain
/// SQLite cannot write to the tables.
package struct SchemaTrigger: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// The watched table.
  package let table: String
  /// The statement that creates the trigger.
  package let sql: String
  /// The reason for the trigger in the model.
  package let origin: TriggerOrigin
}

/// The reason for a trigger in a model.
package enum TriggerOrigin: Hashable, Sendable {
  /// A derived attribute.
  case derivedAttribute(PropertyPath)
  /// An R-tree index.
  case rTree(entity: String, index: String)
}
