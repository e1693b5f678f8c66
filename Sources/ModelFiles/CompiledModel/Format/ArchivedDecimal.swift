/// The numbers of an archived decimal number.
///
/// *Source:* `Documentation/Formats/compiled-model.md`, attributes.
enum ArchivedDecimal {
  /// The size of the mantissa, in bytes.
  static let mantissaSize = 16
  /// The byte order of a little-endian mantissa.
  static let littleEndian = 1
  /// The unit in which the length of a mantissa is counted, in bits.
  static let lengthUnit = UInt16.bitWidth
  /// The powers of ten that a number can have.
  static let exponents = -128...127
}
