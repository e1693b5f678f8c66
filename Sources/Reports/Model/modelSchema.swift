package import Findings

/// The JSON Schema (draft 2020-12) of what `modelc show --format json` prints for a model or a mapping model.
package let showSchema: JSONValue = .schema(
  "modelc-show", of: "modelc show",
  "What modelc show --format json prints for a model or a mapping model. Members that a model does not have are left out.",
  [
    "oneOf": .array([.reference("model"), .reference("mappingModel")]),
    "$defs": .object(
      [
        .init("model", model), .init("entity", entity), .init("attribute", attribute),
        .init("relationship", relationship), .init("fetchedProperty", fetchedProperty),
        .init("fetchIndex", fetchIndex), .init("fetchRequest", fetchRequest), .init("value", value),
      ] + mappingModelDefinitions),
  ])

private let model: JSONValue = .record(
  "A model.",
  [
    ("formatVersion", ["const": 1]), ("model", .text("The reference as given.")),
    ("version", .text("The version's name.")), ("versionIdentifiers", .list(.text())),
    ("entities", .list(.reference("entity"))),
  ],
  optional: [
    ("usedWithCloudKit", .flag()), ("usedWithSwiftData", .flag()), ("sourceLanguage", .text()),
    (
      "composites",
      .list(
        .record(
          "A composite type.", [("name", .text()), ("attributes", .list(.reference("attribute")))]))
    ),
    (
      "fetchRequestTemplates",
      .list(
        .record(
          "A fetch request of the model.",
          [("name", .text()), ("request", .reference("fetchRequest"))]))
    ),
    (
      "configurations",
      .list(
        .record(
          "A configuration.", [("name", .text()), ("entities", .list(.text()))],
          optional: [("usedWithCloudKit", .flag())]))
    ),
  ])

private let entity: JSONValue = .record(
  "An entity.",
  [
    ("name", .text()), ("attributes", .list(.reference("attribute"))),
    ("relationships", .list(.reference("relationship"))),
  ],
  optional: [
    ("className", .text()), ("abstract", .flag()), ("parent", .text()),
    ("renamingIdentifier", .text()), ("versionHashModifier", .text()),
    ("codeGeneration", .text("As in the source: class or category; manual if it is missing.")),
    ("spotlightDisplayName", .text()), ("syncable", .flag()),
    ("fetchedProperties", .list(.reference("fetchedProperty"))),
    ("fetchIndexes", .list(.reference("fetchIndex"))),
    ("compoundIndexes", .list(.list(.text()))), ("uniquenessConstraints", .list(.list(.text()))),
  ] + userInfo)

private let userInfo: [(String, JSONValue)] = [
  ("userInfo", .dictionary(.text())),
  ("otherUserInfo", .dictionary(.reference("value"), "Entries that are not text.")),
]

private let property: (required: [(String, JSONValue)], optional: [(String, JSONValue)]) = (
  [("name", .text()), ("optional", .flag())],
  [
    ("transient", .flag()), ("renamingIdentifier", .text()), ("versionHashModifier", .text()),
    ("indexed", .flag()), ("indexedBySpotlight", .flag()), ("storedInExternalRecord", .flag()),
    ("syncable", .flag()),
  ] + userInfo
)

private let attribute: JSONValue = .record(
  "An attribute.", property.required + [("type", .text("As in the source, such as Integer 16."))],
  optional: property.optional + [
    ("notJudged", .text("Why its storage is not known.")), ("default", .reference("value")),
    ("minimum", .reference("value")), ("maximum", .reference("value")),
    ("regularExpression", .text()),
    (
      "validationPredicates",
      .list(
        .record(
          "A validation predicate, with the code or the text of its warning.",
          [
            ("predicate", .text()),
            ("warning", ["anyOf": .array([["type": "integer"], .text()])]),
          ]))
    ),
    ("valueTransformerName", .text()), ("customClassName", .text()),
    ("allowsExternalBinaryDataStorage", .flag()), ("preservesValueOnDeletion", .flag()),
    ("allowsCloudEncryption", .flag()), ("usesScalarValueType", .flag()), ("derived", .flag()),
    ("derivationExpression", .text()), ("filteringPredicate", .text()),
    ("composite", .text("The composite type.")), ("elements", .list(.reference("attribute"))),
  ])

private let relationship: JSONValue = .record(
  "A relationship.",
  property.required + [
    ("toMany", .flag()), ("minCount", ["type": "integer"]),
    ("maxCount", .described(["type": "integer"], "0 for no limit.")),
    ("deleteRule", .text("As in the source, such as Nullify.")),
  ],
  optional: property.optional + [
    ("destination", .text()), ("inverse", .text()), ("inverseEntity", .text()),
    ("ordered", .flag()),
  ])

private let fetchedProperty: JSONValue = .record(
  "A fetched property.", property.required,
  optional: property.optional + [("fetchRequest", .reference("fetchRequest"))])

private let fetchIndex: JSONValue = .record(
  "A fetch index.",
  [
    ("name", .text()),
    (
      "elements",
      .list(
        .record(
          "An element: a property, or an expression with a name and a type.",
          [("ascending", .flag()), ("type", .choice(["Binary", "RTree"]))],
          optional: [
            ("property", .text()), ("name", .text()), ("expression", .text()),
            ("resultType", .text()),
          ]))
    ),
  ], optional: [("partialPredicate", .text())])

private let fetchRequest: JSONValue = .record(
  "A fetch request, with the values of NSFetchRequest.",
  ["resultType", "fetchLimit", "fetchOffset", "fetchBatchSize"].map { ($0, ["type": "integer"]) }
    + [
      "includesSubentities", "includesPropertyValues", "includesPendingChanges",
      "returnsObjectsAsFaults", "returnsDistinctResults",
    ].map { ($0, .flag()) },
  optional: [
    ("entity", .text()), ("predicate", .text()),
    (
      "sortDescriptors",
      .list(
        .record(
          "A sort descriptor.", [("key", .text()), ("ascending", .flag())],
          optional: [("selector", .text()), ("reversesNullOrder", .flag())]))
    ),
  ])

private let value: JSONValue = .described(
  true,
  "A number, a text or a boolean; or an object with one of decimal, date (seconds since 2001), uuid, uri, data (bytes), composite, or class and archive."
)
