import OperatingSystem

/// The pages that transactions have written to a log and nobody has folded into the database yet.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 4, the write-ahead log; numbers are
/// big-endian.
final class WriteAheadLog {
  /// The size of a page, in bytes.
  let pageSize: Int
  /// How many pages the database has after the last commit; nil when the log has none.
  let pageCount: Int?
  /// The first bytes of the first page in the last commit that has it, as long as the header of a database; nil for none.
  let head: [UInt8]?
  /// The schema cookies of all first pages that were committed.
  let schemaCookies: Set<UInt32>
  /// Where the last committed content of a page begins, by the number of the page.
  private let places: [UInt32: Int]
  /// How many pages it holds.
  var heldPages: Int { places.count }
  /// Where the frames end that count: behind the last commit.
  let end: Int
  /// The checksum at ``end``, from which that of the next frame goes on.
  let sum: Checksum
  /// What every frame of it begins with behind its numbers.
  let salts: [UInt8]
  private let file: File

  static let headerSize = 32
  static let frameHeaderSize = 24

  /// Reads which pages a log holds; what is behind the last commit does not count.
  ///
  /// - Parameter path: The log.
  /// - Returns: nil when there is no log, or one that holds nothing.
  /// - Throws: `SystemError` when the file is there and cannot be read.
  /// - Complexity: O(n) in the size of the log, every byte of which counts for its checksums.
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

  /// What the frames of a log hold, up to its last commit.
  private struct Frames {
    var places: [UInt32: Int] = [:]
    var pageCount: Int?
    var head: [UInt8]?
    var schemaCookies: Set<UInt32> = []
    var end = headerSize
    var sum: Checksum
  }

  /// Whether the log holds a page.
  func holds(_ page: UInt32) -> Bool { places[page] != nil }

  /// Opens a log; nil where there is none.
  ///
  /// - Throws: `SystemError` when it is there and cannot be opened.
  static func open(_ path: String) throws(SystemError) -> File? {
    do throws(SystemError) {
      return try File(path, for: .reading, .notWaiting)
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }

  /// Goes through the frames for as long as they are sound.
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

  /// What reading from the log came to.
  enum Reading {
    /// The bytes were read.
    case done
    /// The log does not hold the page.
    case notHere
    /// The log was begun anew meanwhile.
    case changed
  }

  /// Reads bytes of a page.
  ///
  /// - Parameters:
  ///   - buffer: Room for the bytes wanted.
  ///   - page: The number of the page, from 1 on.
  ///   - offset: Where the bytes begin in the page.
  /// - Returns: What it came to.
  /// - Throws: `SystemError` when reading fails.
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

  /// The checksum that goes on from frame to frame.
  struct Checksum {
    private let readsBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(readsBigEndian: Bool) { self.readsBigEndian = readsBigEndian }

    /// The checksum from which that of the frame behind another goes on, which may be damaged.
    func after(_ frame: [UInt8]) -> Checksum {
      var sum = self
      (sum.first, sum.second) = (number(frame, 16), number(frame, 20))
      return sum
    }

    /// Whether a log of that magic number reads numbers big-endian for its checksums; nil for no log.
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

    /// Adds what counts of a frame.
    ///
    /// - Returns: Whether the frame has the checksum that results.
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
