/// The reason why a command cannot continue, with its exit code.
package struct ToolchainError: Error, Sendable {
  /// The exit code.
  package var exitCode: ExitCode
  /// The diagnostics to report.
  package var diagnostics: [Diagnostic]
  /// Whether a store cannot be upgraded at all, whatever is allowed.
  package var isFinal: Bool
  /// Whether damage of a store may be the cause.
  package var mayComeFromDamage = false

  /// Creates an error with several diagnostics.
  package init(_ exitCode: ExitCode, isFinal: Bool = false, _ diagnostics: [Diagnostic]) {
    self.exitCode = exitCode
    self.isFinal = isFinal
    self.diagnostics = diagnostics
  }

  /// Creates an error about an invalid input, with exit code 65.
  package init(_ diagnostic: Diagnostic) {
    self.init(.data, [diagnostic])
  }

  /// Creates an error about the file at `path`.
  ///
  /// Errors with an exit code other than 65 have their own functions, which are the only callers that pass
  /// one.
  ///
  /// - Parameters:
  ///   - rule: The kind of error.
  ///   - exitCode: The exit code.
  ///   - path: The file.
  ///   - summary: What is wrong, as one line that can stand alone.
  ///   - explanation: What it means and what to do; empty if the summary is enough.
  ///   - notes: Additional remarks.
  package init(
    _ rule: RuleDescription, exitCode: ExitCode = .data, file path: String, _ summary: String,
    explanation: String = "", notes: [DiagnosticNote] = []
  ) {
    self.init(
      exitCode,
      [rule.diagnostic(summary, explanation: explanation, at: .file(path), notes: notes)])
  }

  /// Whether any of its diagnostics is of this kind.
  package func isOf(_ rule: RuleDescription) -> Bool { diagnostics.contains { $0.isOf(rule) } }
}

extension ToolchainError {
  /// Creates an error from diagnostics, some of which are errors: exit code 65 if one says that an input is
  /// malformed, otherwise 1.
  package init(refusing diagnostics: [Diagnostic]) {
    let isMalformed = diagnostics.contains { $0.severity == .error && $0.category == .input }
    self.init(isMalformed ? .data : .findings, diagnostics)
  }
}
