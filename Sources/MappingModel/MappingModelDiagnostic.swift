package import Findings

/// The catalogue of what is said about mapping models.
package enum MappingModelDiagnostic {
  /// All entries.
  package static let all: [RuleDescription] = [.malformedMappingModel]
}

extension RuleDescription {
  /// A mapping model that cannot be read.
  package static let malformedMappingModel = RuleDescription(
    "malformed-mapping-model", .input, .error,
    title: "A mapping model cannot be read.",
    rationale: "The check cannot tell for which versions it was made.",
    fix: "Create the mapping model again in Xcode.")
}
