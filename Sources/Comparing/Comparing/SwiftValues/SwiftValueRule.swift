import DataModel
package import Findings
package import Migration

/// A consequence for stored values of enums, structures and collections in Swift sources.
///
/// It applies whether or not anything is migrated: version hashes include little of such values.
package struct SwiftValueRule: Sendable {
  /// The description of the findings.
  package let description: RuleDescription
  /// Finds all occurrences.
  package let find: @Sendable (SwiftValueStep) -> [FoundInStep]

  /// All rules.
  package static let all = [
    enumCaseRemoved, rawValueRemoved, requiredComposite, collectionChanged,
  ]
}

extension FoundInStep {
  /// Creates a finding about a property, or a part of one with a dotted name.
  init(_ entity: Entity, _ old: Attribute?, _ name: String, detail: String = "", _ summary: String)
  {
    let after = ModelPlace(.property(entity: entity.name, name: name))
    let before = old.map { ModelPlace(.property(entity: entity.name, name: $0.name)) }
    self.init(entity: entity.name, before: before, after: after, summary)
    property = name
    self.detail = detail
  }
}

extension SwiftValueStep {
  /// The results of all rules, as findings on the step.
  var findings: [MigrationFinding] {
    SwiftValueRule.all.flatMap { rule in
      rule.find(self).map { found in
        let detail = found.detail.isEmpty ? "" : "(\(found.detail))"
        return MigrationFinding(
          rule.description, found,
          Fingerprint(
            rule: rule.description.id, element: found.elementName + detail,
            content: contentDigest(of: [found.summary])))
      }
    }
  }
}
