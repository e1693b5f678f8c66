/// Appends an object without references to others.
///
/// - Parameters:
///   - value: A value that is not a container.
///   - bytes: The bytes to append to.
func appendScalar(_ value: PropertyList, to bytes: inout [UInt8]) {
  typealias Format = BinaryPropertyListFormat
  typealias Marker = Format.Marker
  switch value {
  case .boolean(let value): bytes.append(value ? Marker.true : Marker.false)
  case .integer(let value): appendInteger(value, to: &bytes)
  case .unsigned(let value):
    bytes.append(Format.Kind.integer | UInt8(Format.greatestIntegerExponent))
    appendBigEndian(0, size: Format.wordSize, to: &bytes)
    appendBigEndian(value, size: Format.wordSize, to: &bytes)
  case .real(let value):
    bytes.append(Marker.doubleReal)
    appendBigEndian(value.bitPattern, size: Format.wordSize, to: &bytes)
  case .date(let value):
    bytes.append(Marker.date)
    appendBigEndian(value.bitPattern, size: Format.wordSize, to: &bytes)
  case .data(let value):
    appendMarker(BinaryPropertyListFormat.Kind.data, count: value.count, to: &bytes)
    bytes += value
  case .string(let value): appendText(value, to: &bytes)
  case .uid(let value): appendUID(value, to: &bytes)
  case .null, .array, .set, .dictionary: bytes.append(Marker.null)
  }
}

/// Appends a marker with a count.
///
/// - Parameters:
///   - kind: The high half of the marker.
///   - count: The number of items that follow.
///   - bytes: Where to append.
func appendMarker(_ kind: UInt8, count: Int, to bytes: inout [UInt8]) {
  guard count > BinaryPropertyListFormat.greatestInlineCount else {
    bytes.append(kind | UInt8(truncatingIfNeeded: count))
    return
  }
  bytes.append(kind | BinaryPropertyListFormat.countFollows)
  appendInteger(Int64(count), to: &bytes)
}

/// The number of bytes of a marker with a count.
func markerSize(count: Int) -> Int {
  guard count > BinaryPropertyListFormat.greatestInlineCount else { return 1 }
  return 2 + (1 << Int(integerExponent(Int64(count))))
}

/// Appends an integer in the smallest width.
func appendInteger(_ value: Int64, to bytes: inout [UInt8]) {
  let exponent = integerExponent(value)
  bytes.append(BinaryPropertyListFormat.Kind.integer | exponent)
  appendBigEndian(UInt64(bitPattern: value), size: 1 << Int(exponent), to: &bytes)
}

/// The binary logarithm of the smallest width of an integer, in bytes.
private func integerExponent(_ value: Int64) -> UInt8 {
  switch value {
  case 0...0xFF: 0
  case 0...0xFFFF: 1
  case 0...0xFFFF_FFFF: 2
  default: 3
  }
}

/// Appends a reference to an entry of an archive in the smallest width.
func appendUID(_ value: UInt32, to bytes: inout [UInt8]) {
  let size =
    switch value {
    case 0...0xFF: 1
    case 0...0xFFFF: 2
    default: 4
    }
  bytes.append(BinaryPropertyListFormat.Kind.uid | UInt8(size - 1))
  appendBigEndian(UInt64(value), size: size, to: &bytes)
}

/// Appends a text.
func appendText(_ text: String, to bytes: inout [UInt8]) {
  if ExactString(text: text).isASCII {
    appendMarker(BinaryPropertyListFormat.Kind.ascii, count: text.utf8.count, to: &bytes)
    bytes += text.utf8
    return
  }
  appendMarker(BinaryPropertyListFormat.Kind.utf16, count: text.utf16.count, to: &bytes)
  for unit in text.utf16 {
    appendBigEndian(UInt64(unit), size: 2, to: &bytes)
  }
}
