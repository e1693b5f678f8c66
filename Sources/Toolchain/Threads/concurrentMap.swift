internal import Dispatch

/// Applies `transform` to every element, on all cores, and gives the results in order.
func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], _ transform: @Sendable (Element) -> Result
) -> [Result] {
  guard elements.count > 1 else { return elements.map(transform) }
  return [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
    nonisolated(unsafe) let start = buffer.baseAddress
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      start?.advanced(by: index).initialize(to: transform(elements[index]))
    }
    count = elements.count
  }
}

/// Calls `body` with every number below `count`, on all cores.
func performConcurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: count, execute: body)
}

/// Gives a value up on another thread: taking apart what is large takes long, and nobody waits for it.
func discard<Value: Sendable>(_ value: consuming Value) {
  DispatchQueue.global().async { [value] in _ = value }
}

/// Does two things at the same time when there are two cores.
///
/// - Returns: What `first` and `second` give.
func concurrently<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  nonisolated(unsafe) var one: First?
  nonisolated(unsafe) var other: Second?
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 { one = first() } else { other = second() }
  }
  return (one ?? first(), other ?? second())
}

/// Does one thing, and another for each number below `count`, at the same time when there are cores.
///
/// - Returns: What `first` and `transform` give, the latter in order.
func concurrently<First: Sendable, Result: Sendable>(
  count: Int, _ first: @Sendable () -> First, each transform: @Sendable (Int) -> Result
) -> (First, [Result]) {
  nonisolated(unsafe) var one: First?
  let results = [Result](unsafeUninitializedCapacity: count) { buffer, initializedCount in
    nonisolated(unsafe) let start = buffer.baseAddress
    DispatchQueue.concurrentPerform(iterations: count + 1) { index in
      if index == 0 {
        one = first()
      } else {
        start?.advanced(by: index - 1).initialize(to: transform(index - 1))
      }
    }
    initializedCount = count
  }
  return (one ?? first(), results)
}
