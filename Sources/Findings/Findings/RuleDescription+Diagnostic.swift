extension RuleDescription {
  /// Creates a finding of this kind.
  ///
  /// - Parameters:
  ///   - summary: What is wrong, as one line that can stand alone.
  ///   - explanation: What it means and what to do; empty if the summary is enough.
  ///   - location: The location.
  ///   - severity: The severity; nil for the default.
  ///   - category: The subject; nil for the default, which for an error in a source is the input.
  ///   - notes: Additional remarks.
  /// - Returns: The finding, to which the caller may add.
  package func diagnostic(
    _ summary: String, explanation: String = "", at location: SourceLocation? = nil,
    severity: Severity? = nil, about category: DiagnosticCategory? = nil,
    notes: [DiagnosticNote] = []
  ) -> Diagnostic {
    Diagnostic(
      id: id, category: category ?? usualCategory, severity: severity ?? self.severity,
      summary: summary, explanation: explanation, location: location, apple: apple, notes: notes)
  }

  private var usualCategory: DiagnosticCategory {
    layer == .source && severity == .error ? .input : category
  }

  /// The complete description for tables: what is wrong, what it means and what to do.
  package var paragraph: String {
    [title, rationale, fix].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Diagnostic {
  /// Whether the diagnostic is of this kind.
  package func isOf(_ rule: RuleDescription) -> Bool { id == rule.id }
}
