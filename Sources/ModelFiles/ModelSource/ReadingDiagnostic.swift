package import Findings

/// An entry of the catalogue of what is said while a `contents` file is read, before any rule, with a file
/// that shows it.
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

  /// What there is to say about it.
  package var rule: RuleDescription
  /// A file that has it.
  package var example: Example

  /// The stable identifier.
  package var id: String { rule.id }

  /// Whether there is no model to work with where it is found.
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
