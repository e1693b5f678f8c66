/// A file or folder in an archive, as the central directory tells of it.
package struct ZipEntry: Hashable, Sendable {
  /// What an entry is.
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
  /// The number of bytes once expanded, as the directory tells it.
  package var size: Int

  /// The name as its bytes are in the archive, which the header before the content repeats.
  let name: [UInt8]
  /// How the content is packed: 0 as it is, 8 with DEFLATE.
  let method: UInt16
  /// Whether the content is encrypted.
  let isEncrypted: Bool
  /// The CRC-32 of the content.
  let checksum: UInt32
  /// The number of bytes in the archive.
  let packedSize: Int
  /// The place of the header before the content.
  let header: Int
  /// The place of the entry in the central directory, which errors tell.
  let place: Int
}
