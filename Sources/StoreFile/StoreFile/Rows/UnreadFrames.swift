import OperatingSystem

/// The frames of a log that are not read although they include a commit, because a checksum or salt before it
/// is wrong.
///
/// SQLite treats them as remains of an interrupted transaction or of an earlier log, and reads none of them.
/// Such remains are not among these: an interrupted or rolled-back transaction has no commit, and frames of
/// an earlier log have its salts.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 4; SQLite's `wal.c`,
/// `walDecodeFrame` and `walRewriteChecksums`: for pages that a transaction writes again, checksums are
/// correct only after its commit.
final class UnreadFrames {
  /// The number of frames up to the last commit.
  let count: Int
  private let file: File
  private let pageSize: Int
  private let start: Int

  /// Searches for such frames; nil if absent.
  ///
  /// - Parameters:
  ///   - path: The log.
  ///   - log: The readable part of the log; nil if its header is damaged.
  ///   - size: The page size to use if the log's header is damaged.
  /// - Throws: `SystemError` if the log exists but cannot be read.
  /// - Complexity: O(n) in the size of what is not read.
  init?(_ path: String, behind log: WriteAheadLog?, pageSize size: Int) throws(SystemError) {
    guard let file = try WriteAheadLog.open(path) else { return nil }
    (pageSize, start) = (log?.pageSize ?? size, log?.end ?? WriteAheadLog.headerSize)
    let length = WriteAheadLog.frameHeaderSize + pageSize
    var known = log?.salts
    if known == nil { known = try Self.usualSalts(in: file, frameLength: length) }
    guard let salts = known else { return nil }
    var (offset, index, found) = (start, 0, 0)
    // Frames that are sound are of a transaction that is open, or were committed since the log was read.
    var (isSound, isOwn) = (log != nil, log != nil)
    var sum = log?.sum
    while true {
      let frame = try file.bytes(upTo: length, from: offset)
      guard frame.count > WriteAheadLog.frameHeaderSize else { break }
      index += 1
      let hasSalts = frame[8..<16].elementsEqual(salts)
      // The checksum does not cover the salts: if it continues, only the salts are damaged.
      let goesOn = isOwn && frame.count == length && sum?.goesOn(in: frame) == true
      isOwn = bigEndian(frame, 0) > 0 && (hasSalts || goesOn)
      isSound = isSound && isOwn && hasSalts && goesOn
      if !isSound, isOwn, bigEndian(frame, 4) > 0 { found = index }
      sum = sum?.after(frame)
      offset += length
    }
    guard found > 0 else { return nil }
    // A process that restarts the log writes its header first.
    if log != nil, try file.bytes(upTo: 8, from: 16) != salts { return nil }
    count = found
    self.file = file
  }

  /// The maximum number of different salts to consider if the header of a log is damaged.
  private static let mostSalts = 1000

  /// The most frequent salts in a log; nil if there are no frames.
  private static func usualSalts(
    in file: borrowing File, frameLength: Int
  ) throws(SystemError) -> [UInt8]? {
    var counts: [[UInt8]: Int] = [:]
    var offset = WriteAheadLog.headerSize
    while true {
      let head = try file.bytes(upTo: WriteAheadLog.frameHeaderSize, from: offset)
      guard head.count == WriteAheadLog.frameHeaderSize else { break }
      let salts = Array(head[8..<16])
      if bigEndian(head, 0) > 0, counts[salts] != nil || counts.count < mostSalts {
        counts[salts, default: 0] += 1
      }
      offset += frameLength
    }
    // Of as many the one counts that comes first in order, so that the same file always gives the same.
    return counts.max { left, right in
      left.value == right.value
        ? right.key.lexicographicallyPrecedes(left.key) : left.value < right.value
    }?.key
  }

  /// The page number and bytes of a frame.
  ///
  /// - Parameter index: The index of the frame, starting at 0.
  /// - Returns: Both; fewer bytes if the log is truncated.
  /// - Throws: `SystemError` if reading fails.
  func page(_ index: Int) throws(SystemError) -> (number: Int, bytes: [UInt8]) {
    let offset = start + index * (WriteAheadLog.frameHeaderSize + pageSize)
    let head = try file.bytes(upTo: 4, from: offset)
    let bytes = try file.bytes(upTo: pageSize, from: offset + WriteAheadLog.frameHeaderSize)
    return (head.count == 4 ? Int(bigEndian(head, 0)) : 0, bytes)
  }
}
