#if SwiftCode
import Findings
import SwiftSyntax

/// Reads what a file declares.
///
/// - Parameters:
///   - file: The source.
///   - number: Its number among all files.
///   - options: Which branches of `#if` are read.
/// - Returns: The declarations; for a source beyond the parser's limits, none, with the problem.
func readFile(
  _ file: SwiftSourceFile, number: Int, _ options: SwiftDataOptions
) -> FileDeclarations {
  let lines = LineTable(file.bytes, file: file.path)
  var result = FileDeclarations(path: file.path)
  result.lines = lines
  switch parseSwift(lines) {
  case .refused(let problem):
    result.problems = [
      RuleDescription.swiftDataSourceTooLarge.diagnostic(problem.text, at: problem.location)
    ]
  case .tree(let tree):
    if tree.hasError {
      let problem = firstError(in: tree, lines)
      result.problems = [
        RuleDescription.swiftDataSyntaxError.diagnostic(problem.text, at: problem.location)
      ]
    }
    var reader = DeclarationReader(
      lines: lines, file: number, conditions: ConditionReader(known: options.conditions),
      result: result)
    reader.read(tree.statements, Surroundings())
    reader.readCalls(in: tree)
    result = reader.result
  }
  result.problems = result.problems.quoting(file.bytes)
  return result
}
#endif
