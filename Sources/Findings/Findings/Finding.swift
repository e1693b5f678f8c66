/// What a check says about one place: what differs from place to place, where the rule says the rest.
///
/// The families of rules have types of their own for it, as places in two models, in one model and in the
/// history of a bundle are different things.
package protocol FoundByRule: Sendable {
  /// The entity concerned.
  var entity: String? { get }
  /// The property concerned, dotted for an element of a composite attribute.
  var property: String? { get }
  /// One line that stands alone.
  var summary: String { get }
  /// What it means where the rule's rationale does not say; nil to use that.
  var explanation: String? { get }
  /// How much it matters where that differs from the rule.
  var severity: Severity? { get set }
  /// What Core Data reports where that differs from the rule.
  var apple: AppleError? { get }
}

/// A finding, free of files: a rule, and what it found at one place.
///
/// All that the check said can be asked of the finding itself; what the check left to the rule is the
/// rule's.
@dynamicMemberLookup
package struct Finding<Found: FoundByRule>: Sendable {
  /// The rule.
  package let rule: RuleDescription
  /// What it found.
  package var found: Found
  /// What tells the finding from all others.
  package var fingerprint: Fingerprint

  /// Makes a finding of `rule`.
  package init(_ rule: RuleDescription, _ found: Found, _ fingerprint: Fingerprint) {
    self.rule = rule
    self.found = found
    self.fingerprint = fingerprint
  }

  /// What the check said.
  package subscript<Value>(dynamicMember path: WritableKeyPath<Found, Value>) -> Value {
    get { found[keyPath: path] }
    set { found[keyPath: path] = newValue }
  }

  /// What the check said.
  package subscript<Value>(dynamicMember path: KeyPath<Found, Value>) -> Value {
    found[keyPath: path]
  }

  /// The entity concerned.
  package var entity: String? { found.entity }
  /// The property concerned, dotted for an element of a composite attribute.
  package var property: String? { found.property }
  /// One line that stands alone.
  package var summary: String { found.summary }
  /// How far somebody gets before it matters.
  package var layer: Layer { rule.layer }
  /// How much it matters.
  package var severity: Severity { found.severity ?? rule.severity }
  /// What it means, in Core Data's terms.
  package var explanation: String { found.explanation ?? rule.rationale }
  /// What Core Data reports.
  package var apple: AppleError? { found.apple ?? rule.apple }
}

extension Finding: Equatable where Found: Equatable {}
extension Finding: Hashable where Found: Hashable {}
