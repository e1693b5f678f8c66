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

/// The definitions of a mapping model that is shown, `mappingModel` being the whole.
let mappingModelDefinitions: [JSONValue.Member] = [
  .init(
    "mappingModel",
    .record(
      "A mapping model.",
      [
        ("formatVersion", ["const": 1]), ("mappingModel", .text("Its name.")),
        ("from", .nullable(.text("The old version."))),
        ("to", .nullable(.text("The new version."))),
        ("entityMappings", .list(.reference("entityMapping"))),
      ])),
  .init(
    "entityMapping",
    .record(
      "The mapping of an entity, as in NSEntityMapping.",
      [
        ("name", .text()),
        ("type", .choice(["undefined", "custom", "add", "remove", "copy", "transform"])),
        ("source", .nullable(.reference("mappedEntity"))),
        ("destination", .nullable(.reference("mappedEntity"))),
        ("filter", .nullable(.text("The predicate that source objects meet."))),
        ("sourceExpression", .nullable(.text("Null for the automatic one."))),
        ("policy", .nullable(.text("The class of the migration policy."))),
        ("userInfo", .dictionary(.text())),
        ("attributeMappings", .list(.reference("propertyMapping"))),
        ("relationshipMappings", .list(.reference("propertyMapping"))),
      ])),
  .init(
    "mappedEntity",
    .record(
      "An entity, with its version hash in hexadecimal digits.",
      [("entity", .text()), ("hash", .nullable(.text()))])),
  .init(
    "propertyMapping",
    .record(
      "The mapping of a property, as in NSPropertyMapping.",
      [
        ("property", .nullable(.text())),
        (
          "form",
          .nullable(
            .choice([
              "constant", "source", "bareKeyPath", "instancesOfMapping", "instancesOfRelationship",
              "policyFunction", "other",
            ]), "The form of the value; null without one.")
        ),
        ("value", .nullable(.text("The value in short."))),
        ("expression", .nullable(.text("The value expression."))),
        ("userInfo", .dictionary(.text())),
      ])),
]

/// The JSON Schema (draft 2020-12) of what `modeldiff OLD NEW --format json` prints for two mapping models.
package let mappingChangesSchema: JSONValue = .schema(
  "modeldiff-mappings", of: "modeldiff of two mapping models",
  "What modeldiff --format json prints for two mapping models.",
  [
    "$ref": "#/$defs/mappingChanges",
    "$defs": [
      "mappingChanges": .record(
        "The differences between two mapping models.",
        [
          ("formatVersion", ["const": 1]), ("from", .text("The old file.")),
          ("to", .text("The new file.")), ("verdict", .choice(["identical", "different"])),
          (
            "changes",
            .list(
              .record(
                "A difference.",
                [
                  ("mapping", .nullable(.text("The entity mapping."))),
                  ("property", .nullable(.text("The property of the mapping."))),
                  ("aspect", .choice(MappingChange.Aspect.allCases.map(\.rawValue))),
                  ("from", .nullable(.text())), ("to", .nullable(.text())),
                ]))
          ),
        ])
    ],
  ])
