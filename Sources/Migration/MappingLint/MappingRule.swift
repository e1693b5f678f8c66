package import Findings
package import ModelFiles

/// A possible mistake in a mapping model that compiles, and the check that finds it.
package struct MappingRule: Sendable {
  /// The description of the findings.
  package let description: RuleDescription
  /// Finds what breaks the rule.
  let check: @Sendable (MappingScope) -> [FoundInMapping]

  /// Creates a rule.
  init(
    _ description: RuleDescription, check: @escaping @Sendable (MappingScope) -> [FoundInMapping]
  ) {
    self.description = description
    self.check = check
  }

  /// All rules, in the order of the layers.
  package static let all: [MappingRule] = [
    staleCopy, unknownSourceKey, computedText, wrongValueType, mandatoryWithoutValue,
    unmappedSourceEntity,
    unmappedSubentity, unmappedProperty, filterDropsNil, policyCalled,
  ]
}

/// A location in a mapping model that breaks a rule.
struct FoundInMapping {
  /// A one-line summary that can stand alone.
  var summary: String
  /// Where it is.
  var location: SourceLocation
  /// The entity concerned.
  var entity: String?
  /// The property concerned.
  var property: String?

  /// Creates a finding about a whole mapping model.
  init(_ summary: String, at location: SourceLocation, entity: String? = nil) {
    self.summary = summary
    self.location = location
    self.entity = entity
  }

  /// Creates a finding about an entity mapping or one of its property mappings.
  init(
    _ mapping: MappedPair, property: MappedProperty? = nil, at location: SourceLocation? = nil,
    _ summary: String
  ) {
    self.summary = "\(mapping.compiled.name): \(summary)"
    self.location =
      location ?? property?.location ?? mapping.source.locations.mapping
    entity = mapping.compiled.destination?.name ?? mapping.compiled.source?.name
    self.property = property?.name
  }
}

extension MappingModelDiagnostic {
  /// The findings for a mapping model examined by itself.
  package static let ofLint: [RuleDescription] = MappingRule.all.map(\.description)
}
