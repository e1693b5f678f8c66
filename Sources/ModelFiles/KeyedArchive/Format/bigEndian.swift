/// Reads an unsigned big-endian integer.
///
/// - Parameters:
///   - bytes: The bytes to read from; `offset ..< offset + size` must lie inside.
///   - offset: The position of the most significant byte.
///   - size: The width in bytes, at most 8.
/// - Returns: The number.
func bigEndian(_ bytes: [UInt8], at offset: Int, size: Int) -> UInt64 {
  var result: UInt64 = 0
  for index in offset..<offset + size {
    result = result << 8 | UInt64(bytes[index])
  }
  return result
}

/// Appends an unsigned big-endian integer.
///
/// - Parameters:
///   - number: The number; bits above `size` bytes are dropped.
///   - size: The width in bytes, at most 8.
///   - bytes: Where to append.
func appendBigEndian(_ number: UInt64, size: Int, to bytes: inout [UInt8]) {
  for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
    bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
  }
}
