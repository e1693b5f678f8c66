#if SwiftCode
import Findings
import SwiftSyntax

/// Reads what a Swift source declares that may be a managed object, or matter to one.
///
/// All branches of `#if` are read, and what stands in them is marked. Types inside of functions are not looked
/// at.
///
/// - Parameters:
///   - bytes: The source, in UTF-8.
///   - file: The path of the file, as messages show it.
/// - Returns: The declarations; none, with the problems, if the source is not valid Swift.
/// - Complexity: O(n) in the size of the source.
package func readClassSource(_ bytes: [UInt8], file: String) -> ClassSource {
  let lines = LineTable(bytes, file: file)
  switch parseSwift(lines) {
  case .refused(let problem):
    return refusal(.swiftSourceTooLarge, problem: problem, bytes: bytes, file: file)
  case .tree(let tree) where tree.hasError:
    return refusal(
      .swiftSyntaxError, problem: firstError(in: tree, lines), bytes: bytes, file: file)
  case .tree(let tree):
    var reader = ClassReader(lines: lines)
    reader.read(tree.statements, ClassSurroundings())
    return ClassSource(file: file, declarations: reader.declarations)
  }
}

/// The source in which nothing is read.
private func refusal(
  _ rule: RuleDescription, problem: SwiftProblem, bytes: [UInt8], file: String
) -> ClassSource {
  let diagnostic = rule.diagnostic(problem.text, at: problem.location)
  return ClassSource(file: file, problems: [diagnostic].quoting(bytes))
}
#endif
