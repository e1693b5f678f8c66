import Findings

extension StepRule {
  /// The old version is only read.
  static let writesToOld = StepRule(
    RuleDescription(
      "step-writes-old", .input, .error,
      title: "A step file writes to the old version.",
      rationale: "`old` is the store before the upgrade, which is read-only.",
      fix: "Write to the entity of the new version, without `old`."),
    triggering: [
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#,
        statements: "DELETE FROM old.\"Trip\"")
    ],
    nonTriggering: [
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#,
        statements: "DELETE FROM \"Trip\" WHERE _id IN (SELECT _id FROM old.\"Trip\")")
    ]
  ) { scope in
    scope.statements.flatMap { _, facts in
      facts.tables.filter { $0.isOld && $0.access != .read }.map { table in
        FoundInStep(
          "old.\(table.name) is read-only", at: table.range, entity: table.view?.entity)
      }
    }
  }
}
