import OperatingSystem

/// The frames of a log that are not read although a commit is among them, as a checksum or a salt in front of it is wrong.
///
/// SQLite takes them for what a killed writer left, or for frames of an earlier log, and reads none of them. What a killed or
/// rolled-back transaction left has no commit, and frames of an earlier log have its salts: neither is among these.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 4; SQLite's `wal.c`, `walDecodeFrame` and
/// `walRewriteChecksums`: of pages that a transaction writes again, checksums are right only when it commits.
final class UnreadFrames {
  /// How many there are: up to the last one that commits.
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
      // A checksum does not go over the salts: one that goes on tells that these are damaged.
      let goesOn = isOwn && frame.count == length && sum?.goesOn(in: frame) == true
      isOwn = bigEndian(frame, 0) > 0 && (hasSalts || goesOn)
      isSound = isSound && isOwn && hasSalts && goesOn
      if !isSound, isOwn, bigEndian(frame, 4) > 0 { found = index }
      sum = sum?.after(frame)
      offset += length
    }
    guard found > 0 else { return nil }
    // Whoever begins the log anew writes its header first.
    if log != nil, try file.bytes(upTo: 8, from: 16) != salts { return nil }
    count = found
    self.file = file
  }

  /// How many salts are told apart where the header of a log is damaged.
  private static let mostSalts = 1000

  /// What most frames of a log have for salts; nil where there is no frame.
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
