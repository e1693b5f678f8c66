#if !SwiftCode
package import Findings

// What reads and edits Swift, in a build without the trait `SwiftCode`: nothing is taken for read.

private let reason =
  "this build cannot read Swift sources: it was made without the trait SwiftCode"

func readFile(
  _ file: SwiftSourceFile, number: Int, _ options: SwiftDataOptions
) -> FileDeclarations {
  var result = FileDeclarations(path: file.path)
  result.problems = [
    RuleDescription.noSwiftSupport.diagnostic(reason, at: .file(file.path))
  ]
  return result
}

func readBody(in source: [UInt8], _ range: Range<Int>) -> CodeBody { CodeBody() }

func swiftTokens(_ bytes: [UInt8]) -> [String]? { nil }

package func readClassSource(_ bytes: [UInt8], file: String) -> ClassSource {
  let problem = RuleDescription.noSwiftSupport.diagnostic(reason, at: .file(file))
  return ClassSource(file: file, problems: [problem])
}

package func unwrittenCode(in source: [UInt8], file: String) -> [SwiftDataHandler.Hole] {
  [SwiftDataHandler.Hole(text: reason, location: .file(file))]
}

package func extendPlan(
  in source: [UInt8], file: String, with plan: MigrationPlan
) throws(PlanProblem) -> [Replacement] {
  throw .unreadable(reason)
}

package func removeType(
  _ name: String, from source: [UInt8], file: String
) -> (edits: [Replacement], code: [String]) { ([], [reason]) }
#endif
