/// The differences that a text comparison ignores, with the raw numbers of `NSComparisonPredicate.Options`.
package struct TextOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt

  /// Creates options from bits.
  package init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Upper and lower case are the same: `[c]`.
  package static let caseInsensitive = TextOptions(rawValue: 1)
  /// Letters with and without diacritics are the same: `[d]`.
  package static let diacriticInsensitive = TextOptions(rawValue: 2)
  /// Texts are compared code point by code point: `[n]`.
  package static let normalized = TextOptions(rawValue: 4)
}
