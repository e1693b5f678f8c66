import OperatingSystem

/// Gives a value up on another thread when a core is spare: taking apart what is large takes long, and
/// nobody waits for it.
package func discard<Value: Sendable>(_ value: consuming Value) {
  guard SpareCores.take(upTo: 1) == 1 else { return }
  let last = LastOwner(value)
  let thread = Thread {
    last.value = nil
    SpareCores.give(1)
  }
  if let thread { thread.detach() } else { SpareCores.give(1) }
}

/// Handed over to one thread.
private final class LastOwner<Value: Sendable>: @unchecked Sendable {
  var value: Value?

  init(_ value: consuming Value) {
    self.value = value
  }
}
