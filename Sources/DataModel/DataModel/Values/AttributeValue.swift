/// A value that an attribute can hold: a default, or the bound of a validation.
@usableFromInline
package enum AttributeValue: Hashable, Sendable {
  /// An integer of any width.
  case integer(Int64)
  /// A decimal number.
  case decimal(DecimalValue)
  /// A double- or single-precision number; equal when the bits are.
  case real(Real)
  /// Text.
  case string(String)
  /// Yes or no.
  case boolean(Bool)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Real)
  /// The 16 bytes of a UUID.
  case uuid([UInt8])
  /// A URI.
  case uri(String)
  /// Bytes.
  case data([UInt8])
  /// The values of a composite attribute, by element.
  case composite([String: AttributeValue])
  /// An object that only the app knows, named by its class; kept as a keyed archive of its own.
  case archived(className: String, archive: [UInt8])
}

/// A floating-point number that compares by its bits, so that NaN equals NaN and -0 differs from 0.
@usableFromInline
package struct Real: Hashable, Sendable {
  /// The number.
  package var value: Double

  /// Makes the number `value`.
  package init(_ value: Double) {
    self.value = value
  }

  /// Says whether both have the same bits.
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
