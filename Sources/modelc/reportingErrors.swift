import ArgumentParser
import Toolchain

/// Runs `body`; an error is printed and becomes the exit code.
func reportingErrors(
  _ common: CommonOptions, _ body: () throws(ToolchainError) -> Void
) throws {
  do throws(ToolchainError) {
    try body()
  } catch {
    common.report(error.diagnostics)
    throw ArgumentParser.ExitCode(error.exitCode.rawValue)
  }
}

/// The folder for temporary copies.
var temporaryDirectory: String {
  environment("TMPDIR") ?? "/tmp"
}
