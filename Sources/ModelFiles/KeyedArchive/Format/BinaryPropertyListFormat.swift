/// The numbers of Apple's binary property list format, version 00.
///
/// *Source:* `Documentation/Formats/keyed-archive.md`.
enum BinaryPropertyListFormat {
  /// The eight bytes that every file starts with: `bplist00`.
  static let header: [UInt8] = Array("bplist00".utf8)

  /// The size of the trailer at the end of every file, in bytes.
  static let trailerSize = 32

  /// The mask for the half of a marker with the object type.
  static let kindMask: UInt8 = 0xF0

  /// The half of a marker that holds a size, a count, or nothing.
  static let countMask: UInt8 = 0x0F

  /// The low half of a marker for a count in a following integer object.
  static let countFollows: UInt8 = 0x0F

  /// The greatest count that the low half of a marker can hold.
  static let greatestInlineCount = 14

  /// The widest offset and the widest object reference that the format allows, in bytes.
  static let greatestIntegerSize = 8

  /// The size of a date or of a real of full precision, and of either half of the widest integer, in bytes.
  static let wordSize = 8

  /// The exponent of the widest integer, of 2⁴ bytes.
  static let greatestIntegerExponent = 4

  /// The offsets of the trailer's fields, counted from its beginning; everything before is zero.
  enum TrailerField {
    /// The width of an entry of the offset table: one byte.
    static let offsetSize = 6
    /// The width of an object reference: one byte.
    static let referenceSize = 7
    /// The number of objects: eight bytes, as are the following.
    static let objectCount = 8
    /// The number of the top object.
    static let topObject = 16
    /// The offset of the offset table.
    static let offsetTable = 24
  }

  /// The complete markers of objects without payload, and of dates.
  enum Marker {
    /// The null object.
    static let null: UInt8 = 0x00
    /// The boolean false.
    static let `false`: UInt8 = 0x08
    /// The boolean true.
    static let `true`: UInt8 = 0x09
    /// A date: eight bytes, seconds since 2001 as a big-endian double.
    static let date: UInt8 = 0x33
    /// A real of four bytes.
    static let singleReal: UInt8 = 0x22
    /// A real of eight bytes.
    static let doubleReal: UInt8 = 0x23
  }

  /// High halves of markers; the low half holds a size or a count.
  enum Kind {
    /// The marker of null and Booleans; the low half distinguishes them.
    static let constant: UInt8 = 0x00
    /// A real of 2ⁿ bytes, n in the low half.
    static let real: UInt8 = 0x20
    /// A date.
    static let date: UInt8 = 0x30
    /// An integer of 2ⁿ bytes, n in the low half.
    static let integer: UInt8 = 0x10
    /// Bytes.
    static let data: UInt8 = 0x40
    /// Text of ASCII bytes.
    static let ascii: UInt8 = 0x50
    /// Text of big-endian UTF-16 code units; the count is in units.
    static let utf16: UInt8 = 0x60
    /// A reference of n + 1 bytes, n in the low half.
    static let uid: UInt8 = 0x80
    /// An array of object references.
    static let array: UInt8 = 0xA0
    /// A set of object references.
    static let set: UInt8 = 0xC0
    /// A dictionary: references of all keys, then of all values.
    static let dictionary: UInt8 = 0xD0
  }
}
