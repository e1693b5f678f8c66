import CSQLite
import OperatingSystem

/// The pages of a possibly damaged database, including its log.
///
/// Each page can be read, whatever is wrong with the file.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, sections 1.3, 1.5 and 1.8; numbers are big-endian.
final class SalvagedPages {
  /// The settings of the file; nil if the header is damaged.
  let header: DatabaseHeader?
  /// The size of a page, in bytes.
  let pageSize: Int
  /// The number of bytes of a page that SQLite uses.
  let usableSize: Int
  /// The number of pages, including an incomplete last one.
  let count: Int
  /// The text encoding.
  private(set) var encoding: DatabaseHeader.TextEncoding
  private let files: SnapshotFiles
  /// Whether a pointer map describes every page.
  private let hasMap: Bool
  /// The most recently read page of the map; without bytes if damaged.
  private var map: (number: Int, bytes: [UInt8]) = (0, [])
  /// Whether each page is in the free list; empty if there is no list.
  private var isFree: [Bool] = []

  /// The number of pages that are searched even if fewer are stored.
  private static let fewPages = 1 << 20
  /// The maximum number of pages: 256 GB at the usual page size.
  private static let mostPages = 1 << 26

  /// A pointer map entry: the kind of a page and its parent page.
  struct MapEntry {
    /// The kind of a page.
    enum Kind: UInt8 {
      /// The root page of a table or index.
      case root = 1
      /// A free page.
      case free
      /// The first overflow page of a value.
      case firstOverflow
      /// A further overflow page of a value.
      case overflow
      /// Any other page of a table or index.
      case tree
    }

    let kind: Kind
    let parent: Int
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - hasLog: Whether to use its log.
  /// - Throws: `StoreError` if it cannot be read at all or does not contain a complete page.
  init(_ path: String, withLog hasLog: Bool = true) throws(StoreError) {
    let files: SnapshotFiles
    do throws(SystemError) {
      files = try SnapshotFiles(path, withLog: hasLog)
    } catch {
      throw StoreError(
        .unreadable, message: "the file cannot be read: \(error.text)",
        expected: "a store that Core Data wrote", code: SQLITE_CANTOPEN)
    }
    self.files = files
    let head = try read(files, from: 0, count: DatabaseHeader.size)
    let header = DatabaseHeader(head)
    let sizes =
      files.log.map { [$0.pageSize] } ?? [4096, 1024, 2048, 8192, 16384, 32768, 65536, 512]
    let scores = try sizes.map { size throws(StoreError) in
      try (size, sensiblePages(of: files, size))
    }
    // The settings count, unless the pages are plainly of another size.
    guard var best = scores.max(by: { $0.1 < $1.1 }) else {
      throw StoreError(
        .empty, message: "the file is empty", expected: "a store that Core Data wrote")
    }
    if let header, let own = scores.first(where: { $0.0 == header.pageSize }),
      own.1 * 2 >= best.1
    {
      best = own
    }
    guard files.fileSize > 0, best.1 > 0 else {
      throw StoreError(
        .notADatabase, message: "no page of the file is one of SQLite's",
        expected: "a store that Core Data wrote")
    }
    let isOwnSize = header?.pageSize == best.0
    self.header = isOwnSize ? header : nil
    pageSize = best.0
    usableSize =
      best.0 - (isOwnSize ? try reservedBytes(of: files, Int(head[20]), pageSize: best.0) : 0)
    // A damaged log can claim any number of pages.
    let stored = (files.storedSize + pageSize - 1) / pageSize
    count = min(
      (files.fileSize + pageSize - 1) / pageSize, max(16 * stored, Self.fewPages), Self.mostPages)
    encoding = self.header?.encoding ?? .utf8
    let second = try read(files, from: pageSize, count: pageSize)
    hasMap =
      header.map { $0.autoVacuum != .none } == true
      || isMap(second, second: 2, pages: count, usableSize)
    if self.header == nil { encoding = try likelyEncoding() } else { try readFreeList(head) }
  }

