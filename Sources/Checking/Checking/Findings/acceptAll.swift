package import Findings

/// The result of accepting all findings of a check.
package struct AcceptedBaseline: Sendable {
  /// The file.
  package var file: String
  /// What was accepted.
  package var accepted: [CheckFinding]
  /// The findings that cannot be accepted because something was not checked.
  package var refused: [CheckFinding]
  /// The removed fingerprints of accepted findings that no longer occur.
  package var removed: [Fingerprint]
}

/// Accepts all findings of a check that are not yet accepted, in a single write.
///
/// What was accepted earlier stays as it is, unless it has expired.
///
/// - Parameters:
///   - reason: Why.
///   - expires: The last day, as `2027-01-31`; nil for ever.
///   - isPruning: Whether what is no longer found is taken out as well.
///   - options: The options of the check.
/// - Returns: What was accepted and what was not; without changes the file is not touched.
/// - Throws: `ToolchainError`, as the check.
package func acceptAllFindings(
  reason: String, expires: String?, isPruning: Bool, options: CheckOptions
) throws(ToolchainError) -> AcceptedBaseline {
  let report = try checkBundles(options)
  let place = try CheckPlace(options)
  let active = report.activeFindings.filter { !$0.isAboutAcceptance }
  let accepted = active.filter { !$0.isUnread }
  let removed = isPruning ? place.acceptances.map(\.fingerprint).filter(report.isStale) : []
  let found = Set(accepted.map(\.fingerprint))
  if !found.isEmpty || !removed.isEmpty {
    let identities = Set(accepted.map(\.fingerprint.identity))
    let kept = place.acceptances.filter { other in
      guard let index = report.place(of: other.fingerprint) else {
        // What was accepted of the same element as it was before has no use any more.
        return !removed.contains(other.fingerprint)
          && report.identities(of: other.fingerprint).isDisjoint(with: identities)
      }
      return !found.contains(report.findings[index].fingerprint)
    }
    try writeAcceptances(
      kept
        + accepted.map {
          Acceptance(fingerprint: $0.fingerprint, reason: reason, expires: expires)
        }, to: place.acceptanceFile)
  }
  return AcceptedBaseline(
    file: place.acceptanceFile, accepted: accepted,
    refused: active.filter(\.isUnread), removed: removed)
}

extension CheckFinding {
  /// Whether it is about what was accepted earlier.
  fileprivate var isAboutAcceptance: Bool {
    let rules: [ReleaseRule] = [
      .staleAcceptance, .expiredAcceptance, .refusedAcceptance, .renamedRule,
    ]
    return rules.contains { $0.id == diagnostic.id }
  }
}
