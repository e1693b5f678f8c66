package import Findings
package import ModelFiles

/// Something that a mapping model which compiles may get wrong, and how to find it.
package struct MappingRule: Sendable {
  /// What there is to say about the findings.
  package let description: RuleDescription
  /// Finds what breaks the rule.
  let check: @Sendable (MappingScope) -> [FoundInMapping]

  /// Makes a rule.
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

/// One place of a mapping model that breaks a rule.
struct FoundInMapping {
  /// One line that stands alone.
  var summary: String
  /// Where it is.
  var location: SourceLocation
  /// The entity concerned.
  var entity: String?
  /// The property concerned.
  var property: String?

  /// Makes a finding about a mapping model as a whole.
  init(_ summary: String, at location: SourceLocation, entity: String? = nil) {
    self.summary = summary
    self.location = location
    self.entity = entity
  }

  /// Makes a finding about an entity mapping, or one of its property mappings.
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
  /// What is said of a mapping model only when it is looked at by itself.
  package static let ofLint: [RuleDescription] = MappingRule.all.map(\.description)
}
