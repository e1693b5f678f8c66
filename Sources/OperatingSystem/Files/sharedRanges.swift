#if canImport(Glibc)
  import CLinux
#elseif canImport(Musl)
  import CLinux
#endif

/// The ranges of bytes that two files have in the same blocks of the disk, so that they are the same without a look at them.
///
/// One must have been made as the clone of the other: of files of which nothing is known, the places may be of different disks.
///
/// Only XFS and Btrfs on Linux are asked, of which it is known what a place on the disk means, and only pieces count that lie there
/// as they are: none that is compressed, encrypted or in an inode. What waits to be written is written before.
///
/// - Parameters:
///   - one: A file, open for reading.
///   - other: The other one.
/// - Returns: The ranges, ascending; none where the system does not tell.
///
/// *Source:* Documentation/filesystems/fiemap.rst of Linux; the numbers of file systems are those of <linux/magic.h>.
package func sharedRanges(_ one: borrowing File, _ other: borrowing File) -> [Range<Int>] {
  #if canImport(Darwin)
    return []
  #else
    guard isTold(one), isTold(other), let device = try? one.status().identity.device,
      let otherDevice = try? other.status().identity.device, device == otherDevice
    else { return [] }
    return overlaps(of: extents(of: one), extents(of: other))
  #endif
}

#if !canImport(Darwin)
  /// A piece of a file in blocks of its own or shared ones.
  private struct Extent {
    var logical: Range<Int>
    var physical: Int

    init?(_ extent: extent) {
      // Whether it is the last one, was put together, or is shared says nothing against it.
      let harmless: UInt32 = 0x1 | 0x1000 | 0x2000
      guard extent.flags & ~harmless == 0, let start = Int(exactly: extent.logical),
        let length = Int(exactly: extent.length), let place = Int(exactly: extent.physical),
        length > 0, place > 0, !start.addingReportingOverflow(length).overflow
      else { return nil }
      (logical, physical) = (start..<start + length, place)
    }

    /// How far the piece lies on the disk behind its place in the file.
    var shift: Int { physical &- logical.lowerBound }
  }

  private func isTold(_ file: borrowing File) -> Bool {
    let (xfs, btrfs): (UInt64, UInt64) = (0x5846_5342, 0x9123_683E)
    return [xfs, btrfs].contains(file_system_kind(file.descriptor))
  }

  private func extents(of file: borrowing File) -> [Extent] {
    var found: [Extent] = []
    var start: UInt64 = 0
    while true {
      var count: Int32 = 0
      let some = [extent](
        unsafeUninitializedCapacity: Int(EXTENTS_AT_ONCE)
      ) { buffer, filled in
        count = map_extents(file.descriptor, start, buffer.baseAddress)
        filled = max(0, Int(count))
      }
      guard let last = some.last else { return count < 0 ? [] : found }
      found += some.compactMap(Extent.init)
      let (end, isTooFar) = last.logical.addingReportingOverflow(last.length)
      guard last.flags & 0x1 == 0, !isTooFar, end > start else { return found }
      start = end
    }
  }

  private func overlaps(of some: [Extent], _ others: [Extent]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (index, other) = (0, 0)
    while index < some.count, other < others.count {
      let (one, two) = (some[index], others[other])
      let common = one.logical.clamped(to: two.logical)
      if !common.isEmpty, one.shift == two.shift { ranges.append(common) }
      if one.logical.upperBound <= two.logical.upperBound { index += 1 } else { other += 1 }
    }
    return ranges
  }
#endif
