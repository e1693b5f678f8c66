import ModelFiles

/// Reads any bytes as a binary property list and as a keyed archive.
///
/// What was read has to be the same after writing and reading it once more, and written twice it
/// has to give the same bytes.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArchive(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let value = try? readBinaryPropertyList(bytes, limits: limits) {
    let written = writeBinaryPropertyList(value)
    guard let again = try? readBinaryPropertyList(written),
      writeBinaryPropertyList(again) == written
    else { fatalError("the property list reads otherwise") }
  }
  if let table = try? readKeyedArchive(bytes, limits: limits) {
    let written = writeKeyedArchive(table)
    guard let again = try? readKeyedArchive(written), again.values.count == table.values.count,
      writeKeyedArchive(again) == written
    else { fatalError("the archive reads otherwise") }
  }
  return 0
}

/// Small enough that an expanded value is written fast, and one level less than a reader accepts.
private let limits = ReadingLimits(bytes: 1 << 20, objects: 20_000, depth: 127)
