import CZlib

/// The size of the header before the content of an entry, without name and extra fields.
let entryHeaderSize = 30

extension ZipArchive {
  /// The content of `entry`, verified by its checksum.
  ///
  /// - Parameters:
  ///   - entry: An entry of this archive.
  ///   - limit: The maximum size, in bytes.
  ///   - read: Reads bytes of the archive.
  /// - Returns: The bytes.
  /// - Throws: ``ZipError``.
  package func content(
    of entry: ZipEntry, limit: Int, read: ZipReading
  ) throws(ZipError) -> [UInt8] {
    guard entry.size <= limit else { throw .tooLarge(entry.size, limit: limit) }
    let bytes = try expand(entry, upTo: entry.size, read: read)
    guard checksum(of: bytes) == entry.checksum else {
      throw .malformed(
        "a content with another checksum than is noted", expected: "that of an undamaged archive",
        offset: entry.header)
    }
    return bytes
  }

  /// The first `count` bytes of `entry`, or all when it has fewer; no checksum is looked at.
  ///
  /// - Throws: ``ZipError``.
  package func head(
    of entry: ZipEntry, count: Int, read: ZipReading
  ) throws(ZipError) -> [UInt8] {
    try expand(entry, upTo: min(count, entry.size), read: read)
  }

  private func expand(
    _ entry: ZipEntry, upTo count: Int, read: ZipReading
  ) throws(ZipError) -> [UInt8] {
    let start = try contentStart(of: entry, read: read)
    guard !entry.isEncrypted else {
      throw .malformed(
        "an encrypted content", expected: "one that anybody can read", offset: entry.header)
    }
    switch entry.method {
    case 0:
      guard entry.packedSize == entry.size else {
        throw .malformed(
          "\(entry.packedSize) bytes for a content of \(entry.size) that is not compressed",
          expected: "as many", offset: entry.header)
      }
      return try LittleEndian(try read(start, count), at: start, atLeast: count).bytes
    case 8: return try inflate(entry, from: start, upTo: count, read: read)
    default:
      throw .malformed(
        "a content compressed by method \(entry.method)", expected: "method 0 or 8, DEFLATE",
        offset: entry.header)
    }
  }

  /// The offset of a content's first byte, after its header.
  ///
  /// *Source:* APPNOTE.TXT 4.3.7; sizes are those of the directory, as a header may leave them to a descriptor
  /// behind the content.
  private func contentStart(of entry: ZipEntry, read: ZipReading) throws(ZipError) -> Int {
    let count = entryHeaderSize + entry.name.count
    let header = try LittleEndian(
      try read(entry.header, count), at: entry.header, atLeast: count)
    guard header.word(0) == 0x0403_4B50, Int(header.half(26)) == entry.name.count,
      header.bytes[entryHeaderSize...].elementsEqual(entry.name)
    else {
      throw .malformed(
        "another header than the directory tells of", expected: "that of \"\(entry.path)\"",
        offset: entry.header)
    }
    return entry.header + count + Int(header.half(28))
  }
}

private func checksum(of bytes: [UInt8]) -> UInt32 {
  // The function of zlib takes sizes of 32 bits.
  stride(from: 0, to: bytes.count, by: 1 << 30).reduce(0) { sum, start in
    bytes[start..<min(bytes.count, start + 1 << 30)].withUnsafeBufferPointer { piece in
      UInt32(truncatingIfNeeded: crc32(UInt(sum), piece.baseAddress, UInt32(piece.count)))
    }
  }
}

/// Expands the first `count` bytes of an entry, reading no more of it than it takes.
private func inflate(
  _ entry: ZipEntry, from start: Int, upTo count: Int, read: ZipReading
) throws(ZipError) -> [UInt8] {
  // DEFLATE expands a byte to at most 1032: a larger size is refused before memory is allocated.
  guard entry.size / 1032 <= entry.packedSize else {
    throw .malformed(
      "\(entry.size) bytes in \(entry.packedSize) compressed ones", expected: "no more than fit",
      offset: entry.header)
  }
  var stream = z_stream()
  guard
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { throw .unreadable("the decompressor does not start") }
  defer { inflateEnd(&stream) }
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  var (consumed, status) = (0, Z_OK)
  while status != Z_STREAM_END, result.count < count || count == entry.size {
    var input = try read(start + consumed, min(1 << 16, entry.packedSize - consumed))
    let (taken, made) = step(&stream, input: &input, chunk: &chunk, status: &status)
    consumed += taken
    let isStuck = taken == 0 && made == 0
    guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR,
      !isStuck || status == Z_STREAM_END, result.count + made <= entry.size
    else {
      throw .malformed(
        "a content that is not what DEFLATE makes of \(entry.size) bytes",
        expected: "an undamaged one", offset: start + consumed)
    }
    result.append(contentsOf: chunk[..<made])
  }
  guard result.count >= count else {
    throw .malformed(
      "\(result.count) bytes of content", expected: "\(entry.size), as the directory says",
      offset: start + consumed)
  }
  return Array(result.prefix(count))
}

/// Expands as much of `input` as there is room for in `chunk`.
///
/// - Returns: The number of bytes consumed and produced.
private func step(
  _ stream: inout z_stream, input: inout [UInt8], chunk: inout [UInt8], status: inout Int32
) -> (taken: Int, made: Int) {
  let (available, room) = (input.count, chunk.count)
  return chunk.withUnsafeMutableBufferPointer { output in
    input.withUnsafeMutableBufferPointer { source in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(available)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      status = CZlib.inflate(&stream, Z_NO_FLUSH)
      return (available - Int(stream.avail_in), room - Int(stream.avail_out))
    }
  }
}
