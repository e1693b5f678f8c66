package import Findings

/// Something that is wrong with a store: a question that has rows for an answer, or could not be asked.
package struct StoreProblem: Hashable, Sendable {
  /// What it is, and how the rows are found.
  package var question: StoreQuestion
  /// How many rows are concerned.
  package var rows: Int
  /// What tells the first of them from others, ten at most.
  package var keys: [String]

  /// Makes a problem.
  package init(_ question: StoreQuestion, rows: Int, keys: [String] = []) {
    self.question = question
    self.rows = rows
    self.keys = keys
  }

  /// How bad it is.
  package var severity: Severity { question.kind.severity }

  /// What to call it when it is to be mended; nil when that would need guessing.
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
