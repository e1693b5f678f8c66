package import Findings

/// A diagnostic of reading: what it means, and a `contents` file that has it.
package struct ReadingDiagnostic: Sendable {
  /// A file that has the diagnostic.
  package enum Example: Sendable {
    /// The contents of `<model>`.
    case body(String)
    /// The contents of `<model>`, too long to be shown.
    case longBody(String)
    /// The whole file.
    case file(String)

    /// The example as people are shown it; nil where that says nothing.
    package var shown: String? {
      switch self {
      case .body(let body): body
      case .longBody: nil
      case .file(let text): text.allSatisfy(\.isWhitespace) ? nil : text
      }
    }
  }

  /// The stable identifier.
  package var id: String
  /// How much it matters.
  package var severity: Severity
  /// What it means, in a sentence.
  package var meaning: String
  /// A file that has it.
  package var example: Example

  /// Whether there is no model to work with where it is found.
  package var preventsReading: Bool {
    id.hasPrefix("input-") || id.hasPrefix("xml-")
      || [LFSPointer.id, "merge-conflict", "unexpected-root", "composite-too-large"].contains(id)
  }

  init(_ id: String, _ severity: Severity, _ meaning: String, _ example: Example) {
    self.id = id
    self.severity = severity
    self.meaning = meaning
    self.example = example
  }
}
