import OperatingSystem
import Synchronization

/// The number of cores that are free of this process's threads, other than those of ``Background``.
///
/// Code takes cores before it starts threads and returns them afterwards, so that nested work, such as on the
/// parts of a model within the versions of a bundle, starts no more threads than there are cores.
package enum SpareCores {
  private static let count = Atomic(max(0, coreCount - 1))

  /// Limits this process to one core, leaving the rest to similar processes.
  package static func keepOne() { _ = take(upTo: .max) }

  /// Takes up to `wanted` cores.
  ///
  /// - Returns: The number taken, 0 if all are busy.
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

  /// Calls `wait` while making this thread's core available.
  static func lendingThisOne(_ wait: () -> Void) {
    give(1)
    wait()
    // Whoever took it may compute for a moment longer: then there is one less than none.
    count.wrappingSubtract(1, ordering: .relaxed)
  }

  /// Returns cores that were taken.
  static func give(_ taken: Int) {
    count.wrappingAdd(taken, ordering: .relaxed)
  }
}
