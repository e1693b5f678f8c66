/// How far a migration gets before a finding matters.
package enum FindingLayer: String, Hashable, Sendable, CaseIterable {
  /// Core Data cannot infer a mapping model at all: Cocoa error 134190.
  case inference
  /// The mapping is inferred, but the migration of a store can fail on its rows; the store stays old.
  case store
  /// Everything succeeds, and data is gone or means something else.
  case loss
  /// Nothing fails now; the models are likely not what was meant, or a later step will suffer.
  case lint
}
