import Findings
import SwiftCode

extension ReleaseRule {
  /// Nobody has written the code of a stage.
  static let swiftDataHandlerUnwritten = ReleaseRule(
    RuleDescription(
      "swiftdata-handler-unwritten", .plan, .error,
      title: "A handler of a custom stage always fails, or is not written yet.",
      rationale: """
        When a handler throws, the migration fails and the store does not open: the app fails on \
        every device whose store takes the stage. `modeldiff plan-swift` writes such a handler, to \
        be filled in, for a step that Core Data cannot migrate by itself.
        """,
      fix: "Write the handler, and remove the warning and the error in it.",
      source: "`MigrationStage.custom` in Apple's documentation: its handlers throw."),
    triggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: { context in throw CocoaError(.featureUnsupported) }, didMigrate: nil")),
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: { _ in #warning(\"the stage is not written\") }, didMigrate: nil")),
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: { if $0.hasChanges { throw CocoaError(.featureUnsupported) } }, didMigrate: nil"
        ))
    ]
  ) { scope in
    (scope.input.swift?.handlers ?? []).compactMap { run in
      run.code.hole.map { hole in
        let isMark = hole.text.hasPrefix("#")
        return scope.finding(
          isMark
            ? "\(run) is not written: it contains \(hole.text)"
            : "\(run) always fails: every path ends with \(hole.text)",
          at: hole.location, run)
      }
    }
  }
}
