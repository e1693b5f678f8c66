package import Findings
import OperatingSystem
package import StoreModel

/// Rejects a step file whose programs may not be run or cannot be found, before anything is done.
///
/// - Parameters:
///   - file: The step file.
///   - limits: The limits for programs.
/// - Throws: `ToolchainError` with exit code 1 that names every program.
package func checkPrograms(
  of file: StepFile, _ limits: ProgramLimits
) throws(ToolchainError) {
  var diagnostics: [Diagnostic] = []
  for statement in file.statements {
    guard case .program(let program) = statement.action else { continue }
    let place = file.location(program.range)
    if !limits.allowsPrograms {
      diagnostics.append(
        RuleDescription.programNotAllowed.diagnostic(
          "the program \(program.command) is not run without `--allow-programs`",
          explanation: RuleDescription.programNotAllowed.rationale, at: place))
    } else if findExecutable(program.command, from: stepFolder(of: file)) == nil {
      diagnostics.append(
        RuleDescription.programFailed.diagnostic(
          "there is no program \(program.command) that you may run", at: place))
    }
  }
  guard diagnostics.isEmpty else { throw ToolchainError(.findings, diagnostics) }
}

/// The folder that contains a step file.
func stepFolder(of file: StepFile) -> String {
  guard let slash = file.path.lastIndex(of: "/") else { return "." }
  return slash == file.path.startIndex ? "/" : String(file.path[..<slash])
}
