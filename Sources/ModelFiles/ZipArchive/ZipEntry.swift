/// A file or folder in an archive, as listed in the central directory.
package struct ZipEntry: Hashable, Sendable {
  /// The kind of an entry.
  package enum Kind: Hashable, Sendable {
    /// A file.
    case file
    /// A folder.
    case folder
    /// A symbolic link, whose content is where it leads.
    case symbolicLink
    /// A device, pipe or socket.
    case other
  }

  /// The path from the root of the archive, without a slash at either end; empty for the root itself.
  package var path: String
  /// What it is.
  package var kind: Kind
  /// The uncompressed number of bytes, according to the directory.
  package var size: Int

  /// The name as its bytes are in the archive, which the header before the content repeats.
  let name: [UInt8]
  /// The compression method: 0 if uncompressed, 8 for DEFLATE.
  let method: UInt16
  /// Whether the content is encrypted.
  let isEncrypted: Bool
  /// The CRC-32 of the content.
  let checksum: UInt32
  /// The number of bytes in the archive.
  let packedSize: Int
  /// The offset of the local header.
  let header: Int
  /// The offset of the entry in the central directory, for errors.
  let place: Int
}
