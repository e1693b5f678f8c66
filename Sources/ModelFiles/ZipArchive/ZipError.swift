/// The reason why an archive, or an entry of it, cannot be read.
package enum ZipError: Error, Hashable, Sendable {
  /// The bytes are not those of a ZIP archive that can be read; the position counts bytes from 0.
  case malformed(String, expected: String, offset: Int)
  /// An entry has this many bytes, more than is accepted.
  case tooLarge(Int, limit: Int)
  /// The file could not be read, in the words of the system.
  case unreadable(String)
}
