/// The maximum size of a log file, in bytes.
package let logSizeLimit = 64 << 20

/// Decodes a file as UTF-8, or as UTF-16 if it has such a byte order mark.
///
/// - Parameter bytes: The file.
/// - Returns: The text without the mark; invalid characters become U+FFFD.
package func decodedText(_ bytes: [UInt8]) -> String {
  guard hasWideMark(bytes) else {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return String(decoding: hasMark ? bytes[3...] : bytes[...], as: UTF8.self)
  }
  let (high, low) = bytes[0] == 0xFE ? (0, 1) : (1, 0)
  let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
    UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
  }
  return String(decoding: units, as: UTF16.self)
}

/// Whether a file begins with a UTF-16 byte order mark.
package func hasWideMark(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
}
