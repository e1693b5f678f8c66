/// The bytes of a file that is being written; its greatest size is known from the beginning.
///
/// A file is mostly references of the same few bytes each. They are stored as numbers into memory
/// that is there already, after one check of the whole range: byte by byte they take ten times as
/// long.
struct LayoutBytes {
  private var storage: [UInt8]
  /// The number of bytes written.
  private(set) var count = 0

  /// Makes an empty file that may have up to `capacity` bytes.
  init(capacity: Int) {
    storage = [UInt8](repeating: 0, count: capacity)
  }

  /// The bytes written.
  var bytes: [UInt8] {
    consuming get {
      storage.removeLast(storage.count - count)
      return storage
    }
  }

  /// Appends bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    let end = count + bytes.count
    precondition(end <= storage.count, "a file beyond its greatest size")
    storage.withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: target[count..<end]).copyMemory(from: $0)
      }
    }
    count = end
  }

  /// Appends a marker with a count.
  mutating func append(kind: UInt8, count: Int) {
    guard count > BinaryPropertyListFormat.greatestInlineCount else {
      storage[self.count] = kind | UInt8(truncatingIfNeeded: count)
      self.count += 1
      return
    }
    var marker: [UInt8] = []
    appendMarker(kind, count: count, to: &marker)
    append(marker[...])
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
    let end = count + numbers.count * size
    precondition(end <= storage.count, "a file beyond its greatest size")
    storage.withUnsafeMutableBytes { target in
      var place = count
      for number in numbers {
        target.storeBytes(
          of: Stored(truncatingIfNeeded: number).bigEndian, toByteOffset: place, as: type)
        place += size
      }
    }
    count = end
  }
}
