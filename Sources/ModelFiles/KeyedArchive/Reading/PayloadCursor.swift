import Text

/// The bytes after an object's marker, read with bounds.
struct PayloadCursor {
  /// The whole file.
  let bytes: [UInt8]

  /// The offset of the marker.
  let marker: Int

  /// The end of the object area.
  let end: Int

  /// A counted payload.
  struct Payload {
    /// The offset of the payload, in bytes.
    var start: Int
    /// The number of items.
    var count: Int
    /// The width of an item in bytes.
    var width: Int

    /// The range of the payload.
    var range: Range<Int> { start..<start + count * width }

    /// The payload as members of a container.
    var references: BinaryPropertyListNode.References { .init(offset: start, count: count) }
  }

  /// An unsigned big-endian number right after the marker.
  ///
  /// - Parameters:
  ///   - size: Its width in bytes, at most 8.
  ///   - skipping: How many bytes of the payload come before it.
  /// - Returns: The number.
  /// - Throws: ``PropertyListError`` if the object area ends before.
  func number(size: Int, skipping: Int = 0) throws(PropertyListError) -> UInt64 {
    guard size + skipping <= end - marker - 1 else {
      throw tooLong("a number of \(size + skipping) bytes")
    }
    return bigEndian(bytes, at: marker + 1 + skipping, size: size)
  }

  /// The payload of an object whose marker holds or precedes a count.
  ///
  /// - Parameter width: The width of an item in bytes.
  /// - Returns: A payload that lies inside the object area.
  /// - Throws: ``PropertyListError`` if it does not, or the count is malformed.
  func counted(width: Int) throws(PropertyListError) -> Payload {
    let inline = bytes[marker] & BinaryPropertyListFormat.countMask
    guard inline == BinaryPropertyListFormat.countFollows else {
      return try payload(start: marker + 1, count: UInt64(inline), width: width)
    }
    let position = marker + 1
    guard position < end else {
      throw tooLong("a count")
    }
    let exponent = Int(bytes[position] & BinaryPropertyListFormat.countMask)
    guard
      bytes[position] & BinaryPropertyListFormat.kindMask == BinaryPropertyListFormat.Kind.integer,
      exponent < BinaryPropertyListFormat.greatestIntegerExponent
    else {
      throw PropertyListError(
        offset: position, message: "0x\(String(bytes[position], radix: 16)) in place of a count",
        expected: "an integer of 1, 2, 4 or 8 bytes")
    }
    let size = 1 << exponent
    let cursor = PayloadCursor(bytes: bytes, marker: position, end: end)
    let count = try cursor.number(size: size)
    return try payload(start: position + 1 + size, count: count, width: width)
  }

  private func payload(
    start: Int, count: UInt64, width: Int
  ) throws(PropertyListError) -> Payload {
    guard count <= UInt64((end - start) / width) else {
      throw tooLong("\(count) items of \(width) bytes")
    }
    return Payload(start: start, count: Int(count), width: width)
  }

  private func tooLong(_ what: String) -> PropertyListError {
    PropertyListError(
      offset: marker, message: "\(what) after the marker",
      expected: "an object that ends before byte \(end)")
  }
}
