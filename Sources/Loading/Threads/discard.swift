import OperatingSystem

/// Releases a value on another thread if a core is spare, because deallocating a large value takes time.
package func discard<Value: Sendable>(_ value: consuming Value) {
  guard SpareCores.take(upTo: 1) == 1 else { return }
  let last = LastOwner(value)
  let thread = Thread {
    last.value = nil
    SpareCores.give(1)
  }
  if let thread { thread.detach() } else { SpareCores.give(1) }
}

/// A value owned by one thread.
private final class LastOwner<Value: Sendable>: @unchecked Sendable {
  var value: Value?

  init(_ value: consuming Value) {
    self.value = value
  }
}
