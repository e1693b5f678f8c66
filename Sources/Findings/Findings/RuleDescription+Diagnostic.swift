extension RuleDescription {
  /// Makes a finding of this kind.
  ///
  /// - Parameters:
  ///   - summary: What is wrong, one line that stands alone.
  ///   - explanation: What it means and what to do; empty where the summary says it all.
  ///   - location: Where it is.
  ///   - severity: How much it matters; nil for as much as is usual.
  ///   - category: What it is about; nil for what is usual, which of an error in a source is the input.
  ///   - notes: Further remarks.
  /// - Returns: The finding, which the caller may add to.
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

  /// Everything there is to say about the kind, for tables: what is wrong, what it means and what to do.
  package var paragraph: String {
    [title, rationale, fix].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Diagnostic {
  /// Whether it is a finding of this kind.
  package func isOf(_ rule: RuleDescription) -> Bool { id == rule.id }
}
