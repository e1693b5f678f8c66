/// A rule: the description of one kind of finding and the check that finds it.
///
/// Each family of rules has its own types for what a check examines and finds; the description has the same
/// type in all families.
package protocol Rule: Sendable {
  /// The input of the check.
  associatedtype Subject
  /// The result of the check at one position.
  associatedtype Found: FoundByRule
  /// The type of the rule's examples.
  associatedtype Example: Sendable

  /// All rules of the family, in the order in which they are listed.
  static var all: [Self] { get }

  /// The description of the findings.
  var description: RuleDescription { get }
  /// Examples that cause a finding.
  var triggering: [Example] { get }
  /// Similar examples that cause none.
  var nonTriggering: [Example] { get }
  /// Finds all occurrences.
  var check: @Sendable (Subject) -> [Found] { get }
}

extension Rule {
  /// The stable kebab-case identifier of the findings.
  package var id: String { description.id }
  /// When the problem surfaces.
  package var layer: Layer { description.layer }
  /// The severity of the findings.
  package var severity: Severity { description.severity }
}