  /// Records the pages in the free list, as far as it can be followed.
  ///
  /// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 1.5.
  private func readFreeList(_ head: [UInt8]) throws(StoreError) {
    var (trunk, left) = (Int(bigEndian(head, 32)), Int(bigEndian(head, 36)))
    guard trunk > 0, left > 0 else { return }
    isFree = Array(repeating: false, count: count + 1)
    while trunk > 1, trunk <= count, left > 0, !isFree[trunk] {
      let bytes = try bytes(of: trunk)
      let leaves = Int(bigEndian(bytes, 4))
      guard leaves <= usableSize / 4 - 2 else { return }
      isFree[trunk] = true
      for index in 0..<leaves {
        let page = Int(bigEndian(bytes, 8 + 4 * index))
        if page > 1, page <= count { isFree[page] = true }
      }
      left -= leaves + 1
      trunk = Int(bigEndian(bytes, 0))
    }
  }

  /// The probable text encoding, judging by a hundred pages: most UTF-16 text has a zero in every other byte,
  /// UTF-8 has none.
  private func likelyEncoding() throws(StoreError) -> DatabaseHeader.TextEncoding {
    var votes: [DatabaseHeader.TextEncoding: Int] = [:]
    for page in stride(from: 1, through: count, by: max(1, count / 256)) {
      let bytes = try bytes(of: page)
      let tree = TreePage(bytes, from: page == 1 ? 100 : 0, usableSize: usableSize, pages: count)
      for cell in tree?.cells ?? [] {
        let record = SalvagedRecord(bytes, cell.local, size: cell.size, encoding: .utf8)
        for case .text(let text) in record?.values ?? [] where text.count > 1 {
          let zeros = text.indices.filter { text[$0] == 0 }
          let odd = zeros.count { $0 % 2 == 1 }
          let isWide = text.count % 2 == 0 && zeros.count * 4 >= text.count
          let vote: DatabaseHeader.TextEncoding =
            !isWide ? .utf8 : odd * 2 > zeros.count ? .utf16LittleEndian : .utf16BigEndian
          if zeros.isEmpty || isWide { votes[vote, default: 0] += 1 }
        }
      }
    }
    return votes.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .utf8
  }

  /// The bytes of a page, filled with zeros if the file is truncated.
  ///
  /// - Throws: `StoreError` if reading fails.
  func bytes(of page: Int) throws(StoreError) -> [UInt8] {
    var bytes = try read(files, from: (page - 1) * pageSize, count: pageSize)
    if bytes.count < pageSize { bytes += [UInt8](repeating: 0, count: pageSize - bytes.count) }
    return bytes
  }

  /// The number of bytes of a page in the file: fewer than the page size if truncated.
  func storedBytes(of page: Int) -> Int { files.storedBytes(of: page, pageSize) }

  /// Whether a page is free, according to the pointer map or otherwise the free list.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - entry: Its pointer map entry.
  /// - Returns: Whether it is free.
  func isFree(_ page: Int, _ entry: MapEntry?) -> Bool {
    entry.map { $0.kind == .free } ?? (page < isFree.count && isFree[page])
  }

  /// Whether the header in the database file itself is readable, ignoring the log.
  var hasOwnHead: Bool {
    (try? files.storeBytes(from: 0, count: DatabaseHeader.size)).flatMap(DatabaseHeader.init) != nil
  }

  /// The unread frames of the log; nil if absent.
  ///
  /// - Throws: `StoreError` if the log cannot be read.
  func unreadFrames() throws(StoreError) -> UnreadFrames? {
    do throws(SystemError) {
      return try files.unreadFrames(pageSize: pageSize)
    } catch {
      throw StoreError(
        .unreadable, message: "the -wal cannot be read: \(error.text)",
        expected: "a file that can be read", code: SQLITE_IOERR)
    }
  }

  /// Whether a page comes from the last commit in the log.
  func isInLog(_ page: Int) -> Bool {
    files.log?.holds(UInt32(truncatingIfNeeded: page)) ?? false
  }

  /// Whether there is a log with a commit.
  var hasLog: Bool { files.log?.pageCount != nil }

  /// The pointer map entry of a page; nil if absent or damaged.
  ///
  /// - Throws: `StoreError` if reading fails.
  func mapEntry(of page: Int) throws(StoreError) -> MapEntry? {
    guard hasMap, page > 2 else { return nil }
    let group = usableSize / 5 + 1
    var number = (page - 2) / group * group + 2
    if number == lockPage { number += 1 }
    guard page > number else { return nil }
    if map.number != number {
      let bytes = try bytes(of: number)
      map = (number, isMap(bytes, second: number, pages: count, usableSize) ? bytes : [])
    }
    let offset = 5 * (page - number - 1)
    guard offset + 5 <= map.bytes.count, let kind = MapEntry.Kind(rawValue: map.bytes[offset])
    else { return nil }
    return MapEntry(kind: kind, parent: Int(bigEndian(map.bytes, offset + 1)))
  }

