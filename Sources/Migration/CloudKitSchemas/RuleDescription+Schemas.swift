package import Findings

extension RuleDescription {
  /// Findings on CloudKit schemas that do not come from rules.
  package static let ofSchemas: [RuleDescription] = [.schemaOfRepository, .uncertainMirroring]

  /// A schema that may never have been deployed.
  package static let schemaOfRepository = RuleDescription(
    "cloudkit-schema-of-repository", .cloudKit, .warning,
    title: "The schema that models are held against is kept in the repository.",
    rationale: """
      From its text one cannot tell whether a schema is that of production, or was ever deployed. A development schema is no \
      better: it has what records of development have had, which may be less than the model, or more than production.
      """,
    fix: """
      Export it before the check: xcrun cktool export-schema --team-id TEAM --container-id CONTAINER --environment production \
      --output-file production.ckdb. Where the file is kept as production has it, accept this.
      """)

  /// A point that no exported schema has confirmed.
  package static let uncertainMirroring = RuleDescription(
    "uncertain-mirroring", .cloudKit, .note,
    title:
      "It is not certain which record types and fields mirroring uses for a part of the model.",
    rationale:
      "No schema that CloudKit exported has shown it; it is what descriptions of the mirror say.",
    fix: "Compare with a schema that initializeCloudKitSchema has made.")
}
