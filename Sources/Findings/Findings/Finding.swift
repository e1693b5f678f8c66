/// The part of a finding that differs between occurrences of a rule.
///
/// Each family of rules has its own type, because locations in two models, in one model and in the history of
/// a bundle differ.
package protocol FoundByRule: Sendable {
  /// The entity concerned.
  var entity: String? { get }
  /// The property concerned; dotted for an element of a composite attribute.
  var property: String? { get }
  /// A one-line summary that can stand alone.
  var summary: String { get }
  /// The explanation; nil to use the rule's rationale.
  var explanation: String? { get }
  /// The severity; nil to use that of the rule.
  var severity: Severity? { get set }
  /// The error that Core Data reports; nil to use that of the rule.
  var apple: AppleError? { get }
}

/// A rule and what it found, independent of files.
///
/// The fields of `Found` are available on the finding itself; fields that are nil there come from the rule.
@dynamicMemberLookup
package struct Finding<Found: FoundByRule>: Sendable {
  /// The rule.
  package let rule: RuleDescription
  /// What it found.
  package var found: Found
  /// The identity of the finding.
  package var fingerprint: Fingerprint

  /// Creates a finding of `rule`.
  package init(_ rule: RuleDescription, _ found: Found, _ fingerprint: Fingerprint) {
    self.rule = rule
    self.found = found
    self.fingerprint = fingerprint
  }

  /// A field of what the check found.
  package subscript<Value>(dynamicMember path: WritableKeyPath<Found, Value>) -> Value {
    get { found[keyPath: path] }
    set { found[keyPath: path] = newValue }
  }

  /// A field of what the check found.
  package subscript<Value>(dynamicMember path: KeyPath<Found, Value>) -> Value {
    found[keyPath: path]
  }

  /// The entity concerned.
  package var entity: String? { found.entity }
  /// The property concerned; dotted for an element of a composite attribute.
  package var property: String? { found.property }
  /// A one-line summary that can stand alone.
  package var summary: String { found.summary }
  /// When the problem surfaces.
  package var layer: Layer { rule.layer }
  /// The severity.
  package var severity: Severity { found.severity ?? rule.severity }
  /// The explanation in Core Data's terms.
  package var explanation: String { found.explanation ?? rule.rationale }
  /// The error that Core Data reports.
  package var apple: AppleError? { found.apple ?? rule.apple }
}

extension Finding: Equatable where Found: Equatable {}
extension Finding: Hashable where Found: Hashable {}
