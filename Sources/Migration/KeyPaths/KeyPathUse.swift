/// The context in which a predicate or expression is evaluated, which determines the allowed key paths.
package enum KeyPathUse: Hashable, Sendable {
  /// A store, as SQL: properties that are not stored do not exist.
  case store
  /// A store, for an index on the columns of one table.
  case index
  /// Objects in memory, with the properties in the model and the methods of their classes.
  case memory
}
