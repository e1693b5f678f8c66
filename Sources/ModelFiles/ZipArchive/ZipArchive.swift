/// Reads bytes of an archive: those from `offset` on, `count` of them, or fewer at the end of the file.
package typealias ZipReading = (_ offset: Int, _ count: Int) throws(ZipError) -> [UInt8]

/// The contents of a ZIP archive.
///
/// Only the central directory is read; the content of an entry is expanded when it is asked for. The archive is not trusted:
/// names that lead out of it, contents that overlap, which is how small archives expand to huge ones, and sizes that do
/// not fit the file are refused.
///
/// *Source:* PKWARE's APPNOTE.TXT 6.3.10, sections 4.3 to 4.5, with ZIP64; `*.ipa` files are such archives.
package struct ZipArchive: Sendable {
  /// The entries, in the order of the central directory.
  ///
  /// Folders need not have one.
  package let entries: [ZipEntry]

  /// The first bytes of archives with and without contents.
  package static let marks: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]

  /// Reads the central directory.
  ///
  /// - Parameters:
  ///   - size: The size of the archive in bytes.
  ///   - read: Reads bytes of it.
  /// - Throws: ``ZipError``, with the position of what is wrong.
  /// - Complexity: O(n log n) in the entries; at most 128 MB and 500,000 entries are read.
  package init(size: Int, read: ZipReading) throws(ZipError) {
    let end = try readDirectoryEnd(size: size, read: read)
    entries = try readDirectory(end, read: read)
  }
}
