import Findings

/// The stages of a plan with the step replaced by those of a split; nil if the position of the step is
/// unknown.
///
/// - Parameters:
///   - stages: The existing stages; nil without a plan.
///   - history: All versions of the bundle in their order, those in between included.
///   - versions: The versions of the split.
/// - Returns: The stages. Without a plan, a custom stage for each step of the bundle, so that no version is left out.
func planStages(
  _ stages: [StagedPlan.Stage]?, history: [PlannedVersion], versions: [PlannedVersion]
) -> [StagedPlan.Stage]? {
  let new = customStages(versions)
  guard let stages else { return customStages(history) }
  guard let from = versions.first, let to = versions.last else { return nil }
  for (index, stage) in stages.enumerated() {
    switch stage {
    case .custom(let custom) where custom.from.means(from):
      guard custom.to.means(to) else { return nil }
      return Array(stages[..<index]) + new + Array(stages[(index + 1)...])
    case .lightweight(let list):
      guard let place = list.firstIndex(where: { $0.means(from) }) else { continue }
      let rest = Array(list[(place + 1)...])
      guard rest.count < 2, rest.first.map({ $0.means(to) }) ?? true, index == stages.count - 1
      else { return nil }
      let before = Array(list[..<place])
      return Array(stages[..<index]) + (before.isEmpty ? [] : [.lightweight(before)]) + new
    default: continue
    }
  }
  return nil
}

/// A custom stage for every step between neighbours.
func customStages(_ versions: [PlannedVersion]) -> [StagedPlan.Stage] {
  zip(versions, versions.dropFirst()).map { .custom(CustomStage(from: $0, to: $1)) }
}

extension PlannedVersion {
  /// Whether both are the same version.
  fileprivate func means(_ other: PlannedVersion) -> Bool {
    if let checksum, let theirs = other.checksum { return checksum == theirs }
    return name != nil && name == other.name
  }
}
