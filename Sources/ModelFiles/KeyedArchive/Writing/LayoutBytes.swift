/// The bytes of a file that is being written, or of a part of one; its size is known from the beginning.
///
/// A file is mostly references of the same few bytes each. They are stored as numbers into memory
/// that is there already, after one check of the whole range: byte by byte they take ten times as
/// long.
struct LayoutBytes {
  private let storage: UnsafeMutableRawBufferPointer
  /// The number of bytes written.
  private(set) var count = 0

  /// Creates an empty part in `storage`, which must outlive it and be large enough.
  init(_ storage: UnsafeMutableRawBufferPointer) {
    self.storage = storage
  }

  /// Reserves bytes and returns their address.
  private mutating func advance(by size: Int) -> UnsafeMutableRawBufferPointer {
    let end = count + size
    precondition(end <= storage.count, "a part of a file beyond its size")
    defer { count = end }
    return UnsafeMutableRawBufferPointer(rebasing: storage[count..<end])
  }

  /// Appends bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let target = advance(by: bytes.count)
    bytes.withUnsafeBytes { target.copyMemory(from: $0) }
  }

  /// Appends a marker with a count.
  mutating func append(kind: UInt8, count: Int) {
    guard count > BinaryPropertyListFormat.greatestInlineCount else {
      advance(by: 1)[0] = kind | UInt8(truncatingIfNeeded: count)
      return
    }
    var marker: [UInt8] = []
    appendMarker(kind, count: count, to: &marker)
    append(marker[...])
  }

  /// Appends a number in big-endian order, of `size` bytes: 1, 2, 4 or 8.
  mutating func append(_ number: Int, size: Int) {
    let target = advance(by: size)
    switch size {
    case 1: target.storeBytes(of: UInt8(truncatingIfNeeded: number), as: UInt8.self)
    case 2: target.storeBytes(of: UInt16(truncatingIfNeeded: number).bigEndian, as: UInt16.self)
    case 4: target.storeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian, as: UInt32.self)
    default: target.storeBytes(of: UInt64(truncatingIfNeeded: number).bigEndian, as: UInt64.self)
    }
  }

  /// Appends numbers in big-endian order, each of `size` bytes: 1, 2, 4 or 8.
  mutating func append<Number: FixedWidthInteger>(_ numbers: ArraySlice<Number>, size: Int) {
    switch size {
    case 1: append(numbers, as: UInt8.self)
    case 2: append(numbers, as: UInt16.self)
    case 4: append(numbers, as: UInt32.self)
    default: append(numbers, as: UInt64.self)
    }
  }

  private mutating func append<Number: FixedWidthInteger, Stored: FixedWidthInteger>(
    _ numbers: ArraySlice<Number>, as type: Stored.Type
  ) {
    let size = Stored.bitWidth / 8
    let target = advance(by: numbers.count * size)
    var place = 0
    for number in numbers {
      target.storeBytes(
        of: Stored(truncatingIfNeeded: number).bigEndian, toByteOffset: place, as: type)
      place += size
    }
  }
}
