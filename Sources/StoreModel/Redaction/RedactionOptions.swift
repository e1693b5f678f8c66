/// The additional options for redacting values.
package struct RedactionOptions: Hashable, Sendable {
  /// Whether to replace small numbers, which are kept by default.
  package var replacesSmallNumbers = false
  /// Whether to replace ASCII punctuation, which is kept by default.
  package var replacesPunctuation = false
  /// Whether to keep keys of dictionaries in property lists and JSON, which are replaced by default.
  package var keepsKeys = false

  /// Creates the default options.
  package init() {}
}
