import DataModel
package import Findings
package import ModelFiles
import Text

/// A mapping model as JSON, form 1.
///
/// - Parameters:
///   - mapping: The mapping model.
///   - name: Its name.
///   - versions: The names of its versions; nil if it contains none.
/// - Returns: All that it does, automatic values included.
package func mappingModelJSON(
  _ mapping: MappingModel, name: String, versions: (from: String?, to: String?)
) -> JSONValue {
  [
    "formatVersion": 1, "mappingModel": .string(name), "from": textJSON(versions.from),
    "to": textJSON(versions.to),
    "entityMappings": .array(mapping.entityMappings.map(entityMappingJSON)),
  ]
}

private func entityMappingJSON(_ mapping: MappingModel.EntityMapping) -> JSONValue {
  [
    "name": .string(mapping.name), "type": .string(mapping.type.word),
    "source": entityJSON(mapping.source), "destination": entityJSON(mapping.destination),
    "filter": textJSON(mapping.filter), "sourceExpression": textJSON(mapping.otherSource),
    "policy": textJSON(mapping.policyClassName), "userInfo": userInfoJSON(mapping.userInfo),
    "attributeMappings": .array(mapping.attributeMappings.map(propertyMappingJSON)),
    "relationshipMappings": .array(mapping.relationshipMappings.map(propertyMappingJSON)),
  ]
}

private func entityJSON(_ entity: MappingModel.MappedEntity?) -> JSONValue {
  guard let entity else { return .null }
  return [
    "entity": .string(entity.name),
    "hash": textJSON(entity.versionHash.map { hexadecimalText($0) }),
  ]
}

private func propertyMappingJSON(_ mapping: MappingModel.PropertyMapping) -> JSONValue {
  [
    "property": textJSON(mapping.name), "form": textJSON(mapping.value?.word),
    "value": textJSON(mapping.valueExpression.map(valueText)),
    "expression": textJSON(mapping.valueExpression?.exactFormat),
    "userInfo": userInfoJSON(mapping.userInfo),
  ]
}

private func userInfoJSON(_ values: [String: AttributeValue]) -> JSONValue {
  .object(
    values.sorted { $0.key < $1.key }.map { key, value in
      guard case .string(let text) = value else { return .init(key, .string(value.description)) }
      return .init(key, .string(text))
    })
}

extension MappingExpression {
  /// The form in one word.
  fileprivate var word: String {
    switch self {
    case .constant: "constant"
    case .source: "source"
    case .bareKeyPath: "bareKeyPath"
    case .instancesOfMapping: "instancesOfMapping"
    case .instancesOfRelationship: "instancesOfRelationship"
    case .policyFunction: "policyFunction"
    case .other: "other"
    }
  }
}

/// The differences of two mapping models as JSON, form 1.
package func mappingChangesJSON(
  _ changes: [MappingChange], from old: String, to new: String
) -> JSONValue {
  [
    "formatVersion": 1, "from": .string(old), "to": .string(new),
    "verdict": .string(changes.isEmpty ? "identical" : "different"),
    "changes": .array(
      changes.map { change in
        [
          "mapping": textJSON(change.mapping), "property": textJSON(change.property),
          "aspect": .string(change.aspect.rawValue), "from": textJSON(change.from),
          "to": textJSON(change.to),
        ]
      }),
  ]
}
