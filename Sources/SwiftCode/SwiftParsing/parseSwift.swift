import SwiftParser
package import SwiftSyntax

/// A Swift source as a tree, or why it is none.
package enum ParsedSwift {
  /// The tree, in which there may be errors.
  case tree(SourceFileSyntax)
  /// What is too much in the source for the parser.
  case refused(SwiftProblem)
}

/// Parses a Swift source, unless it is too large or nested too deep.
///
/// - Parameter lines: The source with its lines.
/// - Returns: The tree.
/// - Complexity: O(n) in the size of the source.
package func parseSwift(_ lines: LineTable) -> ParsedSwift {
  if let problem = findExcess(in: lines.bytes, lines) { return .refused(problem) }
  return .tree(
    lines.bytes.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: SourceLimits.nesting)
    })
}
