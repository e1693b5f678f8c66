import DataModel
import Findings

extension ReleaseInput {
  /// Simulates a plan for the stores of a version.
  ///
  /// A store enters at the stage that lists its checksum or begins with it, otherwise after the one that ends with it. From
  /// there it goes through all stages: a lightweight one leads directly to the start of the next custom stage, or to
  /// the model of the app; a custom one from its start, where the store has to be, to its end. After the last stage the
  /// store is migrated to the model of the app automatically.
  ///
  /// - Parameters:
  ///   - version: The version of the stores.
  ///   - plan: The plan.
  ///   - isPossible: Whether there is a mapping for a step between two versions.
  /// - Returns: The steps, and where it ends.
  /// - Source: migration-semantics §3: developer.apple.com/forums/thread/734693 and 804902, texts of the errors.
  func simulate(
    _ version: BundleVersion, _ plan: StagedPlan,
    isPossible: (BundleVersion, BundleVersion) -> Bool
  ) -> StageSimulation {
    let checksum = version.hashes.checksum
    var result = StageSimulation(version: version.name, checksum: checksum, steps: [])
    guard let current = head?.currentVersion, checksum != current.hashes.checksum else {
      return result
    }
    let places = plan.places { self.checksum(of: $0) }
    guard let coordinator = places[current.hashes.checksum] else {
      result.failure = .unknownCoordinatorVersion
      return result
    }
    guard let entry = entry(of: checksum, in: plan), let start = places[checksum] else {
      result.failure = .unknownModelVersion
      return result
    }
    guard start < coordinator else {
      result.failure = .backwards
      return result
    }
    var place = version
    for (index, stage) in plan.stages.enumerated().dropFirst(entry)
    where place.hashes.checksum != current.hashes.checksum {
      let end: BundleVersion
      switch stage {
      case .lightweight:
        end = nextStart(after: index, in: plan) ?? current
      case .custom(let custom):
        guard self.checksum(of: custom.from) == place.hashes.checksum,
          let version = planned(custom.to)
        else {
          result.failure = .notMigrated
          return result
        }
        end = version
      }
      guard end.hashes.checksum != place.hashes.checksum else { continue }
      result.steps.append(StagedStepKey(stage: index, from: place.name, to: end.name))
      guard isPossible(place, end) else {
        result.failure = .noMapping
        return result
      }
      place = end
    }
    guard place.hashes.checksum != current.hashes.checksum else { return result }
    // What the stages leave is left to automatic migration.
    result.steps.append(
      StagedStepKey(stage: plan.stages.count, from: place.name, to: current.name))
    if !isPossible(place, current) { result.failure = .noMapping }
    return result
  }

  /// The start of the next custom stage; nil if absent.
  func nextStart(after index: Int, in plan: StagedPlan) -> BundleVersion? {
    plan.stages.dropFirst(index + 1).lazy.compactMap { stage -> BundleVersion? in
      guard case .custom(let custom) = stage else { return nil }
      return planned(custom.from)
    }.first
  }

  /// The index of the stage at which a version's stores enter; the number of stages if they are current.
  private func entry(of checksum: String, in plan: StagedPlan) -> Int? {
    let start = plan.stages.firstIndex { stage in
      switch stage {
      case .lightweight(let versions): versions.contains { self.checksum(of: $0) == checksum }
      case .custom(let custom): self.checksum(of: custom.from) == checksum
      }
    }
    let end = plan.stages.firstIndex { stage in
      guard case .custom(let custom) = stage else { return false }
      return self.checksum(of: custom.to) == checksum
    }
    return start ?? end.map { $0 + 1 }
  }
}

extension StagedPlan {
  /// The index at which each checksum is first mentioned.
  fileprivate func places(_ checksum: (PlannedVersion) -> String?) -> [String: Int] {
    Dictionary(
      mentions.enumerated().compactMap { index, mention in
        checksum(mention.version).map { ($0, index) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension AppleError {
  /// No stage has the checksum of the store.
  static let unknownModelVersion = AppleError(
    code: 134504, reason: "Cannot use staged migration with an unknown model version.")
  fileprivate static let unknownCoordinatorVersion = AppleError(
    code: 134504, reason: "Cannot use staged migration with an unknown coordinator model version.")
  fileprivate static let backwards = AppleError(
    code: 134506, reason: "A store file cannot be migrated backwards with staged migration.")
  fileprivate static let noMapping = AppleError(
    code: 134140, reason: "Can't find or automatically infer mapping model for migration")
  /// The store is not where a stage begins.
  static let notMigrated = AppleError(
    code: 134110,
    reason:
      "Incompatible metadata after migration because the store version hashes didn't migrate.")
}
