import Findings

extension StepRule {
  /// A line says that something is still to be written.
  package static let openWork = StepRule(
    RuleDescription(
      "step-open", .input, .error,
      title: "A step file has a line `-- TODO:`, so it is not finished.",
      rationale: """
        `modeldiff split` writes such a line where a person must decide what happens to values. \
        Otherwise they would be lost.
        """,
      fix: "Write the statement, and remove the line."),
    triggering: [
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#,
        statements: "-- TODO: carry Trip.name over")
    ],
    nonTriggering: [
      Example(
        #"<entity name="Trip"/>"#, to: #"<entity name="Trip"/>"#,
        statements: "-- what is to do is done")
    ]
  ) { scope in
    scope.file.open.map { FoundInStep("a `-- TODO:` line is left", at: $0) }
  }
}
