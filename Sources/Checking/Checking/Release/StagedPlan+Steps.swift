import DataModel
import Findings
import Migration
import SwiftCode

extension ReleaseInput {
  /// The version at the head that a plan means; the one of the checksum where both are given.
  func planned(_ version: PlannedVersion) -> BundleVersion? {
    if let checksum = version.checksum {
      let found = head?.versions.filter { $0.hashes.checksum == checksum } ?? []
      return found.first { $0.name == version.name } ?? found.first
    }
    return version.name.flatMap { head?[$0] }
  }

  /// A migration that a plan makes: a lightweight stage goes from each of its versions, and from the end of a custom
  /// stage before it, straight to the start of the next custom stage or the current version, a custom stage from one
  /// end to the other; from the end of the last stage, the store is migrated to the current version automatically.
  struct PlannedStep {
    var from: PlannedVersion
    var to: BundleVersion
    var start: BundleVersion
  }

  /// The migrations that a plan makes, in order.
  func plannedMigrations(_ plan: StagedPlan) -> [PlannedStep] {
    guard let current = head?.currentVersion else { return [] }
    var migrations: [PlannedStep] = []
    for (index, stage) in plan.stages.enumerated() {
      switch stage {
      case .lightweight(let versions):
        let end = nextStart(after: index, in: plan) ?? current
        migrations += versions.compactMap { version in
          planned(version).map { PlannedStep(from: version, to: end, start: $0) }
        }
      case .custom(let custom):
        guard let start = planned(custom.from), let end = planned(custom.to) else { continue }
        migrations.append(PlannedStep(from: custom.from, to: end, start: start))
        // A lightweight stage takes the store from there on, and behind the last stage automatic migration.
        if case .custom? = plan.stages.dropFirst(index + 1).first { continue }
        let next = nextStart(after: index, in: plan) ?? current
        migrations.append(PlannedStep(from: custom.to, to: next, start: end))
      }
    }
    return migrations.filter { $0.start.name != $0.to.name }
  }

  /// The steps that a plan asks about.
  func plannedSteps(_ plan: StagedPlan) -> [StepKey] {
    plannedMigrations(plan).map { StepKey(.head($0.start.name), .head($0.to.name)) }
  }

  /// The versions through which the plan leads a version's stores, ending with the current one; nil if it
  /// does not lead there.
  func plannedRoute(
    of version: BundleVersion, _ steps: [StepKey: StepResult]
  ) -> [String]? {
    guard let plan, let current = head?.currentVersion else { return nil }
    let migrations = plannedMigrations(plan)
    var names: [String] = []
    var place = version
    while place.name != current.name, names.count <= migrations.count {
      guard
        let next = migrations.first(where: { $0.start.name == place.name })?.to,
        isPossible(place, to: next, steps: steps)
      else { return nil }
      names.append(next.name)
      place = next
    }
    return place.name == current.name ? names : nil
  }

  /// Whether the plan runs additional operations on the stores of a version.
  func plannedHandlers(of version: BundleVersion) -> Bool {
    guard let plan, let current = head?.currentVersion else { return false }
    let migrations = plannedMigrations(plan)
    var place = version
    for _ in migrations where place.name != current.name {
      guard let next = migrations.first(where: { $0.start.name == place.name })?.to else { break }
      let isHandled = plan.stages.contains { stage in
        guard case .custom(let custom) = stage, planned(custom.from)?.name == place.name else {
          return false
        }
        return custom.willRun != nil || custom.didRun != nil
          || [custom.willMigrate, custom.didMigrate].contains { file in
            file.map { !unusableHandlers.contains($0.text) } ?? false
          }
      }
      if isHandled { return true }
      place = next
    }
    return false
  }

  /// Whether Core Data has a mapping for a step.
  func isPossible(
    _ from: BundleVersion, to: BundleVersion, steps: [StepKey: StepResult]
  ) -> Bool {
    if mappingModel(from, to) != nil { return true }
    return steps[StepKey(.head(from.name), .head(to.name))].map { $0.verdict != .notInferable }
      ?? false
  }

  /// Whether a custom stage of the plan, or any stage that Swift sources write, starts at a version, so that its stores go on from there.
  func isStart(_ name: String) -> Bool {
    if swift?.plan?.stages.contains(where: { $0.from.name == name }) == true { return true }
    return plan?.stages.contains { stage in
      guard case .custom(let custom) = stage else { return false }
      return planned(custom.from)?.name == name
    } ?? false
  }
}
