/// The style in which values are printed.
package struct RowStyle: Hashable, Sendable {
  /// Whether dates are seconds since 2001 instead of ISO 8601.
  package var hasRawDates = false
  /// Whether binary and transformable values are decoded.
  package var decodes = false
  /// Whether cells are for programs: keys as in JSON, and bytes as Base64 where they are not decoded.
  package var isExact = false
  /// The store path to include in each line of JSON; nil if not wanted.
  package var store: String?
  /// The relationships whose objects are printed instead of their keys.
  package var expanded: Set<String> = []

  /// Creates the default style.
  package init() {}
}
