/// A value as SQLite has it, lent for as long as its row is current.
package enum RawValue {
  /// NULL.
  case null
  /// An integer.
  case integer(Int64)
  /// A number; never NaN, which SQLite stores as NULL.
  case real(Double)
  /// The bytes of a text, which need not be UTF-8.
  case text(UnsafeBufferPointer<UInt8>)
  /// Bytes.
  case blob(UnsafeBufferPointer<UInt8>)
}
