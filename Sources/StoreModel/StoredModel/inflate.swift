import CZlib
package import ModelFiles

/// Decompresses raw DEFLATE data.
///
/// - Parameters:
///   - bytes: The data, without header and trailer.
///   - limit: The maximum size of the result, in bytes.
/// - Returns: The decompressed data.
/// - Throws: ``CompiledModelError`` if the data is malformed, truncated or too large.
package func inflate(
  _ bytes: [UInt8], limit: Int = 256 << 20
) throws(CompiledModelError) -> [UInt8] {
  var stream = z_stream()
  guard
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { throw deflateError("the decompressor does not start", offset: 0) }
  defer { inflateEnd(&stream) }
  var input = bytes
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  var consumed = 0
  var status = Z_OK
  while status != Z_STREAM_END {
    let room = chunk.count
    let produced = chunk.withUnsafeMutableBufferPointer { output in
      input.withUnsafeMutableBufferPointer { source -> Int in
        stream.next_in = source.baseAddress?.advanced(by: consumed)
        stream.avail_in = UInt32(clamping: source.count - consumed)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(room)
        let before = Int(stream.avail_in)
        status = CZlib.inflate(&stream, Z_NO_FLUSH)
        consumed += before - Int(stream.avail_in)
        return room - Int(stream.avail_out)
      }
    }
    guard status == Z_OK || status == Z_STREAM_END else {
      throw deflateError("data that is not compressed, or ends early", offset: consumed)
    }
    guard result.count + produced <= limit else {
      throw deflateError("more than \(limit) bytes of contents", offset: consumed)
    }
    result.append(contentsOf: chunk[..<produced])
  }
  return result
}

private func deflateError(_ message: String, offset: Int) -> CompiledModelError {
  CompiledModelError(
    path: "", message: message, expected: "a model compressed with raw DEFLATE", offset: offset)
}
