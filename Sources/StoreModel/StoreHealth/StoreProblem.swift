package import Findings

/// A problem of a store: a question that returned rows or could not be asked.
package struct StoreProblem: Hashable, Sendable {
  /// The kind of problem, and the query for the rows.
  package var question: StoreQuestion
  /// The number of rows concerned.
  package var rows: Int
  /// The identifiers of the first rows, at most ten.
  package var keys: [String]

  /// Creates a problem.
  package init(_ question: StoreQuestion, rows: Int, keys: [String] = []) {
    self.question = question
    self.rows = rows
    self.keys = keys
  }

  /// The severity.
  package var severity: Severity { question.kind.severity }

  /// The name for requesting the repair; nil if a repair would require guessing.
  package var mendingName: String? { question.mending == nil ? nil : question.name }
}

extension [StoreProblem] {
  /// The problems by severity, those of one as they come.
  package var worstFirst: [StoreProblem] {
    enumerated().sorted { left, right in
      (right.element.severity, left.offset) < (left.element.severity, right.offset)
    }.map(\.element)
  }
}
