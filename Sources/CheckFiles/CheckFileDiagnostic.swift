package import Findings

/// A diagnostic about the files of a check: what it means.
package struct CheckFileDiagnostic: Sendable {
  /// The stable identifier.
  package var id: String
  /// How much it matters.
  package var severity: Severity
  /// What it means, in a sentence.
  package var meaning: String

  init(_ id: String, _ severity: Severity, _ meaning: String) {
    self.id = id
    self.severity = severity
    self.meaning = meaning
  }

  /// What there is to say about configurations, accepted findings, lock files, plans and mapping models.
  package static let all: [CheckFileDiagnostic] = [
    .init("malformed-json", .error, "A file of a check is not JSON."),
    .init("unknown-key", .error, "A file of a check has a key that is not known."),
    .init("missing-key", .error, "A file of a check lacks a key."),
    .init("wrong-value", .error, "A value in a file of a check is not what is expected there."),
    .init("unknown-rule", .error, "A configuration gives a level to a rule that does not exist."),
    .init(
      "fixed-level", .error,
      "A configuration gives a level to what says that something could not be looked at."),
    .init(
      "malformed-mapping-model", .error,
      "A mapping model cannot be read, so that no step is known to be made with it."),
  ]
}
