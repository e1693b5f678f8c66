import OperatingSystem
import Synchronization

/// Something that is done beside the rest, on a thread of its own.
///
/// One thread waits for it.
package final class Background<Value: Sendable> {
  private let outcome: Outcome<Value>
  private var thread: Thread?

  /// Begins; without a thread for it, it is done here and now.
  init(_ body: @escaping @Sendable () -> Value) {
    let outcome = Outcome<Value>()
    self.outcome = outcome
    thread = Thread { outcome.value = body() }
    if thread == nil { outcome.value = body() }
  }

  deinit {
    thread?.detach()
  }

  /// Waits until it is done.
  func wait() {
    thread?.join()
    thread = nil
  }

  /// What came of it, once it is done.
  var value: Value {
    wait()
    guard let value = outcome.value else { preconditionFailure("a thread that ended has a result") }
    return value
  }
}

/// Written by one thread and read by another when that has ended.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}

/// Something that is so from some moment on, for all threads.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
