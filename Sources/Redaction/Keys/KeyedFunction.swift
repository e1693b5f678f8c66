import Crypto

/// A function of bytes whose results look random to everybody without its key: HMAC with SHA-256, RFC 2104.
struct KeyedFunction {
  private let start: HMAC<SHA256>
  /// The function of rounds that goes with it, with a key of its own.
  let rounds: RoundFunction

  /// Makes the function of a key.
  init(_ key: SymmetricKey) {
    start = HMAC<SHA256>(key: key)
    var function = start
    function.update(data: Array("rounds".utf8))
    let words = Digest(function.finalize()).words
    rounds = RoundFunction((words[0], words[1]))
  }

  /// The result for a message.
  ///
  /// - Complexity: O(n) in the length of the message.
  func digest(_ message: [UInt8]) -> Digest {
    var function = start
    function.update(data: message)
    return Digest(function.finalize())
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

  /// A function whose key is the result for a message.
  func derived(_ message: [UInt8]) -> KeyedFunction {
    KeyedFunction(SymmetricKey(data: digest(message).bytes))
  }
}

/// 256 bits that a ``KeyedFunction`` gives.
struct Digest {
  /// The bits, 64 at a time.
  let words: [UInt64]

  fileprivate init(_ code: HMAC<SHA256>.MAC) {
    words = code.withUnsafeBytes { bytes in
      (0..<4).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self).littleEndian }
    }
  }

  /// The bits as 32 bytes.
  var bytes: [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) } }
  }
}
