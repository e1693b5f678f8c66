import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The cores that no thread of this process computes on, apart from those of ``Background``.
///
/// Whoever begins threads takes cores first and gives them back after, so that work within work, such as
/// the parts of a model within the versions of a bundle, begins no more threads than there are cores.
package enum SpareCores {
  private static let count = Atomic(max(0, coreCount - 1))

  /// The cores that this process may use.
  private static var coreCount: Int {
    let all = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    #if os(Linux)
      return min(all, allowedCoreCount ?? all)
    #else
      return all
    #endif
  }

  /// The cores that a container or `taskset` leaves to the process, by the mask that Linux shows; nil when it
  /// shows none.
  package static var allowedCoreCount: Int? {
    guard let status = try? readHead(of: "/proc/self/status", count: 1 << 16) else { return nil }
    let name = "Cpus_allowed:"
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }) else { return nil }
    return line.dropFirst(name.count).compactMap(\.hexDigitValue).reduce(0) {
      $0 + $1.nonzeroBitCount
    }
  }

  /// Takes up to `wanted` cores.
  ///
  /// - Returns: How many were taken, 0 when all are busy.
  static func take(upTo wanted: Int) -> Int {
    var spare = count.load(ordering: .relaxed)
    while spare > 0, wanted > 0 {
      let taken = min(spare, wanted)
      let (isTaken, now) = count.weakCompareExchange(
        expected: spare, desired: spare - taken, ordering: .relaxed)
      if isTaken { return taken }
      spare = now
    }
    return 0
  }

  /// Calls `wait`, while this thread's core is spare.
  static func lendingThisOne(_ wait: () -> Void) {
    give(1)
    wait()
    // Whoever took it may compute for a moment longer: then there is one less than none.
    count.wrappingSubtract(1, ordering: .relaxed)
  }

  /// Gives cores back that were taken.
  static func give(_ taken: Int) {
    count.wrappingAdd(taken, ordering: .relaxed)
  }
}
