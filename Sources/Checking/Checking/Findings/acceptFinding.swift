package import Findings
import Loading

/// Accepts one finding.
///
/// - Parameters:
///   - fingerprint: The finding's fingerprint, as the check prints it.
///   - reason: Why.
///   - expires: The last day, as `2027-01-31`; nil for ever.
///   - options: What the check that found it was asked for.
/// - Returns: The path of the file written, and the finding.
/// - Throws: `ToolchainError` with exit code 65 if the check finds nothing of that fingerprint, or what it
///   finds says that something was not looked at; and what the check throws.
package func acceptFinding(
  _ fingerprint: Fingerprint, reason: String, expires: String?, options: CheckOptions
) throws(ToolchainError) -> (file: String, finding: CheckFinding) {
  let report = try checkBundles(options)
  let place = try CheckPlace(options)
  guard let index = report.place(of: fingerprint) else {
    throw unknownFingerprint(fingerprint, report)
  }
  let finding = report.findings[index]
  guard !finding.isUnread else { throw refused(finding) }
  var acceptances = place.acceptances.filter { other in
    // What was accepted of the same element as it was before has no use any more.
    guard let found = report.place(of: other.fingerprint) else {
      return !report.identities(of: other.fingerprint).contains(finding.fingerprint.identity)
    }
    return found != index
  }
  acceptances.append(
    Acceptance(fingerprint: finding.fingerprint, reason: reason, expires: expires))
  try writeAcceptances(acceptances, to: place.acceptanceFile)
  return (place.acceptanceFile, finding)
}

/// Removes acceptances of findings that no longer occur, in the scope of the check.
///
/// - Parameter options: The options of the check.
/// - Returns: The path of the file, and the fingerprints removed.
/// - Throws: `ToolchainError`, as the check.
package func pruneAcceptances(
  _ options: CheckOptions
) throws(ToolchainError) -> (file: String, removed: [Fingerprint]) {
  let report = try checkBundles(options)
  let place = try CheckPlace(options)
  let removed = place.acceptances.map(\.fingerprint).filter(report.isStale)
  if !removed.isEmpty {
    try writeAcceptances(
      place.acceptances.filter { !report.isStale($0.fingerprint) }, to: place.acceptanceFile)
  }
  return (place.acceptanceFile, removed)
}

private func refused(_ finding: CheckFinding) -> ToolchainError {
  ToolchainError(
    RuleDescription.cannotBeAccepted.diagnostic(
      "\"\(finding.fingerprint)\" cannot be accepted: \(finding.diagnostic.summary)",
      explanation: "What cannot be read is not checked; accepting it would let every change pass.",
      at: finding.diagnostic.location))
}

private func unknownFingerprint(_ fingerprint: Fingerprint, _ report: CheckReport) -> ToolchainError
{
  let all = report.findings.filter { $0.diagnostic.category != .input }.map(\.fingerprint)
  let near = nearestName(to: fingerprint.description, among: all.map(\.description))
  let alike =
    near.map { [$0] } ?? all.filter { $0.rule == fingerprint.rule }.map(\.description)
  return ToolchainError(
    RuleDescription.unknownFingerprint.diagnostic(
      "no finding of the check has the fingerprint \"\(fingerprint)\"",
      notes: alike.prefix(5).map { DiagnosticNote("did you mean \($0)?") }))
}

/// Writes accepted findings, ordered by fingerprint so that merges seldom collide.
func writeAcceptances(
  _ acceptances: [Acceptance], to file: String
) throws(ToolchainError) {
  let sorted = acceptances.sorted {
    $0.fingerprint.description.utf8.lexicographicallyPrecedes($1.fingerprint.description.utf8)
  }
  let json: JSONValue = [
    "formatVersion": 1,
    "accepted": .array(
      sorted.map { acceptance in
        var members: [JSONValue.Member] = [
          .init("fingerprint", .string(acceptance.fingerprint.description)),
          .init("reason", .string(acceptance.reason)),
        ]
        if let day = acceptance.expires { members.append(.init("expires", .string(day))) }
        return .object(members)
      }),
  ]
  try writeWhole(Array(json.text.utf8), to: file)
}
