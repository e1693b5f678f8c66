extension Dictionary {
  /// Creates a dictionary from `pairs`, keeping the first value of each repeated key.
  ///
  /// - Parameter pairs: Keys and values; keys may repeat, as names do in a broken model.
  @inlinable
  package init(keepingFirst pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
