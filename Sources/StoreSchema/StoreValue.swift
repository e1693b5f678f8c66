/// A value in a row of a store.
package enum StoreValue: Hashable, Sendable {
  /// No value.
  case null
  /// An integer.
  case integer(Int64)
  /// A number; NaN is NULL to SQLite.
  case real(Double)
  /// Text, stored in UTF-8.
  case text(String)
  /// Bytes; none are not the same as NULL.
  case blob([UInt8])
}
