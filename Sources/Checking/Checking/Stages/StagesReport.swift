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

  /// Whether something could not be read, as a step file that the plan names.
  package var isUnread: Bool {
    findings.contains { $0.isUnread && $0.diagnostic.severity == .error }
  }

  /// Whether the plan has errors, or fails for the stores of a version, or for some of them, which nothing repairs.
  package var hasFailed: Bool {
    findings.contains { $0.diagnostic.severity == .error }
      || simulations.contains { $0.failure != nil } || steps.contains(where: \.canFail)
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
  /// Where the Swift code is that the app runs before; nil for none.
  package var willRun: SourceLocation?
  /// Where the Swift code is that the app runs after; nil for none.
  package var didRun: SourceLocation?
  /// Whether something is done to the rows before the step: by its own stage, or behind the one that leads to it.
  package var isPrepared = false

  /// Whether rows of a store can make it fail.
  package var hasRisk: Bool {
    mappingModel == nil
      && findings.contains { $0.layer == .store && $0.severity == .error }
  }

  /// Whether it can fail on rows that nothing repairs.
  ///
  /// What is done before is done to the old version, which has no
  /// property that is added.
  package var canFail: Bool { hasRisk && (!isPrepared || lacksProperty) }

  /// Whether a property is added that must have a value and can get none before.
  package var lacksProperty: Bool {
    mappingModel == nil
      && findings.contains { $0.layer == .store && Self.additions.contains($0.rule.id) }
  }

  private static let additions = [
    MigrationRule.mandatoryAttributeAdded.id, MigrationRule.mandatoryRelationshipAdded.id,
  ]
  /// Whether Core Data has a mapping.
  package var isPossible: Bool { mappingModel != nil || verdict != .notInferable }
}
