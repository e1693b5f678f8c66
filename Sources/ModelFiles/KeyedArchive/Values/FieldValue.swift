/// A field of an archived object.
package enum FieldValue: Hashable, Sendable {
  /// A reference to one object, or to nil.
  case reference(ObjectReference)

  /// References in order; an empty array in the file is this case as well.
  case references([ObjectReference])

  /// True or false.
  case boolean(Bool)

  /// An integer.
  case integer(Int64)

  /// A floating-point number.
  case real(Double)

  /// Text stored in the object itself.
  case string(String)

  /// Bytes stored in the object itself.
  case data([UInt8])

  /// A point in time, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)

  /// Any other value; UIDs in it are indices of the table, as references are.
  case other(PropertyList)
}
