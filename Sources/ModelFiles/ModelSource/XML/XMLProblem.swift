import Findings

/// Why a file cannot be read as XML.
struct XMLProblem: Error, Hashable {
  /// The kind of problem.
  var rule: RuleDescription
  /// The bytes concerned, counted from 0; nil for the file as a whole.
  var range: Range<Int>?
  /// The problem, in one line.
  var summary: String
  /// What was expected.
  var explanation: String

  /// Creates a problem with the bytes at `range`.
  init(
    _ rule: RuleDescription, at range: Range<Int>? = nil, _ summary: String,
    _ explanation: String = ""
  ) {
    self.rule = rule
    self.range = range
    self.summary = summary
    self.explanation = explanation
  }

  /// The diagnostic for this problem in `document`.
  func diagnostic(in document: SourceDocument) -> Diagnostic {
    rule.diagnostic(
      summary, explanation: explanation,
      at: range.map { document.location(of: $0) } ?? .file(document.file))
  }
}
