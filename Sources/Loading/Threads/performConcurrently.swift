import OperatingSystem
import Synchronization

/// Calls `body` with every number below `count`, using all spare cores.
package func performConcurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
  performConcurrently(count, if: true, body)
}

/// Calls `body` with every number below `count`, using all spare cores; each thread needs about `memory`
/// bytes.
func performConcurrently(_ count: Int, memory: Int, _ body: @Sendable (Int) -> Void) {
  performConcurrently(count, if: true, memory: memory, body)
}

/// Calls `body` with every number below `count`, using all spare cores if the work takes longer than starting
/// a thread, about 0.1 ms.
private func performConcurrently(
  _ count: Int, if isLong: Bool, memory: Int = 0, _ body: @Sendable (Int) -> Void
) {
  let taken = isLong ? SpareCores.take(upTo: count - 1) : 0
  guard taken > 0 else {
    for index in 0..<count { body(index) }
    return
  }
  withoutActuallyEscaping(body) { body in
    let work = SharedWork(count, body)
    var threads: [Thread] = []
    while threads.count < taken, work.hasMore,
      let thread = Thread({
        preferLargePages(forNext: memory)
        work.run()
        SpareCores.give(1)
      })
    {
      threads.append(thread)
    }
    SpareCores.give(taken - threads.count)
    work.run()
    SpareCores.lendingThisOne {
      for thread in threads { thread.join() }
    }
  }
}

/// Calls `body` with every number below `count` on the given number of threads, whether or not cores are
/// spare.
///
/// For work that waits for other processes.
///
/// - Parameters:
///   - count: The number of calls.
///   - wanted: The number of threads, including this one; fewer if the system allows no more.
///   - body: Called once with each number.
package func performWaiting(
  _ count: Int, threads wanted: Int, _ body: @Sendable (Int) -> Void
) {
  withoutActuallyEscaping(body) { body in
    let work = SharedWork(count, body)
    var threads: [Thread] = []
    while threads.count < min(wanted, count) - 1, let thread = Thread({ work.run() }) {
      threads.append(thread)
    }
    work.run()
    for thread in threads { thread.join() }
  }
}

/// Numbers that several threads take one by one.
private final class SharedWork: Sendable {
  private let next = Atomic(0)
  private let count: Int
  private let body: @Sendable (Int) -> Void

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// Whether there are numbers not yet taken.
  var hasMore: Bool { next.load(ordering: .relaxed) < count }

  /// Takes numbers until there are none left.
  package func run() {
    while true {
      let (index, _) = next.wrappingAdd(1, ordering: .relaxed)
      guard index < count else { return }
      body(index)
    }
  }
}

/// Applies `transform` to every element on all spare cores and returns the results in order.
package func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], _ transform: @Sendable (Element) -> Result
) -> [Result] {
  [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
    nonisolated(unsafe) let start = buffer.baseAddress
    performConcurrently(elements.count) { index in
      start?.advanced(by: index).initialize(to: transform(elements[index]))
    }
    count = elements.count
  }
}

/// Runs two closures concurrently if two cores are available.
///
/// - Returns: The results of `first` and `second`.
package func concurrently<First: Sendable, Second: Sendable>(
  if isLong: Bool = true, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  nonisolated(unsafe) var one: First?
  nonisolated(unsafe) var other: Second?
  performConcurrently(2, if: isLong) { index in
    if index == 0 { one = first() } else { other = second() }
  }
  return (one ?? first(), other ?? second())
}
