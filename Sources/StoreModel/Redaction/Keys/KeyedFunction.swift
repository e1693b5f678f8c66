import Text

/// A function of bytes whose results look random without its key: HMAC with SHA-256, RFC 2104.
struct KeyedFunction {
  private let start: HMAC
  private let expansion: HMAC

  /// Creates the function of a key.
  init(_ key: [UInt8]) {
    start = HMAC(key: key)
    // What a result is expanded to never is a result for a message.
    var other = start
    other.update(Array("expansion".utf8))
    expansion = HMAC(key: other.code().bytes)
  }

  /// The result for a message.
  ///
  /// - Complexity: O(n) in the length of the message.
  func digest(_ message: [UInt8]) -> Digest {
    var function = start
    function.update(message)
    return function.code()
  }

  /// The result for three little-endian words; no other message of 24 bytes may be used.
  func digest(_ first: UInt64, second: UInt64, third: UInt64) -> Digest {
    Self.digest(start, (first.littleEndian, second.littleEndian, third.littleEndian))
  }

  /// The result for a message in chunks.
  ///
  /// - Parameter read: Returns the next chunk; nil at the end.
  /// - Returns: The same result as for the whole message.
  /// - Throws: Errors of `read`.
  func digest<Failure: Error>(
    ofPieces read: () throws(Failure) -> [UInt8]?
  ) throws(Failure) -> Digest {
    var function = start
    while let piece = try read() { function.update(piece) }
    return function.code()
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
    KeyedFunction(digest(message).bytes)
  }

  private static func digest<Words>(_ start: HMAC, _ words: Words) -> Digest {
    var function = start
    withUnsafeBytes(of: words) { function.update($0) }
    return function.code()
  }
}

/// The bytes of a number, in little-endian order.
func littleEndian(_ number: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
}
