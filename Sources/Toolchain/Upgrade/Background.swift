internal import Dispatch

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
