/// A value without parts in a property list, as ``rewritePropertyList(_:keepsKeys:limits:replacing:)`` gives it.
package enum PropertyListScalar: Hashable, Sendable {
  /// An integer.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A point in time, in seconds since 2001-01-01 00:00:00 UTC; that of an archived `NSDate` as well.
  case date(Double)
  /// Bytes.
  case data([UInt8])
  /// The 16 bytes of an archived `NSUUID`.
  case uuid([UInt8])
  /// Text.
  case text(String)
}
