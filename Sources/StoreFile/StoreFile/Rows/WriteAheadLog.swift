import OperatingSystem

/// The pages in a write-ahead log that have been committed but not checkpointed.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 4, the write-ahead log; numbers are
/// big-endian.
final class WriteAheadLog {
  /// The size of a page, in bytes.
  let pageSize: Int
  /// The number of pages in the database after the last commit; nil without a commit.
  let pageCount: Int?
  /// The first bytes of the last committed first page, as long as a database header; nil if the log does not
  /// contain it.
  let head: [UInt8]?
  /// The schema cookies of all committed first pages.
  let schemaCookies: Set<UInt32>
  /// The offset of the last committed content of a page, by page number.
  private let places: [UInt32: Int]
  /// The number of pages in the log.
  var heldPages: Int { places.count }
  /// The end of the last commit.
  let end: Int
  /// The checksum at ``end``, from which that of the next frame continues.
  let sum: Checksum
  /// The salts in every frame, which follow its numbers.
  let salts: [UInt8]
  private let file: File

  static let headerSize = 32
  static let frameHeaderSize = 24

  /// Reads the index of a log's pages, ignoring everything after the last commit.
  ///
  /// - Parameter path: The log.
  /// - Returns: The log; nil if it is absent or empty.
  /// - Throws: `SystemError` if the file exists but cannot be read.
  /// - Complexity: O(n) in the size of the log, because the checksums cover every byte.
  static func read(_ path: String) throws(SystemError) -> WriteAheadLog? {
    guard let file = try open(path) else { return nil }
    let header = try file.bytes(upTo: headerSize)
    guard header.count == headerSize, let order = Checksum.order(magic: number(header, 0)) else {
      return nil
    }
    let size = Int(number(header, 8))
    guard (512...65536).contains(size), size & (size - 1) == 0 else { return nil }
    var sum = Checksum(readsBigEndian: order)
    header.withUnsafeBytes { sum.add(UnsafeRawBufferPointer(rebasing: $0[..<24])) }
    guard sum.isEqual(number(header, 24), number(header, 28)) else { return nil }
    let salts = Array(header[16..<24])
    let frames = try committedFrames(in: file, pageSize: size, salts: salts, sum)
    return WriteAheadLog(pageSize: size, frames, file: file, salts: salts)
  }

  private init(pageSize: Int, _ frames: Frames, file: consuming File, salts: [UInt8]) {
    (self.pageSize, self.salts) = (pageSize, salts)
    (pageCount, places) = (frames.pageCount, frames.places)
    (head, schemaCookies) = (frames.head, frames.schemaCookies)
    (end, sum) = (frames.end, frames.sum)
    self.file = file
  }

  /// The contents of a log's frames up to the last commit.
  private struct Frames {
    var places: [UInt32: Int] = [:]
    var pageCount: Int?
    var head: [UInt8]?
    var schemaCookies: Set<UInt32> = []
    var end = headerSize
    var sum: Checksum
  }

  /// Whether the log contains a page.
  func holds(_ page: UInt32) -> Bool { places[page] != nil }

  /// Opens a log; nil if absent.
  ///
  /// - Throws: `SystemError` if it exists but cannot be opened.
  static func open(_ path: String) throws(SystemError) -> File? {
    do throws(SystemError) {
      return try File(path, for: .reading, .notWaiting)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// Visits the frames as long as they are valid.
  private static func committedFrames(
    in file: borrowing File, pageSize: Int, salts: [UInt8], _ start: Checksum
  ) throws(SystemError) -> Frames {
    var frames = Frames(sum: start)
    var sum = start
    var pending: [(page: UInt32, place: Int)] = []
    var head: [UInt8]?
    var offset = headerSize
    while true {
      let frame = try file.bytes(upTo: frameHeaderSize + pageSize)
      guard frame.count == frameHeaderSize + pageSize, frame[8..<16].elementsEqual(salts) else {
        break
      }
      let page = number(frame, 0)
      guard page > 0, sum.goesOn(in: frame) else { break }
      pending.append((page, offset + frameHeaderSize))
      if page == 1 { head = Array(frame[frameHeaderSize..<frameHeaderSize + DatabaseHeader.size]) }
      offset += frame.count
      let committed = number(frame, 4)
      if committed > 0 {
        (frames.end, frames.sum) = (offset, sum)
        for (page, place) in pending { frames.places[page] = place }
        pending.removeAll(keepingCapacity: true)
        frames.pageCount = Int(committed)
        if let head {
          frames.head = head
          frames.schemaCookies.insert(bigEndian(head, 40))
        }
        head = nil
      }
    }
    return frames
  }

  /// The result of reading from the log.
  enum Reading {
    /// The bytes were read.
    case done
    /// The log does not contain the page.
    case notHere
    /// The log was restarted meanwhile.
    case changed
  }

  /// Reads bytes of a page.
  ///
  /// - Parameters:
  ///   - buffer: The buffer to fill.
  ///   - page: The page number, starting at 1.
  ///   - offset: The offset in the page.
  /// - Returns: The result.
  /// - Throws: `SystemError` if reading fails.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, page: UInt32, offset: Int
  ) throws(SystemError) -> Reading {
    guard let place = places[page] else { return .notHere }
    let filled = try file.fill(buffer, from: place + offset)
    // Looked at after the page, the salts say that it was still of this log.
    let header = try frameHeader(at: place - Self.frameHeaderSize)
    let isSame =
      filled == buffer.count && header.count == Self.frameHeaderSize
      && Self.number(header, 0) == page && header[8..<16].elementsEqual(salts)
    return isSame ? .done : .changed
  }

  private func frameHeader(at place: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let header = [UInt8](unsafeUninitializedCapacity: Self.frameHeaderSize) { buffer, filled in
      do throws(SystemError) {
        filled = try file.fill(UnsafeMutableRawBufferPointer(buffer), from: place)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return header
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The cumulative checksum of frames.
  struct Checksum {
    private let readsBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(readsBigEndian: Bool) { self.readsBigEndian = readsBigEndian }

    /// The checksum after a frame, which may be damaged, for continuing with the next one.
    func after(_ frame: [UInt8]) -> Checksum {
      var sum = self
      (sum.first, sum.second) = (number(frame, 16), number(frame, 20))
      return sum
    }

    /// Whether a log with that magic number uses big-endian numbers for its checksums; nil if it is not a
    /// log.
    static func order(magic: UInt32) -> Bool? {
      switch magic {
      case 0x377F_0682: false
      case 0x377F_0683: true
      default: nil
      }
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
        let (one, other) = (
          bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
          bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        )
        first &+= (readsBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
        second &+=
          (readsBigEndian ? UInt32(bigEndian: other) : UInt32(littleEndian: other)) &+ first
      }
    }

    /// Adds a frame.
    ///
    /// - Returns: Whether the frame contains the resulting checksum.
    mutating func goesOn(in frame: [UInt8]) -> Bool {
      frame.withUnsafeBytes { bytes in
        add(UnsafeRawBufferPointer(rebasing: bytes[..<8]))
        add(UnsafeRawBufferPointer(rebasing: bytes[frameHeaderSize...]))
      }
      return isEqual(number(frame, 16), number(frame, 20))
    }

    func isEqual(_ one: UInt32, _ other: UInt32) -> Bool { first == one && second == other }
  }
}
