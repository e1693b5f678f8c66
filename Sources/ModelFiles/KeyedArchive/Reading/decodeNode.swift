import Text

/// Decodes the object at an offset.
///
/// - Parameters:
///   - bytes: The whole file.
///   - offset: Where the object's marker is; less than `end`.
///   - end: Where the object area ends.
///   - trailer: The widths of references.
/// - Returns: The object; all its offsets are before `end`.
/// - Throws: ``PropertyListError`` at an unknown marker or a payload that does not fit.
func decodeNode(
  _ bytes: [UInt8], at offset: Int, before end: Int, trailer: BinaryPropertyListTrailer
) throws(PropertyListError) -> BinaryPropertyListNode {
  typealias Format = BinaryPropertyListFormat
  typealias Kind = Format.Kind
  let marker = bytes[offset]
  let cursor = PayloadCursor(bytes: bytes, marker: offset, end: end)
  switch marker & Format.kindMask {
  case Kind.constant, Kind.real, Kind.date: return try decodeFixed(cursor)
  case Kind.integer:
    return try decodeInteger(cursor, exponent: Int(marker & Format.countMask))
  case Kind.uid: return try decodeUID(cursor, size: Int(marker & Format.countMask) + 1)
  case Kind.data: return .data(try cursor.counted(width: 1).range)
  case Kind.ascii: return .ascii(try cursor.counted(width: 1).range)
  case Kind.utf16: return .utf16(try cursor.counted(width: 2).range)
  case Kind.array: return .array(try cursor.counted(width: trailer.referenceSize).references)
  case Kind.set: return .set(try cursor.counted(width: trailer.referenceSize).references)
  case Kind.dictionary:
    return .dictionary(try cursor.counted(width: 2 * trailer.referenceSize).references)
  default: throw .marker(marker, at: offset)
  }
}

/// Decodes ASCII text.
///
/// - Parameters:
///   - bytes: The whole file.
///   - range: The range of the text.
/// - Returns: The text.
/// - Throws: ``PropertyListError`` at the first byte above 0x7F.
func decodeASCII(_ bytes: [UInt8], _ range: Range<Int>) throws(PropertyListError) -> String {
  for offset in range where bytes[offset] > 0x7F {
    throw PropertyListError(
      offset: offset, message: "byte \(bytes[offset]) in ASCII text", expected: "at most 127")
  }
  return String(decoding: bytes[range], as: UTF8.self)
}

/// Decodes big-endian UTF-16 text; a surrogate without its partner becomes U+FFFD.
///
/// - Parameters:
///   - bytes: The whole file.
///   - range: The range of the text, an even number of bytes.
/// - Returns: The text.
func decodeUTF16(_ bytes: [UInt8], _ range: Range<Int>) -> String {
  let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { offset in
    UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
  }
  return String(decoding: units, as: UTF16.self)
}

private func decodeFixed(_ cursor: PayloadCursor) throws(PropertyListError)
  -> BinaryPropertyListNode
{
  typealias Format = BinaryPropertyListFormat
  typealias Marker = Format.Marker
  switch cursor.bytes[cursor.marker] {
  case Marker.null: return .null
  case Marker.false: return .boolean(false)
  case Marker.true: return .boolean(true)
  case Marker.singleReal:
    let bits = UInt32(truncatingIfNeeded: try cursor.number(size: 4))
    return .real(Double(Float(bitPattern: bits)))
  case Marker.doubleReal:
    return .real(Double(bitPattern: try cursor.number(size: Format.wordSize)))
  case Marker.date: return .date(Double(bitPattern: try cursor.number(size: Format.wordSize)))
  case let marker: throw .marker(marker, at: cursor.marker)
  }
}

private func decodeInteger(
  _ cursor: PayloadCursor, exponent: Int
) throws(PropertyListError) -> BinaryPropertyListNode {
  typealias Format = BinaryPropertyListFormat
  switch exponent {
  case 0..<Format.greatestIntegerExponent:
    return .integer(Int64(bitPattern: try cursor.number(size: 1 << exponent)))
  case Format.greatestIntegerExponent:
    let high = try cursor.number(size: Format.wordSize)
    let low = try cursor.number(size: Format.wordSize, skipping: Format.wordSize)
    if high == (low >> 63 == 0 ? 0 : .max) {
      return .integer(Int64(bitPattern: low))
    }
    guard high == 0 else {
      throw PropertyListError(
        offset: cursor.marker, message: "an integer of more than 64 bits",
        expected: "-2^63 to 2^64 - 1")
    }
    return .unsigned(low)
  default: throw .marker(cursor.bytes[cursor.marker], at: cursor.marker)
  }
}

private func decodeUID(
  _ cursor: PayloadCursor, size: Int
) throws(PropertyListError) -> BinaryPropertyListNode {
  guard size <= BinaryPropertyListFormat.greatestIntegerSize else {
    throw .marker(cursor.bytes[cursor.marker], at: cursor.marker)
  }
  let number = try cursor.number(size: size)
  guard let uid = UInt32(exactly: number) else {
    throw PropertyListError(
      offset: cursor.marker, message: "the UID \(number)", expected: "at most \(UInt32.max)")
  }
  return .uid(uid)
}

extension PropertyListError {
  /// A byte that starts no known object.
  ///
  /// - Parameters:
  ///   - marker: The byte.
  ///   - offset: Where it is.
  /// - Returns: The error.
  fileprivate static func marker(_ marker: UInt8, at offset: Int) -> Self {
    let digits = String(marker, radix: 16)
    return PropertyListError(
      offset: offset, message: "0x\(marker < 16 ? "0" : "")\(digits) starts no known object",
      expected: "the marker of a property list object")
  }
}
