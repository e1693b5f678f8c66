import DataModel
import Findings
import ModelFiles

extension MappingRule {
  /// A required property gets no value.
  static let mandatoryWithoutValue = MappingRule(
    RuleDescription(
      "mandatory-not-mapped", .store, .error,
      title: "A mandatory property gets no value and has no default.",
      rationale: """
        New objects are validated after the last mapping: the migration fails if there is any \
        object. A constant nil replaces the default.
        """,
      fix: "Map the property, give it a default value, or make it optional.",
      apple: AppleError(code: 1570, reason: "is a required value"))
  ) { scope in
    scope.mappings.flatMap { mapping -> [FoundInMapping] in
      // An added entity has no objects, and a policy may set what no expression does.
      guard mapping.compiled.source != nil, mapping.compiled.policyClassName == nil,
        let destination = mapping.compiled.destination?.name
      else { return [] }
      let properties = Dictionary(
        mapping.properties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
      let stored = MappedEntities(scope.source.destinationModel)
      let attributes = stored.attributes(of: destination).filter { !$0.isOptional }
      let relationships = stored.relationships(of: destination).filter { !$0.isOptional }
      return (attributes as [any Property] + relationships as [any Property]).compactMap { needed in
        let property = properties[needed.name]
        let hasDefault = (needed as? Attribute)?.defaultValue != nil
        let isNil = property?.expression == .constant(.null)
        guard isNil || property?.expression == nil && !hasDefault else { return nil }
        // The other side may set a relationship.
        if let relationship = needed as? Relationship, relationship.inverseName != nil {
          return nil
        }
        return FoundInMapping(
          mapping, property: property,
          "\"\(destination).\(needed.name)\" is mandatory and gets no value")
      }
    }
  }
}
