import OperatingSystem

/// The frames of a log that are not read, as a checksum or a salt in front of them is wrong.
///
/// SQLite takes them for what a killed writer left, or for frames of an earlier log, and reads none of them. Those of an earlier
/// log have its salts, and are not among these.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 4; SQLite's `wal.c`, `walDecodeFrame`.
final class UnreadFrames {
  /// How many there are.
  let count: Int
  private let file: File
  private let pageSize: Int
  private let start: Int

  /// Looks for such frames; nil when there are none.
  ///
  /// - Parameters:
  ///   - path: The log.
  ///   - log: What is read of it; nil when its header is damaged.
  ///   - size: The size of a page, where the header of the log is damaged.
  /// - Throws: `SystemError` when the log is there and cannot be read.
  /// - Complexity: O(n) in the number of frames.
  init?(_ path: String, behind log: WriteAheadLog?, pageSize size: Int) throws(SystemError) {
    guard let file = try WriteAheadLog.open(path) else { return nil }
    (pageSize, start) = (log?.pageSize ?? size, log?.end ?? WriteAheadLog.headerSize)
    var salts = log?.salts
    var (offset, index, found) = (start, 0, 0)
    while true {
      let head = try file.bytes(upTo: WriteAheadLog.frameHeaderSize, from: offset)
      let end = offset + WriteAheadLog.frameHeaderSize + pageSize
      guard head.count == WriteAheadLog.frameHeaderSize,
        try file.bytes(upTo: 1, from: end - 1).count == 1
      else { break }
      if salts == nil { salts = Array(head[8..<16]) }
      index += 1
      if let salts, head[8..<16].elementsEqual(salts), bigEndian(head, 0) > 0 { found = index }
      offset = end
    }
    guard found > 0 else { return nil }
    count = found
    self.file = file
  }

  /// The page that a frame holds, by its number, and its bytes.
  ///
  /// - Parameter index: Which frame, from 0 on.
  /// - Returns: Both; fewer bytes where the log ends before.
  /// - Throws: `SystemError` when reading fails.
  func page(_ index: Int) throws(SystemError) -> (number: Int, bytes: [UInt8]) {
    let offset = start + index * (WriteAheadLog.frameHeaderSize + pageSize)
    let head = try file.bytes(upTo: 4, from: offset)
    let bytes = try file.bytes(upTo: pageSize, from: offset + WriteAheadLog.frameHeaderSize)
    return (head.count == 4 ? Int(bigEndian(head, 0)) : 0, bytes)
  }
}
