package import Findings

/// What a text is as a step file, and what is wrong with it.
package struct ParsedStepFile: Hashable, Sendable {
  /// The step file; nil if there are errors.
  package var file: StepFile?
  /// The problems, sorted by position, with their lines.
  package var diagnostics: [Diagnostic]

  /// The step file.
  ///
  /// - Throws: `ToolchainError` with exit code 65 and all diagnostics where there are errors.
  package func valid() throws(ToolchainError) -> StepFile {
    guard let file else { throw ToolchainError(.data, diagnostics) }
    return file
  }
}
