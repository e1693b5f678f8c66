import DataModel
package import Findings
import Loading
package import Upgrading

/// A store that went through the stages of a staged migration plan.
package struct StagedRun: Sendable {
  /// The path of the plan.
  package var plan: String
  /// The stages that the plan has for stores of this version, in order.
  package var steps: [StagedStepKey]
  /// The number of stages in the plan.
  package var stageCount: Int
  /// What was done.
  package var result: UpgradedStore
}

/// Upgrades a store through the stages of a staged migration plan, from its version to the current one.
///
/// A stage is a lightweight step, with the step file of `willMigrate` before it and that of `didMigrate` after it. All stages
/// are run on one copy, each with the guards and the proof of an upgrade, and the copy replaces the store when
/// everything is proved; until then the old store stays, and an interrupted run starts over.
///
/// - Parameters:
///   - request: The bundle and the plan.
///   - order: The store and the user's options; the model is the current version of the bundle.
///   - conditions: How long to wait, where to put copies, and where to report progress.
///   - confirm: Given the plan of the upgrade, returns whether to continue.
/// - Returns: The result; nil if the user declined.
/// - Throws: `ToolchainError` with exit code 1 if the staged plan has errors, fails for stores of this version, or
///   something is in the way or is to be allowed first; 65 if something cannot be read; 73 or 74 if writing fails.
package func runStages(
  _ request: StagesRequest, on order: UpgradeOrder, _ conditions: WorkConditions,
  confirm: (StorePlan) -> Bool = { _ in true }
) throws(ToolchainError) -> StagedRun? {
  let stages = try examineStages(request)
  let report = stages.report
  let errors = report.findings.map(\.diagnostic).filter { $0.severity == .error }
  guard errors.isEmpty else {
    let isOfFiles = report.isUnread || !stages.bundle.stepProblems.isEmpty
    throw ToolchainError(isOfFiles ? .data : .findings, errors)
  }
  var order = order
  order.stages = stages.ways(report)
  guard let result = try upgradeStore(order, conditions, confirm: confirm) else { return nil }
  let way = report.simulations.first { $0.checksum == result.plan.from.checksum }
  return StagedRun(
    plan: report.plan, steps: way?.steps ?? [], stageCount: report.stageCount, result: result)
}

extension ExaminedStages {
  /// The plan's routes for the stores of each version, with the step files of its handlers.
  func ways(_ report: StagesReport) -> StagedWays {
    let ways = report.simulations.map { simulation in
      let steps = simulation.steps.map { key -> StagedWay.Step in
        var custom: CustomStage?
        if case .custom(let stage)? = plan.stages.dropFirst(key.stage).first { custom = stage }
        return StagedWay.Step(
          from: key.from, to: key.to, before: custom?.willMigrate.map(plan.besidePlan),
          after: custom?.didMigrate.map(plan.besidePlan))
      }
      return (simulation.checksum, StagedWay(steps: steps, failure: simulation.failure))
    }
    return StagedWays(
      plan: report.plan, ways: Dictionary(ways, uniquingKeysWith: { first, _ in first }))
  }
}

extension StagedPlan {
  /// A step file that the plan names, by its path from where the plan is.
  func besidePlan(_ file: LocatedText) -> LocatedText {
    LocatedText(
      text: inFolder(parentDirectory(of: self.location.file), file.text), location: file.location)
  }
}
