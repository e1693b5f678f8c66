import OperatingSystem

/// The pages that differ between a store and a copy of it that was changed.
///
/// Pages in the same blocks of the disk are the same; of all others every byte is compared.
///
/// - Parameters:
///   - old: The store.
///   - new: The changed copy.
///   - pageSize: The size of a page, in bytes.
///   - isInterrupted: Asked after each MiB whether to give up.
/// - Returns: The numbers of the pages, ascending from 1; those of the longer file beyond the end of the other are among them. nil
///   when the work was given up.
/// - Throws: `SystemError` when a file cannot be read.
func changedPages(
  from old: borrowing File, to new: borrowing File, pageSize: Int, isInterrupted: () -> Bool
) throws(SystemError) -> [Int]? {
  let sizes = [try old.status().size, try new.status().size].sorted()
  let (common, end) = (sizes[0] / pageSize, sizes[1] / pageSize)
  // Pages that begin or end in a piece that is not shared are compared.
  var rest: [Range<Int>] = []
  var next = 0
  for range in sharedRanges(old, new) {
    let first = (range.lowerBound + pageSize - 1) / pageSize
    let last = min(range.upperBound / pageSize, common)
    guard first < last else { continue }
    if next < first { rest.append(next..<first) }
    next = max(next, last)
  }
  if next < common { rest.append(next..<common) }
  var changed: [Int] = []
  let room = max(1, (1 << 20) / pageSize)
  let buffers = (0..<2).map { _ in
    UnsafeMutableRawBufferPointer.allocate(byteCount: room * pageSize, alignment: 4096)
  }
  defer { for buffer in buffers { buffer.deallocate() } }
  for range in rest {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: room) {
      if isInterrupted() { return nil }
      let pages = start..<min(start + room, range.upperBound)
      let counts = [
        try read(old, buffers[0], pages, pageSize), try read(new, buffers[1], pages, pageSize),
      ]
      let filled = counts.allSatisfy { $0 == pages.count * pageSize }
      // Most pieces are the same as a whole.
      let all = 0..<pages.count * pageSize
      if filled,
        areEqual(
          UnsafeRawBufferPointer(rebasing: buffers[0][all]),
          UnsafeRawBufferPointer(rebasing: buffers[1][all]))
      {
        continue
      }
      for page in pages {
        let place = (page - start) * pageSize..<(page - start + 1) * pageSize
        let pair = buffers.map { UnsafeRawBufferPointer(rebasing: $0[place]) }
        if !filled || !areEqual(pair[0], pair[1]) { changed.append(page + 1) }
      }
    }
  }
  return changed + (common < end ? Array(common + 1...end) : [])
}

/// Reads pages, counted from 0, into a buffer.
///
/// - Returns: How many bytes there were.
private func read(
  _ file: borrowing File, _ buffer: UnsafeMutableRawBufferPointer, _ pages: Range<Int>,
  _ pageSize: Int
) throws(SystemError) -> Int {
  var done = 0
  while done < pages.count * pageSize {
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<pages.count * pageSize])
    let count = try file.fill(rest, from: pages.lowerBound * pageSize + done)
    if count == 0 { break }
    done += count
  }
  return done
}
