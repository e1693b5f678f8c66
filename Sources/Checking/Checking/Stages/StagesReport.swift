package import Findings
package import Migration

/// The effect of a staged migration plan on the stores of each version.
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
  /// The problems of the plan.
  package var findings: [CheckFinding]

  /// The number of stages in the plan.
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

/// The result for the stores of a version.
package struct StageSimulation: Sendable {
  /// The name of the version.
  package var version: String
  /// The version checksum in base64.
  package var checksum: String
  /// The steps that are made, in order; the last one fails where there is a ``failure`` that is about a step.
  package var steps: [StagedStepKey]
  /// The error that Core Data reports; nil if the stores reach the current version.
  package var failure: AppleError?
}

/// A step that a stage makes.
package struct StagedStepKey: Hashable, Sendable {
  /// The index of the stage in the plan, from 0; the number of stages for the automatic migration at the end.
  package var stage: Int
  /// The name of the version before.
  package var from: String
  /// The name of the version after.
  package var to: String
}

/// The result of a step in a stage.
package struct StagedStep: Sendable {
  /// The stage and its ends.
  package var key: StagedStepKey
  /// Whether the stage is a custom one, in which code can run.
  package var isCustom: Bool
  /// The result of inference.
  package var verdict: InferenceVerdict
  /// The mapping model used instead; nil if absent.
  package var mappingModel: String?
  /// The obstacles to inference, possible failures on rows, and losses, counting inherited ones once.
  package var findings: [MigrationFinding]
  /// The step file that runs before; nil if absent.
  package var willMigrate: String?
  /// The step file that runs after; nil if absent.
  package var didMigrate: String?
  /// The location of Swift code that runs before; nil if absent.
  package var willRun: SourceLocation?
  /// The location of Swift code that runs after; nil if absent.
  package var didRun: SourceLocation?
  /// Whether code runs on the rows before the step: in its own stage, or after the previous one.
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

  /// Whether a required property is added that cannot get a value before.
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
