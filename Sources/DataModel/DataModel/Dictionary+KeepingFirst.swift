extension Dictionary {
  /// Makes a dictionary of `pairs`; of pairs with the same key the first counts.
  ///
  /// - Parameter pairs: Keys and values; a key may stand there more than once, as names do in a broken
  ///   model.
  @inlinable
  package init(keepingFirst pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