  /// Whether a page is a pointer map page or the page with SQLite's lock bytes.
  func isBookkeeping(_ page: Int) -> Bool {
    page == lockPage || hasMap && page > 1 && (page - 2) % (usableSize / 5 + 1) == 0
  }

  private var lockPage: Int { (1 << 30) / pageSize + 1 }

  /// Checks that everything read so far is consistent.
  ///
  /// - Throws: `StoreError` if another program has modified the file.
  func checkUnchanged() throws(StoreError) {
    guard files.isUnchanged else { throw .changed }
  }
}

private func read(
  _ files: SnapshotFiles, from offset: Int, count: Int
) throws(StoreError) -> [UInt8] {
  var failure: StoreError?
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    do throws(SystemError) {
      guard let got = try files.read(into: UnsafeMutableRawBufferPointer(buffer), from: offset)
      else { return failure = .changed }
      filled = got
    } catch {
      failure = StoreError(
        .unreadable, message: "the file cannot be read: \(error.text)",
        expected: "a file that can be read", code: SQLITE_IOERR)
    }
  }
  if let failure { throw failure }
  return bytes
}

/// The number of pages, out of about a hundred, that look like table or index pages at a given page size.
///
/// On a page in use, the first cell is at its end; if the assumed size is too large, the second half contains
/// none.
private func sensiblePages(of files: SnapshotFiles, _ size: Int) throws(StoreError) -> Int {
  let count = files.fileSize / size
  var found = 0
  let step = max(1, count / 256)
  for page in stride(from: 0, to: count, by: step) {
    let head = try read(files, from: page * size, count: min(size, page == 0 ? 112 : 12))
    let start = page == 0 ? 100 : 0
    guard head.count >= start + 12, [2, 5, 10, 13].contains(head[start]) else { continue }
    let cells = Int(head[start + 3]) << 8 | Int(head[start + 4])
    let content = Int(head[start + 5]) << 8 | Int(head[start + 6])
    let area = start + (head[start] < 10 ? 12 : 8) + 2 * cells
    guard cells > 0, area <= content, content < size else { continue }
    let first = try read(files, from: page * size + area - 2 * cells, count: 2)
    guard first.count == 2 else { continue }
    let offset = Int(first[0]) << 8 | Int(first[1])
    if offset >= content, offset < size, offset >= size / 2 || content >= size / 2 { found += step }
  }
  return found * size
}

/// The number of reserved bytes at the end of each page; ignored if rows extend into them, because the number
/// is then damaged.
private func reservedBytes(
  of files: SnapshotFiles, _ wanted: Int, pageSize size: Int
) throws(StoreError) -> Int {
  guard wanted > 0, size - wanted >= 480 else { return 0 }
  var (reaching, fitting) = (0, 0)
  let count = files.fileSize / size
  for page in stride(from: 1, to: count, by: max(1, count / 64)) {
    let bytes = try read(files, from: page * size, count: size)
    guard bytes.count == size else { continue }
    func ends(at end: Int) -> Bool {
      let tree = TreePage(bytes, usableSize: end, pages: count)
      return tree?.cells.contains {
        $0.local.upperBound + ($0.overflow > 0 ? 4 : 0) == end
      } ?? false
    }
    if ends(at: size) { reaching += 1 }
    if ends(at: size - wanted) { fitting += 1 }
  }
  return reaching > fitting ? 0 : wanted
}

/// Whether at least nine of ten entries of a page are pointer map entries.
private func isMap(_ bytes: [UInt8], second number: Int, pages: Int, _ usableSize: Int) -> Bool {
  let entries = min(usableSize / 5, pages - number, bytes.count / 5)
  guard entries > 0 else { return false }
  var valid = 0
  for entry in 0..<entries {
    let parent = Int(bigEndian(bytes, 5 * entry + 1))
    switch bytes[5 * entry] {
    case 1, 2: if parent == 0 { valid += 1 }
    case 3, 4, 5: if (1...pages).contains(parent) { valid += 1 }
    default: break
    }
  }
  return valid * 10 >= entries * 9
}
