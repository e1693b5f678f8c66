/// The first byte of a value whose bytes may be in a file of their own.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external binary data.
enum ExternalMark {
  /// The bytes follow.
  static let inPlace: UInt8 = 1
  /// The name of the file follows, and a zero.
  static let inFile: UInt8 = 2
  /// The length of a file name: a UUID as text.
  static let nameLength = 36
}
