import ModelFiles

/// Reads any bytes as a ZIP archive.
///
/// No entry leads out of the archive, two entries never have one name, and a content has the size that it is said to have,
/// of which the head is the beginning.
///
/// - Parameters:
///   - start: The first byte, nil when there is none.
///   - count: The number of bytes.
/// - Returns: Zero, for libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  func read(_ offset: Int, _ count: Int) throws(ZipError) -> [UInt8] {
    guard offset >= 0, count >= 0 else { fatalError("a place outside of the file") }
    let start = min(offset, bytes.count)
    return Array(bytes[start..<(start + min(count, bytes.count - start))])
  }
  guard let archive = try? ZipArchive(size: bytes.count, read: read) else { return 0 }
  for entry in archive.entries {
    let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    guard entry.path.isEmpty || !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      fatalError("a path that is not plain")
    }
    guard let content = try? archive.content(of: entry, limit: 1 << 20, read: read) else {
      continue
    }
    guard content.count == entry.size,
      let head = try? archive.head(of: entry, count: 5, read: read), content.starts(with: head)
    else { fatalError("another content than is said") }
  }
  let files = archive.entries.filter { $0.kind != .folder }.map(\.path)
  guard Set(files).count == files.count else { fatalError("two entries of one name") }
  return 0
}
