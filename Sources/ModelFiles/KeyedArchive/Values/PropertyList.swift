/// A property list value.
///
/// Every value compares by content. Strings compare the way Swift compares them, by canonical
/// equivalence; reading and writing nevertheless keep the exact code points.
package indirect enum PropertyList: Hashable, Sendable {
  /// The null marker; no writer of Apple's is known to use it.
  case null

  /// True or false.
  case boolean(Bool)

  /// An integer that fits 64 bits with sign.
  case integer(Int64)

  /// An integer greater than `Int64.max`; smaller ones are always ``integer(_:)``.
  case unsigned(UInt64)

  /// A floating-point number; single precision is widened when read.
  case real(Double)

  /// A point in time, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)

  /// Bytes.
  case data([UInt8])

  /// Text.
  case string(String)

  /// A reference into the object table of a keyed archive.
  case uid(UInt32)

  /// Values in order.
  case array([PropertyList])

  /// Values without order; the order in the file is kept.
  case set([PropertyList])

  /// Values by name.
  case dictionary([String: PropertyList])
}
