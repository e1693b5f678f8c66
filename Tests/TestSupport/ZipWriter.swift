import CZlib

/// Writes a ZIP archive, valid or damaged on request.
package struct ZipWriter {
  /// An entry.
  package struct Entry {
    /// The name as bytes.
    package var name: [UInt8]
    /// The content.
    package var content: [UInt8]
    /// Whether it is compressed.
    package var isDeflated = false
    /// Whether sizes follow the content instead of preceding it.
    package var hasDescriptor = false
    /// Whether sizes and offset are in a ZIP64 field.
    package var isLarge = false
    /// The Unix mode.
    package var mode: UInt32 = 0o100644
    /// The general flags, except that of a descriptor.
    package var flags: UInt16 = 0

    /// Creates an uncompressed entry.
    package init(_ name: String, _ content: String = "") {
      self.name = Array(name.utf8)
      self.content = Array(content.utf8)
    }
  }

  /// The entries.
  package var entries: [Entry]
  /// The bytes before the archive in its file.
  package var prefix: [UInt8] = []
  /// The comment at the end.
  package var comment: [UInt8] = []
  /// Whether the end record is ZIP64.
  package var isLarge = false
  /// Changes a header of the central directory before it is written; the number is the entry's.
  package var spoil: (Int, inout [UInt8]) -> Void = { _, _ in }

  /// Creates a writer of these entries.
  package init(_ entries: Entry...) { self.entries = entries }

  /// The bytes of the archive.
  package func bytes() -> [UInt8] {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for (number, entry) in entries.enumerated() {
      let packed = entry.isDeflated ? deflate(entry.content) : entry.content
      let sum = UInt32(crc32(0, entry.content, UInt32(entry.content.count)))
      let place = body.count
      let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
      let start: [UInt8] =
        half(20) + half(flags) + half(entry.isDeflated ? 8 : 0) + word(0)
      let sizes = word(sum) + word(UInt32(packed.count)) + word(UInt32(entry.content.count))
      body += word(0x0403_4B50) + start
      body += entry.hasDescriptor ? word(0) + word(0) + word(0) : sizes
      body += half(UInt16(entry.name.count)) + half(3) + entry.name + [1, 2, 3] + packed
      if entry.hasDescriptor { body += word(0x0807_4B50) + sizes }
      let extra =
        entry.isLarge
        ? half(9) + half(1) + [7] + half(1) + half(24) + long(entry.content.count)
          + long(packed.count) + long(place) : []
      var header = word(0x0201_4B50) + half(3 << 8 | 20) + start
      header += entry.isLarge ? word(sum) + word(.max) + word(.max) : sizes
      header += half(UInt16(entry.name.count)) + half(UInt16(extra.count)) + half(0) + half(0)
      header += half(0) + word(entry.mode << 16) + word(entry.isLarge ? .max : UInt32(place))
      header += entry.name + extra
      spoil(number, &header)
      directory += header
    }
    return prefix + body + directory + end(body.count, directory.count)
  }

  private func end(_ offset: Int, _ size: Int) -> [UInt8] {
    let count = UInt16(isLarge ? 0xFFFF : entries.count)
    var end = word(0x0605_4B50) + half(0) + half(0) + half(count) + half(count)
    end += isLarge ? word(.max) + word(.max) : word(UInt32(size)) + word(UInt32(offset))
    end += half(UInt16(comment.count)) + comment
    guard isLarge else { return end }
    var record = word(0x0606_4B50) + long(44) + half(45) + half(45) + word(0) + word(0)
    record += long(entries.count) + long(entries.count) + long(size) + long(offset)
    return record + word(0x0706_4B50) + word(0) + long(offset + size) + word(1) + end
  }
}

private func half(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

private func word(_ number: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

private func long(_ number: Int) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// Compresses bytes with raw DEFLATE.
private func deflate(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  let room = output.count
  let left = output.withUnsafeMutableBufferPointer { target in
    input.withUnsafeMutableBufferPointer { source -> Int in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(bytes.count)
      stream.next_out = target.baseAddress
      stream.avail_out = UInt32(room)
      CZlib.deflate(&stream, Z_FINISH)
      return Int(stream.avail_out)
    }
  }
  return Array(output.dropLast(left))
}
