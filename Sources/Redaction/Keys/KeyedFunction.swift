import Crypto

/// A function of bytes whose results look random to everybody without its key: HMAC with SHA-256, RFC 2104.
struct KeyedFunction {
  private let start: HMAC<SHA256>
  private let expansion: HMAC<SHA256>

  /// Makes the function of a key.
  init(_ key: SymmetricKey) {
    start = HMAC<SHA256>(key: key)
    // What a result is expanded to never is a result for a message.
    let other = HMAC<SHA256>.authenticationCode(for: Array("expansion".utf8), using: key)
    expansion = HMAC<SHA256>(key: SymmetricKey(data: Digest(other).bytes))
  }

  /// The result for a message.
  ///
  /// - Complexity: O(n) in the length of the message.
  func digest(_ message: [UInt8]) -> Digest {
    var function = start
    function.update(data: message)
    return Digest(function.finalize())
  }

  /// The result for three words, the least byte of each first; no other message of 24 bytes may be asked for.
  func digest(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> Digest {
    Self.digest(start, (first.littleEndian, second.littleEndian, third.littleEndian))
  }

  /// The result for a message that comes in pieces.
  ///
  /// - Parameter read: Gives the next piece; nil at the end.
  /// - Returns: The same as for all of it at once.
  /// - Throws: What `read` throws.
  func digest<Failure: Error>(
    ofPieces read: () throws(Failure) -> [UInt8]?
  ) throws(Failure) -> Digest {
    var function = start
    while let piece = try read() { function.update(data: piece) }
    return Digest(function.finalize())
  }

  /// A part of what a result is expanded to.
  ///
  /// - Parameters:
  ///   - digest: The result.
  ///   - number: The number of the part.
  /// - Returns: The part.
  func expanded(_ digest: Digest, _ number: UInt64) -> Digest {
    let words = digest.words
    return Self.digest(
      expansion,
      (
        words.0.littleEndian, words.1.littleEndian, words.2.littleEndian, words.3.littleEndian,
        number.littleEndian
      ))
  }

  /// A function whose key is the result for a message.
  func derived(_ message: [UInt8]) -> KeyedFunction {
    KeyedFunction(SymmetricKey(data: digest(message).bytes))
  }

  private static func digest<Words>(_ start: HMAC<SHA256>, _ words: Words) -> Digest {
    var function = start
    withUnsafeBytes(of: words) { function.update(data: $0) }
    return Digest(function.finalize())
  }
}

/// 256 bits that a ``KeyedFunction`` gives.
struct Digest {
  /// The bits, 64 at a time.
  let words: (UInt64, UInt64, UInt64, UInt64)

  fileprivate init(_ code: HMAC<SHA256>.MAC) {
    words = code.withUnsafeBytes { bytes in
      func word(_ number: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: 8 * number, as: UInt64.self).littleEndian
      }
      return (word(0), word(1), word(2), word(3))
    }
  }

  /// The bits as 32 bytes.
  var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap(littleEndian)
  }
}

/// The bytes of a number, the least first.
func littleEndian(_ number: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
}
