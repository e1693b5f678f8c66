/// An entry of `$objects`.
package enum ArchivedValue: Hashable, Sendable {
  /// Nil, entry 0 of every table.
  case null

  /// True or false.
  case boolean(Bool)

  /// An integer that fits 64 bits with sign.
  case integer(Int64)

  /// An integer greater than `Int64.max`; smaller ones are always ``integer(_:)``.
  case unsigned(UInt64)

  /// A floating-point number.
  case real(Double)

  /// Text.
  case string(String)

  /// Bytes.
  case data([UInt8])

  /// A point in time, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)

  /// An object with a class.
  case object(ArchivedObject)

  /// Any other value; UIDs in it are indices of the table.
  case other(PropertyList)
}
