/// Numbers in a range of bytes, the lowest byte first.
struct LittleEndian {
  /// The bytes.
  let bytes: [UInt8]
  /// The offset in the archive of the first byte.
  let place: Int

  /// Creates a view of at least `count` bytes, located at `place`.
  ///
  /// - Throws: ``ZipError`` if the archive ends before.
  init(_ bytes: [UInt8], at place: Int, atLeast count: Int) throws(ZipError) {
    guard bytes.count >= count else {
      throw .malformed(
        "the archive ends early", expected: "\(count) bytes of a record", offset: place)
    }
    self.bytes = bytes
    self.place = place
  }

  /// The two-byte number at `index`; 0 past the end.
  func half(_ index: Int) -> UInt16 { UInt16(truncatingIfNeeded: number(index, 2)) }

  /// The four-byte number at `index`; 0 past the end.
  func word(_ index: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(index, 4)) }

  /// The number of eight bytes at `index`.
  ///
  /// - Throws: ``ZipError`` if it is greater than any file.
  func size(_ index: Int) throws(ZipError) -> Int {
    guard let size = Int(exactly: number(index, 8)) else {
      throw .malformed(
        "a size or position of 8 EiB or more", expected: "one in the file", offset: place + index)
    }
    return size
  }

  private func number(_ index: Int, _ count: Int) -> UInt64 {
    guard index >= 0, index <= bytes.count - count else { return 0 }
    return bytes[index..<(index + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
