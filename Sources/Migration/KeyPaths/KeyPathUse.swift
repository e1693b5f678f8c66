/// Where a predicate or an expression is evaluated, which decides what its key paths may pass.
package enum KeyPathUse: Hashable, Sendable {
  /// By a store, as SQL: what it does not keep is not there.
  case store
  /// By a store for an index, which is over the columns of one table.
  case index
  /// On objects in memory, which have what the model says and the methods of their classes.
  case memory
}
