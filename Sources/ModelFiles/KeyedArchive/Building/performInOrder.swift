/// Calls `body` once with every number below `count`.
package func performInOrder(_ count: Int, _ body: @Sendable (Int) -> Void) {
  for index in 0..<count { body(index) }
}
