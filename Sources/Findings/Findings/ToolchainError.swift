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

  /// Makes an error about an input that is not what it should be, with exit code 65.
  package init(_ diagnostic: Diagnostic) {
    self.init(.data, [diagnostic])
  }

  /// Makes an error about the file at `path`.
  ///
  /// Kinds of errors with another exit code than 65 have functions of their own, which are the only ones
  /// that name it.
  ///
  /// - Parameters:
  ///   - rule: What kind of error it is.
  ///   - exitCode: What it stands for.
  ///   - path: The file.
  ///   - summary: What is wrong, one line that stands alone.
  ///   - explanation: What it means and what to do; empty where the summary says it all.
  ///   - notes: Further remarks.
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
  /// Makes the error for diagnostics of which some are errors: exit code 65 when one of them says
  /// that an input is malformed, otherwise 1.
  package init(refusing diagnostics: [Diagnostic]) {
    let isMalformed = diagnostics.contains { $0.severity == .error && $0.category == .input }
    self.init(isMalformed ? .data : .findings, diagnostics)
  }
}
