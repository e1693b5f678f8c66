#if SwiftCode
import SwiftSyntax

/// The reasons why functions of a Swift file do nothing: a warning that they have not been written, or an
/// error on every path.
///
/// - Parameters:
///   - source: The bytes of the file.
///   - file: Its path.
/// - Returns: One for each such function, in order; empty beyond the parser's limits.
package func unwrittenCode(in source: [UInt8], file: String) -> [SwiftDataHandler.Hole] {
  let lines = LineTable(source, file: file)
  guard case .tree(let tree) = parseSwift(lines) else { return [] }
  var holes: [SwiftDataHandler.Hole] = []
  func read(_ node: Syntax) {
    guard let body = node.as(FunctionDeclSyntax.self)?.body else {
      for child in node.children(viewMode: .sourceAccurate) { read(child) }
      return
    }
    let start = body.positionAfterSkippingLeadingTrivia.utf8Offset
    let code = readBody(in: source, start..<body.endPositionBeforeTrailingTrivia.utf8Offset)
    guard let hole = code.hole ?? code.failure else { return }
    holes.append(
      SwiftDataHandler.Hole(
        text: hole.text,
        location: lines.location(from: hole.bytes.lowerBound, to: hole.bytes.upperBound)))
  }
  read(Syntax(tree))
  return holes
}
#endif
