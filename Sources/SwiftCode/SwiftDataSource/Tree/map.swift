/// Calls its second argument once with every number below the first, in any order and from several threads when it
/// likes, and returns when all calls have.
///
/// Every thread needs the stack of 8 MB that the parser's limits are made for.
package typealias Perform = (Int, @Sendable (Int) -> Void) -> Void

/// Applies `transform` to every element through `perform`, and gives the results in order.
func map<Element: Sendable, Result: Sendable>(
  _ elements: [Element], perform: Perform, transform: @Sendable (Element) -> Result
) -> [Result] {
  withoutActuallyEscaping(transform) { transform in
    [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
      nonisolated(unsafe) let start = buffer.baseAddress
      perform(elements.count) { index in
        start?.advanced(by: index).initialize(to: transform(elements[index]))
      }
      count = elements.count
    }
  }
}
