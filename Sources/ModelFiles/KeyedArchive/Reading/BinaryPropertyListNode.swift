/// An object of a binary property list: scalars are decoded, others located.
enum BinaryPropertyListNode {
  /// The null object.
  case null
  /// True or false.
  case boolean(Bool)
  /// An integer that fits 64 bits with sign.
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsigned(UInt64)
  /// A floating-point number.
  case real(Double)
  /// Seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// The range of the bytes.
  case data(Range<Int>)
  /// The range of ASCII text.
  case ascii(Range<Int>)
  /// The range of UTF-16 text, two bytes per unit.
  case utf16(Range<Int>)
  /// A reference into an object table.
  case uid(UInt32)
  /// The members of an array.
  case array(References)
  /// The members of a set.
  case set(References)
  /// The members of a dictionary: `count` keys, then as many values.
  case dictionary(References)

  /// Object references one after the other.
  struct References {
    /// The offset of the first reference, in bytes.
    var offset: Int

    /// The number of members; a dictionary has twice as many references.
    var count: Int
  }
}
