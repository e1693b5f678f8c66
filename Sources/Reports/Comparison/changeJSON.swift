import Comparing
import DataModel
import Findings

/// A change as JSON.
func changeJSON(_ located: LocatedChange) -> JSONValue {
  let change = located.change
  return [
    "kind": .string(change.kind.rawValue), "entity": textJSON(change.entity),
    "property": textJSON(change.property),
    "element": textJSON((change.after ?? change.before)?.description),
    "oldElement": textJSON((change.before ?? change.after)?.description),
    "key": textJSON(change.key), "from": changeValueJSON(change.from),
    "to": changeValueJSON(change.to), "changesVersionHash": .boolean(change.changesVersionHash),
    "changesSchema": .boolean(change.changesSchema), "location": locationJSON(located.location),
    "before": locationJSON(located.before),
  ]
}

/// One side of a change, in the form of `modelc show`; null if there is none.
private func changeValueJSON(_ value: ChangeValue?) -> JSONValue {
  switch value {
  case nil: .null
  case .flag(let flag): .boolean(flag)
  case .number(let number): .integer(Int64(number))
  case .text(let text): .string(text)
  case .names(let names), .propertyNames(let names, _): strings(names)
  case .value(let value): valueJSON(value)
  case .type(let type): .string(type.sourceName)
  case .predicates(let predicates): .array(predicates.map(validationJSON))
  case .derivation(let derivation):
    [
      "expression": textJSON(derivation.expression),
      "filteringPredicate": textJSON(derivation.filteringPredicate),
    ]
  case .deleteRule(let rule): .string(rule.sourceName)
  case .codeGeneration(let generation): .string(generation.rawValue)
  case .resultType(let type): .integer(Int64(type.rawValue))
  case .sortDescriptors(let descriptors): .array(descriptors.map(sortDescriptorJSON))
  case .indexElements(let elements): .array(elements.map(fetchIndexElementJSON))
  case .fetchRequest(let request): fetchRequestJSON(request)
  case .entity(let entity): entityJSON(entity)
  case .attribute(let attribute), .element(let attribute, _): attributeJSON(attribute)
  case .relationship(let relationship): relationshipJSON(relationship)
  case .fetchedProperty(let property): fetchedPropertyJSON(property)
  case .fetchIndex(let index): fetchIndexJSON(index)
  case .composite(let composite): compositeJSON(composite)
  case .fetchRequestTemplate(let template): templateJSON(template)
  case .configuration(let configuration): configurationJSON(configuration)
  }
}
