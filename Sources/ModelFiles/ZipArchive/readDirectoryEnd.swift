/// The location of the central directory.
struct DirectoryEnd {
  /// The number of entries.
  var count: Int
  /// The offset of its first byte.
  var start: Int
  /// Its size in bytes.
  var size: Int
  /// The number of bytes before the archive in its file, by which all offsets must be shifted.
  var shift: Int
}

private let endSize = 22
private let longestComment = 0xFFFF
private let locatorSize = 20
private let largeEndSize = 56

/// Finds the central directory from the end of the archive.
///
/// *Source:* APPNOTE.TXT 4.3.14 to 4.3.16.
func readDirectoryEnd(size: Int, read: ZipReading) throws(ZipError) -> DirectoryEnd {
  let tailStart = max(0, size - endSize - longestComment)
  let tail = try LittleEndian(
    try read(tailStart, size - tailStart), at: tailStart, atLeast: min(size, endSize))
  guard let index = endRecord(in: tail) else {
    throw .malformed(
      "the archive has no end of a central directory", expected: "a whole ZIP archive",
      offset: size)
  }
  let place = tailStart + index
  guard tail.half(index + 4) == 0 || tail.half(index + 4) == 0xFFFF else {
    throw .malformed("one part of several", expected: "an archive in one file", offset: place)
  }
  if let large = try largeEnd(before: place, read: read) { return large }
  return try directoryEnd(
    count: Int(tail.half(index + 10)), size: Int(tail.word(index + 12)),
    offset: Int(tail.word(index + 16)), record: place)
}

/// The index of the record that ends the archive: the last one whose comment ends with the file.
private func endRecord(in tail: LittleEndian) -> Int? {
  let count = tail.bytes.count
  guard count >= endSize else { return nil }
  return (0...(count - endSize)).reversed().first { index in
    tail.bytes[index] == 0x50 && tail.word(index) == 0x0605_4B50
      && Int(tail.half(index + 20)) == count - index - endSize
  }
}

/// The contents of the ZIP64 record; nil if absent before the end record at `place`.
private func largeEnd(before place: Int, read: ZipReading) throws(ZipError) -> DirectoryEnd? {
  guard place >= locatorSize + largeEndSize else { return nil }
  let locatorPlace = place - locatorSize
  let locator = try LittleEndian(
    try read(locatorPlace, locatorSize), at: locatorPlace, atLeast: locatorSize)
  guard locator.word(0) == 0x0706_4B50 else { return nil }
  // What is before the archive in the file moves the record away from where the locator says.
  let places = [try locator.size(8), locatorPlace - largeEndSize]
  for recordPlace in places where recordPlace <= locatorPlace - largeEndSize {
    let record = try LittleEndian(
      try read(recordPlace, largeEndSize), at: recordPlace, atLeast: largeEndSize)
    guard record.word(0) == 0x0606_4B50 else { continue }
    return try directoryEnd(
      count: try record.size(32), size: try record.size(40), offset: try record.size(48),
      record: recordPlace)
  }
  throw .malformed(
    "no record where the locator of ZIP64 says", expected: "the end of a central directory",
    offset: locatorPlace)
}

private func directoryEnd(
  count: Int, size: Int, offset: Int, record: Int
) throws(ZipError) -> DirectoryEnd {
  guard size <= record, offset <= record - size else {
    throw .malformed(
      "a central directory outside of the file", expected: "one before its end record",
      offset: record)
  }
  guard size <= 128 << 20, count <= 500_000 else {
    throw .malformed(
      "\(count) entries in \(size) bytes", expected: "at most 500000 in 128 MB", offset: record)
  }
  return DirectoryEnd(
    count: count, start: record - size, size: size, shift: record - size - offset)
}
