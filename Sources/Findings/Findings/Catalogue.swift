/// Kinds of findings, grouped as they are listed.
package struct Catalogue: Sendable {
  /// Kinds of findings produced in the same way.
  package struct Group: Sendable {
    /// The heading in a list.
    package var heading: String
    /// Where they are found, as text that follows the severity: `on one model`; nil if the layer says it.
    package var place: String?
    /// Whether a check of bundles or of one model may report them, so that a configuration accepts their
    /// identifiers.
    package var isOfChecks: Bool
    /// The kinds, in order.
    package var rules: [RuleDescription]

    /// Creates a group.
    package init(
      _ heading: String, place: String? = nil, isOfChecks: Bool = true, _ rules: [RuleDescription]
    ) {
      self.heading = heading
      self.place = place
      self.isOfChecks = isOfChecks
      self.rules = rules
    }
  }

  /// The groups.
  package let groups: [Group]
  private let byIdentifier: [String: RuleDescription]

  /// Creates a catalogue; a kind in several groups is taken from the first.
  ///
  /// Its texts are the same in all groups, which a test checks; its severity may differ.
  package init(_ groups: [Group]) {
    var known: [String: RuleDescription] = [:]
    self.groups = groups.map { group in
      var group = group
      group.rules = group.rules.filter {
        known.updateValue(known[$0.id] ?? $0, forKey: $0.id) == nil
      }
      return group
    }
    byIdentifier = known
  }

  /// All kinds in order.
  package var rules: [RuleDescription] { groups.flatMap(\.rules) }

  /// The kind with the current or former identifier `identifier`.
  package subscript(identifier: String) -> RuleDescription? {
    byIdentifier[Self.currentIdentifier(of: identifier)]
  }

  /// The kinds that a check of bundles or of one model may report.
  package var ofChecks: Catalogue { Catalogue(groups.filter(\.isOfChecks)) }

  /// The current identifiers of renamed kinds, by former identifier.
  ///
  /// Configurations, accepted findings and command lines may still use the former ones.
  package static let formerIdentifiers = ["version-edited": "hash-reused"]

  /// The current identifier of a kind with the current or former identifier `identifier`; otherwise
  /// `identifier` itself.
  package static func currentIdentifier(of identifier: String) -> String {
    formerIdentifiers[identifier] ?? identifier
  }

  /// The kinds whose severity a configuration may change.
  package var configurable: [RuleDescription] {
    ofChecks.rules.filter { $0.isFixedBecause == nil }
  }
}
