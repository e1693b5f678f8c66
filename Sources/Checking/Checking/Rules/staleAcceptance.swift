import Findings

extension ReleaseRule {
  /// An accepted finding no longer occurs.
  package static let staleAcceptance = ReleaseRule(
    RuleDescription(
      "stale-acceptance", .configuration, .note,
      title: "What was accepted is no longer found.",
      rationale: """
        The entry has no use any more. Left there it would accept the same finding once more, should it come \
        back.
        """,
      fix: "Remove the entry, or run `modeldiff accept --prune`.",
      source: "oasdiff and SwiftLint, which tell about such entries as well."),
    triggering: [],
    nonTriggering: []
  ) { _ in [] }

  /// An acceptance is over.
  package static let expiredAcceptance = ReleaseRule(
    RuleDescription(
      "expired-acceptance", .configuration, .warning,
      title: "An acceptance has expired.",
      rationale: "Its last day is over, so that the finding counts again.",
      fix: "Resolve the finding, or accept it again with a new reason.",
      source: "The date that was given with `modeldiff accept --expires`."),
    triggering: [],
    nonTriggering: []
  ) { _ in [] }

  /// A rule is named by its former identifier.
  package static let renamedRule = ReleaseRule(
    RuleDescription(
      "renamed-rule", .configuration, .note,
      title: "A configuration or an accepted finding has the former identifier of a rule.",
      rationale: "It stays valid.",
      fix:
        "Write the identifier that the rule has now; `modeldiff accept` writes that of what it accepts.",
      source: "Identifiers of rules that became one."),
    triggering: [],
    nonTriggering: []
  ) { _ in [] }

  /// A finding that cannot be accepted was accepted.
  package static let refusedAcceptance = ReleaseRule(
    RuleDescription(
      "refused-acceptance", .configuration, .warning,
      title: "What was accepted cannot be accepted: the check could not look.",
      rationale: """
        The finding says that a version or a bundle was not looked at. Accepted, it would let through \
        whatever is in there.
        """,
      fix: "Repair what cannot be read, and remove the entry.",
      source: "A check that could not look has failed."),
    triggering: [],
    nonTriggering: []
  ) { _ in [] }
}
