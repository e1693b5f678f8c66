import CZlib
import ModelFiles

/// Compresses data with raw DEFLATE, without header and trailer.
///
/// The same data gives the same bytes with the same version of the compression library.
///
/// - Parameter bytes: The data.
/// - Returns: The compressed data.
/// - Throws: ``CompiledModelError`` if there is not enough memory.
func deflate(_ bytes: [UInt8]) throws(CompiledModelError) -> [UInt8] {
  var stream = z_stream()
  // What zlib takes by default, without a name for it.
  let memoryLevel: Int32 = 8
  let status = deflateInit2_(
    &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, memoryLevel, Z_DEFAULT_STRATEGY,
    ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  guard status == Z_OK, bytes.count <= Int(Int32.max) else { throw tooLarge(bytes) }
  defer { deflateEnd(&stream) }
  var input = bytes
  var result = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  let room = result.count
  let end = result.withUnsafeMutableBufferPointer { output in
    input.withUnsafeMutableBufferPointer { source -> Int32 in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      return CZlib.deflate(&stream, Z_FINISH)
    }
  }
  guard end == Z_STREAM_END else { throw tooLarge(bytes) }
  result.removeLast(Int(stream.avail_out))
  return result
}

private func tooLarge(_ bytes: [UInt8]) -> CompiledModelError {
  CompiledModelError(
    path: "", message: "\(bytes.count) bytes cannot be compressed",
    expected: "less than two gigabytes, and memory for them")
}
