/// A request to collect the parts of a store.
package struct CollectRequest: Sendable {
  /// The folder, archive, backup or store.
  package var source: String
  /// The store to select among several, by its path below the source or the end of it; nil if there is only
  /// one.
  package var name: String?
  /// The path of the new store.
  package var output: String
  /// Whether to replace an existing store.
  package var replacesOutput = false
  /// A folder for temporary copies.
  package var scratch: String
  /// Asked every now and then whether to give up.
  package var isInterrupted: @Sendable () -> Bool = { false }

  /// Creates a request.
  package init(source: String, output: String, scratch: String) {
    (self.source, self.output, self.scratch) = (source, output, scratch)
  }
}
