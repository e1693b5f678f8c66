/// Kinds of findings, in the groups in which they are listed.
package struct Catalogue: Sendable {
  /// Kinds of findings that are made in the same way.
  package struct Group: Sendable {
    /// What heads them in a list.
    package var heading: String
    /// Where they are found, as it follows the severity: `on one model`; nil where the layer says it.
    package var place: String?
    /// Whether a check of bundles or of one model may tell them, so that a configuration knows them.
    package var isOfChecks: Bool
    /// The kinds, in order.
    package var rules: [RuleDescription]

    /// Makes a group.
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

  /// Makes a catalogue; of a kind that several groups have it has the first.
  ///
  /// Their words are the same, which a test looks at; how much a finding matters may differ.
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

  /// All kinds, in order.
  package var rules: [RuleDescription] { groups.flatMap(\.rules) }

  /// The kind that is or was called `identifier`.
  package subscript(identifier: String) -> RuleDescription? {
    byIdentifier[Self.currentIdentifier(of: identifier)]
  }

  /// The kinds that a check of bundles or of one model may tell.
  package var ofChecks: Catalogue { Catalogue(groups.filter(\.isOfChecks)) }

  /// Identifiers that kinds had, and those that they have now.
  ///
  /// Configurations, accepted findings and command lines may keep the old ones.
  package static let formerIdentifiers = ["version-edited": "hash-reused"]

  /// The identifier that a kind has now which is or was called `identifier`; `identifier` where no kind was called so.
  package static func currentIdentifier(of identifier: String) -> String {
    formerIdentifiers[identifier] ?? identifier
  }

  /// The kinds that a configuration may give a level.
  package var configurable: [RuleDescription] {
    ofChecks.rules.filter { $0.isFixedBecause == nil }
  }
}
