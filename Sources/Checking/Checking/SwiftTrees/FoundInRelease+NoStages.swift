import Findings
import SwiftCode

extension ReleaseInput {
  /// The plan of Swift sources that has no stages; nil for any other.
  private var planWithoutStages: SwiftDataPlan? {
    swift?.plan.flatMap { $0.hasNoStages ? $0 : nil }
  }

  /// A finding that supposes staged migration, as a warning where the plan has no stages.
  ///
  /// *Source:* `Documentation/SwiftData.md`, stores and releases: public apps live with such plans, and no page of Apple's says what they do.
  func weighed(_ found: FoundInRelease, of rule: ReleaseRule) -> FoundInRelease {
    guard let plan = planWithoutStages, Self.rulesOfStaging.contains(rule.id),
      found.severity ?? rule.description.severity > .warning,
      swift?.formerSchemas.isDisjoint(with: found.versions) != false
    else { return found }
    var found = found
    found.severity = .warning
    found.explanation =
      plan.doubt + " Where it does not: " + (found.explanation ?? rule.description.rationale)
    return found
  }

  /// The rules that assume that SwiftData migrates by stages, and identifies stores by their checksum alone.
  ///
  /// Removing a schema in use from the plan or the sources is not among them: restoring it costs nothing, and the first stage
  /// makes the removal fatal.
  private static let rulesOfStaging: Set<String> = Set(
    [
      ReleaseRule.swiftDataUnknownRelease, .swiftDataLiveType,
      .swiftDataPartlyFrozen, .swiftDataDuplicateSchemas,
    ].map(\.id))
}

extension SwiftDataPlan {
  /// The uncertainty about a plan without stages.
  var doubt: String {
    """
    \(name) has no stages. It is not known whether SwiftData then infers the mapping from the model in the store, as authors of public \
    apps report; with the first stage in the plan it no longer does.
    """
  }
}
