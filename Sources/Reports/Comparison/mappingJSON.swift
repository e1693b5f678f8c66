import Findings
import Migration

/// An inferred mapping as JSON; null if there is none.
func mappingJSON(_ mapping: InferredMapping?) -> JSONValue {
  guard let mapping else { return .null }
  return ["entityMappings": .array(mapping.entityMappings.map(entityMappingJSON))]
}

private func entityMappingJSON(_ mapping: EntityMapping) -> JSONValue {
  [
    "name": .string(mapping.name), "type": .string(mapping.kind.word.lowercased()),
    "source": textJSON(mapping.source), "destination": textJSON(mapping.destination),
    "sourceExpression": textJSON(mapping.sourceExpression),
    "attributeMappings": .array(mapping.attributeMappings.map(propertyMappingJSON)),
    "relationshipMappings": .array(mapping.relationshipMappings.map(propertyMappingJSON)),
    "addedProperties": namesJSON(mapping.addedProperties),
    "mappedProperties": namesJSON(mapping.mappedProperties),
    "removedProperties": namesJSON(mapping.removedProperties),
  ]
}

private func propertyMappingJSON(_ mapping: PropertyMapping) -> JSONValue {
  [
    "name": .string(mapping.name), "valueExpression": textJSON(mapping.valueExpression),
    "mayFailValidation": .boolean(mapping.mayFailValidation),
    "checksRows": .boolean(mapping.checksRows),
  ]
}

private func namesJSON(_ names: [String]) -> JSONValue {
  .array(names.map { .string($0) })
}
