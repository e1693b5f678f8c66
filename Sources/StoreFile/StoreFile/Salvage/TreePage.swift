/// A page of a table, as far as its bytes are valid.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 1.6.
struct TreePage {
  /// A row on a leaf: the start of its record, and its local part.
  struct Cell {
    /// The key, `rowid`.
    let key: Int64
    /// The offset of the cell in the page.
    let start: Int
    /// The size of the record, in bytes.
    let size: Int
    /// The range of its local part in the page.
    let local: Range<Int>
    /// The first overflow page; 0 if there is none.
    let overflow: Int
  }

  /// Whether it is a leaf, with rows and without child pages.
  let isLeaf: Bool
  /// The child pages with their greatest possible keys; empty for a leaf.
  ///
  /// The page is 0 if unknown; the key is nil for the last child and if it is not ascending.
  private(set) var children: [(page: Int, key: Int64?)] = []
  /// The rows; empty unless the page is a leaf.
  private(set) var cells: [Cell] = []
  /// The number of cells that are outside the page or invalid.
  private(set) var brokenCells = 0
  /// The cells whose key is not between those of the others.
  private(set) var misplacedCells: [Cell] = []

  /// The offsets of a leaf's cells.
  private var starts: [Int] = []
  private let usableSize: Int

  /// Parses a page; nil if it is not a table page.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - start: The offset of its header: 100 on the first page, otherwise 0.
  ///   - usableSize: The number of bytes that SQLite uses.
  ///   - pages: The number of pages in the file.
  init?(_ bytes: [UInt8], from start: Int = 0, usableSize: Int, pages: Int) {
    self.usableSize = usableSize
    isLeaf = bytes[start] == 13
    guard isLeaf || bytes[start] == 5 else { return nil }
    let count = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let array = start + (isLeaf ? 8 : 12)
    guard array + 2 * count <= usableSize else { return nil }
    for index in 0..<count {
      let offset = Int(bytes[array + 2 * index]) << 8 | Int(bytes[array + 2 * index + 1])
      guard offset >= array + 2 * count, offset + 4 <= usableSize else {
        brokenCells += 1
        if !isLeaf { children.append((0, nil)) }
        continue
      }
      if isLeaf {
        starts.append(offset)
      } else {
        var reader = VarintReader(bytes, from: offset + 4, to: usableSize)
        add(child: Int(bigEndian(bytes, offset)), upTo: reader.next())
      }
    }
    if isLeaf {
      readCells(in: bytes, usableSize: usableSize, pages: pages)
    } else {
      add(child: Int(bigEndian(bytes, start + 8)), upTo: nil)
      let known = children.indices.filter { children[$0].key != nil }
      let kept = longestAscent(known.map { children[$0].key ?? 0 })
      for (place, index) in known.enumerated() where !kept.contains(place) {
        children[index].key = nil
      }
    }
  }

  private mutating func readCells(in bytes: [UInt8], usableSize: Int, pages: Int) {
    for start in starts {
      if let cell = Self.cell(in: bytes, at: start, usableSize: usableSize, pages: pages)
        ?? resized(bytes, start)
      {
        cells.append(cell)
      } else {
        brokenCells += 1
      }
    }
    sortOut()
  }

  /// Reconstructs a cell with a damaged size from the sizes of its values; its local part must end where
  /// another cell begins.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - start: The offset of the cell.
  /// - Returns: The cell; nil if it does not end at such an offset.
  func resized(_ bytes: [UInt8], _ start: Int) -> Cell? {
    var reader = VarintReader(bytes, from: start, to: usableSize)
    guard reader.next() != nil, let key = reader.next() else { return nil }
    let local = reader.offset
    guard let head = reader.next(), head > 0, head <= usableSize else { return nil }
    var size = Int(head)
    while reader.offset < local + Int(head) {
      guard let type = reader.next(), let part = SalvagedRecord.size(of: type), part <= 1 << 31
      else { return nil }
      size += part
    }
    let end = local + Self.localSize(of: size, usableSize)
    let isWhole = end == local + size
    guard hasBoundary(at: isWhole ? end : end + 4) else { return nil }
    return Cell(
      key: key, start: start, size: size, local: local..<end,
      overflow: isWhole ? 0 : Int(bigEndian(bytes, end)))
  }

  /// Whether a cell may end at an offset: another one begins there, or the page ends.
  func hasBoundary(at offset: Int) -> Bool { offset == usableSize || starts.contains(offset) }

  private mutating func add(child: Int, upTo key: Int64?) {
    if child <= 1 { brokenCells += 1 }
    children.append((child > 1 ? child : 0, key))
  }

  /// The row at an offset; nil if absent.
  static func cell(
    in bytes: [UInt8], at offset: Int, usableSize: Int, pages: Int
  ) -> Cell? {
    var reader = VarintReader(bytes, from: offset, to: usableSize)
    guard let size = reader.next(), let key = reader.next(), size > 0,
      size / Int64(usableSize) <= pages
    else { return nil }
    let local = localSize(of: Int(size), usableSize)
    let end = reader.offset + local
    guard end + (local < size ? 4 : 0) <= usableSize else { return nil }
    let overflow = local < size ? Int(bigEndian(bytes, end)) : 0
    return Cell(
      key: key, start: offset, size: Int(size), local: reader.offset..<end, overflow: overflow)
  }

  /// The size of a record's local part on the leaf.
  private static func localSize(of size: Int, _ usableSize: Int) -> Int {
    let most = usableSize - 35
    guard size > most else { return size }
    let least = (usableSize - 12) * 32 / 255 - 23
    let wanted = least + (size - least) % (usableSize - 4)
    return wanted <= most ? wanted : least
  }

  /// Keeps the longest ascending run of keys, because the keys of an intact leaf are ascending.
  private mutating func sortOut() {
    guard zip(cells, cells.dropFirst()).contains(where: { $0.key >= $1.key }) else { return }
    let kept = longestAscent(cells.map(\.key))
    misplacedCells = cells.indices.filter { !kept.contains($0) }.map { cells[$0] }
    cells = cells.indices.filter(kept.contains).map { cells[$0] }
  }
}

/// The indices of the longest ascending run of keys; for equal keys the first one.
///
/// - Complexity: O(n log n).
private func longestAscent(_ keys: [Int64]) -> Set<Int> {
  var ends: [Int] = []
  var before = [Int?](repeating: nil, count: keys.count)
  for (index, key) in keys.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[ends[middle]] < key { low = middle + 1 } else { high = middle }
    }
    before[index] = low > 0 ? ends[low - 1] : nil
    if low == ends.count {
      ends.append(index)
    } else if keys[ends[low]] > key {
      ends[low] = index
    }
  }
  var kept: Set<Int> = []
  var next = ends.last
  while let index = next {
    kept.insert(index)
    next = before[index]
  }
  return kept
}

/// A reader for varints of one to nine bytes, with seven bits in each of the first eight.
struct VarintReader {
  private let bytes: [UInt8]
  private let end: Int
  /// The offset of the next number.
  private(set) var offset: Int

  init(_ bytes: [UInt8], from offset: Int, to end: Int) {
    (self.bytes, self.offset, self.end) = (bytes, offset, end)
  }

  /// The next number; nil if it is incomplete.
  mutating func next() -> Int64? {
    var value: UInt64 = 0
    for count in 1...9 {
      guard offset < end else { return nil }
      let byte = bytes[offset]
      offset += 1
      if count == 9 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return nil
  }
}
