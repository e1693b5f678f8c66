import Findings
import SwiftCode

extension ReleaseRule {
  /// The code of a stage makes a container.
  static let swiftDataHandlerContainer = ReleaseRule(
    RuleDescription(
      "swiftdata-handler-container", .plan, .warning,
      title: "A handler of a custom stage opens its own container.",
      rationale: """
        A handler runs while the store is being migrated. A container for the same store opens it \
        in the middle of the migration, and migrates it as well or finds it locked. A container \
        with other types makes SwiftData bind the entity names to these types for as long as the \
        app runs.
        """,
      fix:
        "Use the context that the handler gets, with types of the schema that the store has at "
        + "that time.",
      source: "Inferred; no public report is known."),
    triggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: nil, didMigrate: { _ in _ = try ModelContainer(for: V2.Item.self) }"))
    ],
    nonTriggering: [
      ReleaseExample(
        swiftBase: nil,
        swiftHead: SwiftExample.withStage(
          "willMigrate: nil, didMigrate: { context in try context.save() }"))
    ]
  ) { scope in
    (scope.input.swift?.handlers ?? []).compactMap { run in
      run.code.containers.first.map {
        scope.finding("\(run) makes a container of its own", at: $0, run)
      }
    }
  }
}
