import SwiftDataSource
import Synchronization

/// A tree that a thread makes for another one.
final class TreeBox: Sendable {
  /// The tree.
  let tree = Mutex(SwiftDataTree())
}
