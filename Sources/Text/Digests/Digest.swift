/// The 32 bytes of SHA-256, without memory of their own.
package struct Digest: Sendable {
  /// The bytes as little-endian words.
  package let words: (UInt64, UInt64, UInt64, UInt64)

  init(_ bytes: UnsafeRawBufferPointer) {
    func word(_ number: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: 8 * number, as: UInt64.self).littleEndian
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// The bytes as an array.
  package var bytes: [UInt8] { withBytes { Array($0) } }

  /// Calls `body` with the bytes where they are: an array for each of them would make hashing a model half as long
  /// again.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let little = (
      words.0.littleEndian, words.1.littleEndian, words.2.littleEndian, words.3.littleEndian
    )
    return withUnsafeBytes(of: little, body)
  }
}
