package import Findings

extension RuleDescription {
  /// Findings on CloudKit schemas that do not come from rules.
  package static let ofSchemas: [RuleDescription] = [.schemaOfRepository, .uncertainMirroring]

  /// A schema that may never have been deployed.
  package static let schemaOfRepository = RuleDescription(
    "cloudkit-schema-of-repository", .cloudKit, .warning,
    title: "The schema that models are compared with is kept in the repository.",
    rationale: """
      The text does not show whether a schema is the one in production, or was ever deployed. A \
      development schema is no better: it has the fields that development records have used, which \
      may be fewer than the model has, or more than production.
      """,
    fix: """
      Export it before the check: xcrun cktool export-schema --team-id TEAM --container-id \
      CONTAINER --environment production --output-file production.ckdb. If the file is kept as \
      production has it, accept this finding.
      """)

  /// A point that no exported schema has confirmed.
  package static let uncertainMirroring = RuleDescription(
    "uncertain-mirroring", .cloudKit, .note,
    title:
      "It is not known for certain which record types and fields mirroring uses for a part of the "
      + "model.",
    rationale: "No exported schema has shown it; it is inferred from descriptions of mirroring.",
    fix: "Compare with a schema that initializeCloudKitSchema has made.")
}
