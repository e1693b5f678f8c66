package import StoreModel

/// A request to redact a store.
package struct RedactionRequest {
  /// The store, which is not changed.
  package var store: String
  /// The salvaged copy if the store is damaged; nil if the store itself is read.
  var salvaged: String?
  /// The copy.
  package var output: String
  /// A reference to the model of the store; nil for the one that it holds.
  package var model: String?
  /// The file of rules; nil if absent.
  package var rules: String?
  /// The key that determines replacements.
  package var key = RedactionKey.random()
  /// Whether to replace an existing store.
  package var replacesOutput = false
  /// A folder for temporary copies.
  package var scratch: String
  /// Asked every now and then whether to give up.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Told every now and then how many rows were copied.
  package var report: (_ rows: Int) -> Void = { _ in }

  /// Creates the request for a copy with a key that is discarded.
  package init(store: String, output: String, scratch: String) {
    self.store = store
    self.output = output
    self.scratch = scratch
  }
}
