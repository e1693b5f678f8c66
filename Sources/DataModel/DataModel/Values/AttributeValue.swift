/// A value that an attribute can have: a default or a validation bound.
@usableFromInline
package enum AttributeValue: Hashable, Sendable {
  /// An integer of any width.
  case integer(Int64)
  /// A decimal number.
  case decimal(DecimalValue)
  /// A double- or single-precision number; compared by its bits.
  case real(Real)
  /// Text.
  case string(String)
  /// A Boolean.
  case boolean(Bool)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Real)
  /// The 16 bytes of a UUID.
  case uuid([UInt8])
  /// A URI.
  case uri(String)
  /// Bytes.
  case data([UInt8])
  /// The values of a composite attribute, by element name.
  case composite([String: AttributeValue])
  /// An object of a class defined in the app, with the class name; stored as a separate keyed archive.
  case archived(className: String, archive: [UInt8])
}

/// A floating-point number that compares by its bits, so that NaN equals NaN and -0 differs from 0.
@usableFromInline
package struct Real: Hashable, Sendable {
  /// The number.
  package var value: Double

  /// Creates the number `value`.
  package init(_ value: Double) {
    self.value = value
  }

  /// Whether both have the same bits.
  @usableFromInline
  package static func == (left: Real, right: Real) -> Bool {
    left.value.bitPattern == right.value.bitPattern
  }

  /// Feeds the bits to `hasher`.
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(value.bitPattern)
  }
}
