private let headerSize = 46

/// Reads the central directory.
///
/// *Source:* APPNOTE.TXT 4.3.12, 4.4 and 4.5.3.
func readDirectory(_ end: DirectoryEnd, read: ZipReading) throws(ZipError) -> [ZipEntry] {
  let bytes = try LittleEndian(
    try read(end.start, end.size), at: end.start, atLeast: end.size)
  var entries: [ZipEntry] = []
  var names: Set<String> = []
  var index = 0
  while entries.count < end.count {
    let (entry, next) = try readEntry(at: index, in: bytes, shift: end.shift)
    let isFolderAgain = entry.kind == .folder && entry.path.isEmpty
    guard names.insert(entry.path).inserted || isFolderAgain else {
      throw .malformed(
        "a second entry called \"\(entry.path)\"", expected: "one of each name",
        offset: entry.place)
    }
    entries.append(entry)
    index = next
  }
  try checkOverlaps(entries, directory: end.start)
  return entries
}

private func readEntry(
  at index: Int, in bytes: LittleEndian, shift: Int
) throws(ZipError) -> (entry: ZipEntry, next: Int) {
  let place = bytes.place + index
  guard index <= bytes.bytes.count - headerSize, bytes.word(index) == 0x0201_4B50 else {
    throw .malformed(
      "no entry of the central directory", expected: "one", offset: place)
  }
  let nameEnd = index + headerSize + Int(bytes.half(index + 28))
  let extraEnd = nameEnd + Int(bytes.half(index + 30))
  let next = extraEnd + Int(bytes.half(index + 32))
  guard next <= bytes.bytes.count else {
    throw .malformed("an entry that ends early", expected: "a whole one", offset: place)
  }
  let name = Array(bytes.bytes[(index + headerSize)..<nameEnd])
  var sizes = LargeSizes(bytes, from: nameEnd, to: extraEnd)
  let size = try sizes.value(bytes.word(index + 24))
  let packedSize = try sizes.value(bytes.word(index + 20))
  let offset = try sizes.value(bytes.word(index + 42))
  guard offset <= bytes.place - shift, packedSize <= bytes.place else {
    throw .malformed(
      "an entry whose content is outside of the file", expected: "one before the directory",
      offset: place)
  }
  let flags = bytes.half(index + 8)
  let entry = ZipEntry(
    path: try decodeEntryPath(name, at: place),
    kind: kind(
      bytes.word(index + 38), madeBy: bytes.half(index + 4) >> 8,
      isNamedAsFolder: name.last == UInt8(ascii: "/")),
    size: size, name: name, method: bytes.half(index + 10), isEncrypted: flags & 1 != 0,
    checksum: bytes.word(index + 16), packedSize: packedSize, header: offset + shift,
    place: place)
  return (entry, next)
}

/// The kind of an entry, by the mode that Unix systems record.
private func kind(
  _ attributes: UInt32, madeBy system: UInt16, isNamedAsFolder: Bool
) -> ZipEntry.Kind {
  if isNamedAsFolder { return .folder }
  // 3 is Unix, 19 macOS; others have no links.
  guard system == 3 || system == 19 else { return .file }
  return switch attributes >> 16 & 0o170000 {
  case 0, 0o100000: .file
  case 0o040000: .folder
  case 0o120000: .symbolicLink
  default: .other
  }
}

/// The sizes of an entry of ZIP64: those that do not fit 32 bits are in its extra field, in their order.
private struct LargeSizes {
  private let bytes: LittleEndian
  private var index = 0
  private var end = 0

  /// Looks for the field among the extra ones.
  init(_ bytes: LittleEndian, from start: Int, to end: Int) {
    self.bytes = bytes
    var index = start
    while index <= end - 4 {
      let next = index + 4 + Int(bytes.half(index + 2))
      guard next <= end else { return }
      if bytes.half(index) == 1 {
        self.index = index + 4
        self.end = next
        return
      }
      index = next
    }
  }

  /// A size or position: `short`, or the next ZIP64 value if it says so.
  ///
  /// - Throws: ``ZipError`` if there is no more.
  mutating func value(_ short: UInt32) throws(ZipError) -> Int {
    guard short == .max else { return Int(short) }
    guard index <= end - 8 else {
      throw .malformed(
        "a size that is said to be in a field of ZIP64", expected: "that field",
        offset: bytes.place + end)
    }
    defer { index += 8 }
    return try bytes.size(index)
  }
}

/// Refuses contents that overlap: each byte of an archive is read for one entry.
private func checkOverlaps(_ entries: [ZipEntry], directory: Int) throws(ZipError) {
  var end = 0
  for entry in entries.sorted(by: { ($0.header, $0.place) < ($1.header, $1.place) }) {
    guard entry.header >= end else {
      throw .malformed(
        "the entry \"\(entry.path)\" overlaps another one", expected: "each by itself",
        offset: entry.header)
    }
    // Neither number is greater than the file, which the caller looked at.
    end = entry.header + entryHeaderSize + entry.name.count + entry.packedSize
    guard end <= directory else {
      throw .malformed(
        "the entry \"\(entry.path)\" reaches into the central directory",
        expected: "one that ends before", offset: entry.header)
    }
  }
}
