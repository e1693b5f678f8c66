import OperatingSystem
import Synchronization

/// A task that runs on its own thread.
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

  /// The result, after waiting for the task.
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

/// A flag, shared by all threads, that can be set once.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
