package import Findings

/// The catalogue of what is said about templates.
///
/// The entries are members of `RuleDescription`; code names them and never their identifiers.
package enum TemplateDiagnostic {
  /// All entries.
  package static let all: [RuleDescription] = [.malformedTemplate, .missingTemplate]
}

extension RuleDescription {
  /// A template that cannot be rendered.
  package static let malformedTemplate = RuleDescription(
    "malformed-template", .input, .error,
    title: "A template cannot be rendered.",
    fix: "Correct the template at the place named.")

  /// A template that is not there.
  package static let missingTemplate = RuleDescription(
    "missing-template", .input, .error,
    title: "A template does not exist, or is not in the folder of templates.",
    fix: "Correct the name; templates are read from their folder only.")
}
