/// A rule: what there is to say about one kind of finding, and the check that finds it.
///
/// What a check looks at and what it finds differ from family to family and stay typed; what is said of a
/// finding is the same for all of them.
package protocol Rule: Sendable {
  /// What the check looks at.
  associatedtype Subject
  /// What the check finds at one place.
  associatedtype Found: FoundByRule
  /// What shows the rule.
  associatedtype Example: Sendable

  /// All rules of the family, in the order in which they are listed.
  static var all: [Self] { get }

  /// What there is to say about the findings.
  var description: RuleDescription { get }
  /// What gives a finding.
  var triggering: [Example] { get }
  /// What is alike and gives none.
  var nonTriggering: [Example] { get }
  /// Finds what the rule is about.
  var check: @Sendable (Subject) -> [Found] { get }
}

extension Rule {
  /// The stable kebab-case identifier of the findings.
  package var id: String { description.id }
  /// How far somebody gets before a finding matters.
  package var layer: Layer { description.layer }
  /// How much a finding matters.
  package var severity: Severity { description.severity }
}
