internal import Dispatch
internal import Synchronization

/// Something that is done beside the rest, on a thread of its own.
final class Background<Value: Sendable>: @unchecked Sendable {
  private let group = DispatchGroup()
  private var result: Value?

  /// Begins.
  init(_ body: @escaping @Sendable () -> Value) {
    DispatchQueue.global().async(group: group) { self.result = body() }
  }

  /// Waits until it is done.
  func wait() { group.wait() }

  /// What came of it, once it is done.
  var value: Value {
    wait()
    guard let result else { preconditionFailure("the group waits for the result") }
    return result
  }
}

/// Something that is so from some moment on, for all threads.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
