package import Findings

/// A catalogue entry for a finding on reading a `contents` file, before any rule, with an example file.
package struct ReadingDiagnostic: Sendable {
  /// A file that has the diagnostic.
  package enum Example: Sendable {
    /// The contents of `<model>`.
    case body(String)
    /// The contents of `<model>`, too long to be shown.
    case longBody(String)
    /// The whole file.
    case file(String)

    /// The example for display; nil if it would not help.
    package var shown: String? {
      switch self {
      case .body(let body): body
      case .longBody: nil
      case .file(let text): text.allSatisfy(\.isWhitespace) ? nil : text
      }
    }
  }

  /// The description of the finding.
  package var rule: RuleDescription
  /// A file that has it.
  package var example: Example

  /// The stable identifier.
  package var id: String { rule.id }

  /// Whether the model is unusable if this is found.
  package var preventsReading: Bool { Self.preventing.contains(rule) }

  init(_ rule: RuleDescription, _ example: Example) {
    self.rule = rule
    self.example = example
  }

  private static let preventing: Set<RuleDescription> = [
    .inputEmpty, .inputBinary, .gitLFSPointer, .mergeConflict, .inputEncoding, .inputTooDeep,
    .inputTooLarge, .xmlNotWellFormed, .xmlDocumentType, .unexpectedRoot, .compositeTooLarge,
  ]
}
