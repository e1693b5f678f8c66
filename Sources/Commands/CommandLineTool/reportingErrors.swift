import ArgumentParser
package import Findings
import OperatingSystem

extension CommonOptions {
  /// Prints `error` and ends the command with its exit code.
  package func fail(_ error: ToolchainError) throws -> Never {
    report(error.diagnostics)
    throw ArgumentParser.ExitCode(error.exitCode.rawValue)
  }
}

/// Runs `body`; an error is printed and becomes the exit code.
///
/// What takes longer than a second says so on a terminal.
package func reportingErrors(
  _ common: CommonOptions, _ body: () throws(ToolchainError) -> Void
) throws {
  if !common.quiet { Activity.current.begin() }
  defer { Activity.current.end() }
  do throws(ToolchainError) {
    try body()
  } catch {
    try common.fail(error)
  }
}

/// The folder for temporary copies.
package var temporaryDirectory: String {
  environmentVariable("TMPDIR") ?? "/tmp"
}
