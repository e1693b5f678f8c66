import Findings

extension ReleaseRule {
  /// An accepted finding no longer occurs.
  package static let staleAcceptance = ReleaseRule(
    RuleDescription(
      "stale-acceptance", .configuration, .note,
      title: "An accepted finding is no longer found.",
      rationale: """
        The entry has no effect any more. If the finding came back, the entry would accept it \
        again.
        """,
      fix: "Remove the entry, or run `modeldiff accept --prune`.",
      source: "oasdiff and SwiftLint, which also report such entries."),
    triggering: [],
    nonTriggering: []
  ) { _ in [] }

  /// An acceptance is over.
  package static let expiredAcceptance = ReleaseRule(
    RuleDescription(
      "expired-acceptance", .configuration, .warning,
      title: "An acceptance has expired.",
      rationale: "Its last day has passed, so the finding counts again.",
      fix: "Resolve the finding, or accept it again with a new reason.",
      source: "The date that was given with `modeldiff accept --expires`."),
    triggering: [],
    nonTriggering: []
  ) { _ in [] }

  /// A rule is named by its former identifier.
  package static let renamedRule = ReleaseRule(
    RuleDescription(
      "renamed-rule", .configuration, .note,
      title: "A configuration or an accepted finding uses the former identifier of a rule.",
      rationale: "The former identifier stays valid.",
      fix:
        "Write the current identifier of the rule; `modeldiff accept` writes it for the findings "
        + "it accepts.",
      source: "Identifiers of rules that became one."),
    triggering: [],
    nonTriggering: []
  ) { _ in [] }

  /// A finding that cannot be accepted was accepted.
  package static let refusedAcceptance = ReleaseRule(
    RuleDescription(
      "refused-acceptance", .configuration, .warning,
      title: "A finding about something unchecked was accepted.",
      rationale: """
        The finding says that a version or a bundle was not checked. Accepting it would let any \
        change in there pass.
        """,
      fix: "Repair what cannot be read, and remove the entry.",
      source: "A check that could not look has failed."),
    triggering: [],
    nonTriggering: []
  ) { _ in [] }
}
