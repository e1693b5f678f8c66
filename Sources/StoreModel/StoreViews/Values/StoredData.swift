/// The location of the bytes of an attribute that allows external storage.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external storage: the byte 01 and the value, or the
/// byte 02, the 36 characters of a UUID and a zero.
package enum StoredData {
  /// In the column, after the first byte.
  case inPlace(UnsafeBufferPointer<UInt8>)
  /// In the file of that name, 36 characters.
  case file(String)

  /// Examines the value of a column.
  ///
  /// A value without such a first byte is used unchanged.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes.first {
    case 1: self = .inPlace(UnsafeBufferPointer(rebasing: bytes.dropFirst()))
    case 2 where Self.isName(bytes):
      self = .file(String(decoding: bytes[1..<37], as: UTF8.self))
    default: self = .inPlace(bytes)
    }
  }

  /// Whether the bytes are the text of a UUID, a name that cannot lead to another folder.
  private static func isName(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == 38, bytes[37] == 0 else { return false }
    return bytes[1..<37].enumerated().allSatisfy { place, byte in
      switch byte {
      case UInt8(ascii: "-"): [8, 13, 18, 23].contains(place)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
        UInt8(ascii: "a")...UInt8(ascii: "f"):
        ![8, 13, 18, 23].contains(place)
      default: false
      }
    }
  }
}
