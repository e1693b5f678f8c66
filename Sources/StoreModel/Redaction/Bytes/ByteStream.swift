import Text

/// Bytes without end that a digest begins.
package struct ByteStream {
  private var stream: RandomStream

  init(_ digest: Digest, _ function: KeyedFunction) {
    stream = RandomStream(digest, function)
  }

  /// The next bytes.
  package mutating func next(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var place = 0
    while place < count {
      var word = stream.next()
      for _ in 0..<min(8, count - place) {
        bytes[place] = UInt8(truncatingIfNeeded: word)
        word >>= 8
        place += 1
      }
    }
    return bytes
  }
}

extension Redactor {
  /// The replacement bytes for a file, which need not be in memory at once.
  ///
  /// - Parameters:
  ///   - name: The domain.
  ///   - read: Returns the next chunk of the file; nil at the end.
  /// - Returns: A stream from which as many bytes are taken as the file has.
  /// - Throws: Errors of `read`.
  package func stream<Failure: Error>(
    domain name: String, _ read: () throws(Failure) -> [UInt8]?
  ) throws(Failure) -> ByteStream {
    let function = domain(name).bytes
    return ByteStream(try function.digest(ofPieces: read), function)
  }
}
