/// The header of an SQLite database: its first 100 bytes, which contain settings.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 1.3; numbers are
/// big-endian.
package struct DatabaseHeader: Hashable, Sendable {
  /// The size of a page, in bytes.
  package let pageSize: Int
  /// The number of pages; nil if a writer before SQLite 3.7.0 left a wrong one.
  package let pageCount: Int?
  /// Whether changes go through a write-ahead log.
  package let usesWriteAheadLog: Bool
  /// The format version that a program must support to write the file, otherwise it may only read it: 1, or 2
  /// for a write-ahead log.
  package let writeVersion: Int
  /// The format version required for reading.
  package let readVersion: Int
  /// The auto-vacuum mode, as in `PRAGMA auto_vacuum`.
  package let autoVacuum: AutoVacuum
  /// The text encoding.
  package let encoding: TextEncoding
  /// `PRAGMA user_version`.
  package let userVersion: Int32
  /// `PRAGMA application_id`.
  package let applicationID: Int32

  /// The auto-vacuum mode.
  package enum AutoVacuum: Int, Hashable, Sendable {
    /// They are kept.
    case none
    /// At every commit.
    case full
    /// When asked to.
    case incremental
  }

  /// The text encoding.
  package enum TextEncoding: Int, Hashable, Sendable {
    /// Not yet decided, because nothing has been written.
    case undecided
    /// UTF-8.
    case utf8
    /// UTF-16, little-endian.
    case utf16LittleEndian
    /// UTF-16, big-endian.
    case utf16BigEndian
  }

  /// The highest format version in SQLite so far.
  package static let knownVersion = 2
  /// Whether only a newer SQLite can write the file.
  package var isReadOnly: Bool { writeVersion > Self.knownVersion }

  /// The number of bytes of a header.
  package static let size = 100
  /// The bytes with which every database begins.
  package static let magic = Array("SQLite format 3\0".utf8)

  /// Parses a header; nil if the bytes are not a valid one.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size, bytes.starts(with: Self.magic) else { return nil }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    pageSize = size == 1 ? 65536 : size
    // The three bytes are the same in every database.
    guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0,
      bytes[21...23].elementsEqual([64, 32, 32]),
      let encoding = TextEncoding(rawValue: Int(bigEndian(bytes, 56)))
    else { return nil }
    self.encoding = encoding
    writeVersion = Int(bytes[18])
    readVersion = Int(bytes[19])
    usesWriteAheadLog = bytes[18] == 2 || bytes[19] == 2
    let count = bigEndian(bytes, 28)
    pageCount = count > 0 && bigEndian(bytes, 24) == bigEndian(bytes, 92) ? Int(count) : nil
    autoVacuum =
      bigEndian(bytes, 52) == 0 ? .none : bigEndian(bytes, 64) == 0 ? .full : .incremental
    userVersion = Int32(bitPattern: bigEndian(bytes, 60))
    applicationID = Int32(bitPattern: bigEndian(bytes, 68))
  }
}

/// A big-endian number of four bytes.
func bigEndian(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
  bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
}
