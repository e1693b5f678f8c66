/// The reason why a pipeline cannot go on, with the exit code it stands for.
package struct ToolchainError: Error, Sendable {
  /// The exit code.
  package var exitCode: ExitCode
  /// What to tell the user.
  package var diagnostics: [Diagnostic]
  /// Whether there is no way at all to upgrade a store, whatever is allowed.
  package var isFinal: Bool
  /// Whether it may follow from damage of a store.
  package var mayComeFromDamage = false

  /// Makes an error of several diagnostics.
  package init(_ exitCode: ExitCode, isFinal: Bool = false, _ diagnostics: [Diagnostic]) {
    self.exitCode = exitCode
    self.isFinal = isFinal
    self.diagnostics = diagnostics
  }

  /// Makes an error about the file at `path`.
  package init(
    _ exitCode: ExitCode, _ id: String, file path: String, _ summary: String,
    explanation: String = "", notes: [DiagnosticNote] = []
  ) {
    self.init(
      exitCode,
      [
        Diagnostic(
          id: id, category: .input, severity: .error, summary: summary, explanation: explanation,
          location: .file(path), notes: notes)
      ])
  }
}

extension ToolchainError {
  /// Makes the error for diagnostics of which some are errors: exit code 65 when one of them says
  /// that an input is malformed, otherwise 1.
  package init(refusing diagnostics: [Diagnostic]) {
    let isMalformed = diagnostics.contains { $0.severity == .error && $0.category == .input }
    self.init(isMalformed ? .data : .findings, diagnostics)
  }
}
