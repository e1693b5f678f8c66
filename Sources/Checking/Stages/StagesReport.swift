package import Findings
package import Migration

/// What a staged migration plan does to the stores of each version.
package struct StagesReport: Sendable {
  /// The path of the bundle.
  package var bundle: String
  /// The path of the plan.
  package var plan: String
  /// The name of the current version.
  package var current: String
  /// The versions of the bundle in their order, with what becomes of their stores.
  package var simulations: [StageSimulation]
  /// The steps of all stages, each once, in the order of the plan.
  package var steps: [StagedStep]
  /// What is wrong with the plan.
  package var findings: [CheckFinding]

  /// How many stages the plan has.
  package var stageCount: Int

  /// Whether the plan has errors, or fails for the stores of a version.
  package var hasFailed: Bool {
    findings.contains { $0.diagnostic.severity == .error }
      || simulations.contains { $0.failure != nil }
  }
}

/// What becomes of the stores of a version.
package struct StageSimulation: Sendable {
  /// The name of the version.
  package var version: String
  /// The version checksum in base64.
  package var checksum: String
  /// The steps that are made, in order; the last one fails where there is a ``failure`` that is about a step.
  package var steps: [StagedStepKey]
  /// What Core Data reports; nil when the stores become those of the current version.
  package var failure: AppleError?
}

/// A step that a stage makes.
package struct StagedStepKey: Hashable, Sendable {
  /// The place of the stage in the plan, from 0; the number of stages for automatic migration behind the last one.
  package var stage: Int
  /// The name of the version before.
  package var from: String
  /// The name of the version after.
  package var to: String
}

/// What a step of a stage comes to.
package struct StagedStep: Sendable {
  /// The stage and its ends.
  package var key: StagedStepKey
  /// Whether the stage is a custom one, in which code can run.
  package var isCustom: Bool
  /// What Core Data's inference says.
  package var verdict: InferenceVerdict
  /// The mapping model that is used instead; nil where there is none.
  package var mappingModel: String?
  /// What speaks against inference, what can fail on rows, and what is lost; inherited ones once.
  package var findings: [MigrationFinding]
  /// The step file of what is done before; nil for nothing.
  package var willMigrate: String?
  /// The step file of what is done after; nil for nothing.
  package var didMigrate: String?

  /// Whether Core Data has a mapping.
  package var isPossible: Bool { mappingModel != nil || verdict != .notInferable }
}
