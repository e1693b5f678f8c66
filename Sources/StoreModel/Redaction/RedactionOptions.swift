/// What is done with values beyond what is usual.
package struct RedactionOptions: Hashable, Sendable {
  /// Whether small numbers are replaced, which are kept otherwise.
  package var replacesSmallNumbers = false
  /// Whether ASCII punctuation is replaced, which is kept otherwise.
  package var replacesPunctuation = false
  /// Whether keys of dictionaries in property lists and JSON are kept, which are replaced otherwise.
  package var keepsKeys = false

  /// Makes the usual options.
  package init() {}
}
