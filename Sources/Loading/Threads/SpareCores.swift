import OperatingSystem
import Synchronization

/// The cores that no thread of this process computes on, apart from those of ``Background``.
///
/// Whoever begins threads takes cores first and gives them back after, so that work within work, such as
/// the parts of a model within the versions of a bundle, begins no more threads than there are cores.
package enum SpareCores {
  private static let count = Atomic(max(0, coreCount - 1))

  /// Leaves this process one core: others like it have the rest.
  package static func keepOne() { _ = take(upTo: .max) }

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
