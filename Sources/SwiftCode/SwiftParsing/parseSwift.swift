#if SwiftCode
import Findings
import SwiftParser
import SwiftSyntax

/// A Swift source as a tree, or the reason why it cannot be parsed.
enum ParsedSwift {
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
func parseSwift(_ lines: LineTable) -> ParsedSwift {
  if let problem = findExcess(in: lines.bytes, lines) { return .refused(problem) }
  return .tree(
    lines.bytes.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: SourceLimits.nesting)
    })
}

/// What is too much in a source for a parser whose calls are nested as the source is; nil if absent.
func findExcess(in bytes: [UInt8], _ lines: LineTable) -> SwiftProblem? {
  guard bytes.count <= SourceLimits.bytes else {
    return SwiftProblem(
      text: "the file has \(bytes.count) bytes, expected at most \(SourceLimits.bytes)",
      location: .file(lines.file))
  }
  var scanner = NestingScanner(bytes)
  guard let excess = scanner.firstExcess() ?? firstExcessOfTokens(bytes) else { return nil }
  return SwiftProblem(
    text: excess.text, location: lines.location(from: excess.place, to: excess.place + 1))
}
#endif
