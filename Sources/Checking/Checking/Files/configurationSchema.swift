package import Findings

/// The JSON Schema (draft 2020-12) of a `.modeldiff.json`.
package var configurationSchema: JSONValue {
  var members: [JSONValue.Member] = [
    .init("$schema", describedText("The schema, for editors.")),
    .init("formatVersion", ["const": 1]),
    .init("against", describedText("The revision to compare with; A...B is a merge base.")),
    .init(
      "failOn",
      choiceSchema(
        Severity.allCases.map(\.rawValue), "Lowest severity that fails the check.")),
    .init(
      "paths",
      textsSchema(
        "Where to search for bundles, relative to this file's folder (default: everything below it)."
      )),
    .init("exclude", textsSchema("Names of folders to skip in the search.")),
  ]
  members += settingsMembers
  members.append(
    .init(
      "bundles",
      [
        "type": "object",
        "description": "Settings for single bundles, by path relative to this file's folder.",
        "additionalProperties": objectSchema(settingsMembers, required: []),
      ]))
  return .schema(
    "modeldiff-configuration", of: "modeldiff configuration", nil,
    objectSchema(members, required: ["formatVersion"]))
}

private var settingsMembers: [JSONValue.Member] {
  [
    .init(
      "rules",
      [
        "type": "object", "description": "The levels of rules, by identifier.",
        "propertyNames": choiceSchema(
          Catalogue.ofAllChecks.configurable.flatMap { [$0.id] + $0.formerIdentifiers }.sorted(),
          nil),
        "additionalProperties": choiceSchema(RuleLevel.allCases.map(\.rawValue), nil),
      ]),
    .init(
      "destructive",
      choiceSchema(
        RuleLevel.allCases.map(\.rawValue),
        "The level of data losses in the step about to ship, unless rules sets one.")),
    .init(
      "cloudKit",
      [
        "type": "boolean",
        "description": "Whether models are mirrored with CloudKit (default: as they say).",
      ]),
    .init(
      "cloudKitSchema",
      [
        "description":
          "CloudKit's production schema, as exported by cktool, to check the current version against.",
        "anyOf": .array([
          describedText("The file, relative to this file's folder."),
          objectSchema(
            [
              .init("file", describedText("The file, relative to this file's folder.")),
              .init(
                "sharing",
                ["type": "boolean", "description": "Whether the app shares records with others."]),
              .init(
                "public",
                [
                  "type": "boolean",
                  "description": "Whether the store is mirrored with the public database.",
                ]),
              .init(
                "configuration",
                describedText(
                  "The configuration of the model whose store is mirrored (default: the marked ones)."
                )),
            ], required: ["file"]),
        ]),
      ]),
    .init(
      "shipped",
      [
        "description":
          "The versions that have shipped, or the tags of releases (default: the locked versions, or those at the base).",
        "anyOf": .array([
          textsSchema("The names of the versions."),
          objectSchema(
            [
              .init(
                "tags",
                [
                  "description":
                    "Patterns of release tags, as for git tag --list.",
                  "anyOf": .array([
                    ["type": "string", "minLength": 1],
                    [
                      "type": "array",
                      "items": ["type": "string", "minLength": 1],
                    ],
                  ]),
                ])
            ], required: ["tags"]),
        ]),
      ]),
    .init("plan", describedText("The staged migration plan, relative to this file's folder.")),
    .init(
      "migration",
      choiceSchema(
        MigrationStyle.allCases.map(\.rawValue),
        "How the app migrates stores that are several versions behind.")),
    .init(
      "editedVersions",
      choiceSchema(
        EditedVersions.allCases.map(\.rawValue),
        "How severe an in-place edit of a shipped version is (default: a warning, and the effects of the edit are judged)."
      )),
    .init(
      "assume",
      [
        "type": "object",
        "description":
          "How attributes are stored if Swift sources do not show it, by entity and property, such as Trip.place.",
        "additionalProperties": choiceSchema(CheckSettings.assumedWays, nil),
      ]),
  ]
}

private func describedText(_ description: String) -> JSONValue {
  ["type": "string", "minLength": 1, "description": .string(description)]
}

private func textsSchema(_ description: String) -> JSONValue {
  [
    "type": "array", "items": ["type": "string", "minLength": 1],
    "description": .string(description),
  ]
}

private func choiceSchema(_ values: [String], _ description: String?) -> JSONValue {
  let members = [JSONValue.Member("enum", .array(values.map { .string($0) }))]
  return .object(members + (description.map { [.init("description", .string($0))] } ?? []))
}

private func objectSchema(_ members: [JSONValue.Member], required: [String]) -> JSONValue {
  [
    "type": "object", "properties": .object(members),
    "required": .array(required.map { .string($0) }), "additionalProperties": false,
  ]
}
