package import Findings

/// Explanations as JSON, form 1.
///
/// - Parameter explanations: The explanations, in order.
/// - Returns: The value.
package func explanationJSON(_ explanations: [Explanation]) -> JSONValue {
  [
    "formatVersion": 1,
    "explanations": .array(
      explanations.map { explanation in
        [
          "id": .string(explanation.subject), "title": .string(explanation.title),
          "facts": .string(explanation.facts),
          "texts": .array(explanation.texts.map(JSONValue.string)),
          "names": .array(explanation.names.map(JSONValue.string)),
          "sections": .array(
            explanation.sections.map { section in
              [
                "heading": .string(section.heading),
                "paragraphs": .array(section.paragraphs.map(JSONValue.string)),
              ]
            }),
        ]
      }),
  ]
}

/// The JSON Schema (draft 2020-12) of what `modeldiff explain --format json` prints.
package let explanationSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-explain:1",
  "title": "modeldiff explain, formatVersion 1",
  "description":
    "What modeldiff explain --format json prints. Within a formatVersion, members are only added, never renamed or removed.",
  "$ref": "#/$defs/list",
  "$defs": [
    "list": .record(
      "Explanations in the order of the text; everything that can be explained if nothing is named.",
      [("formatVersion", ["const": 1]), ("explanations", .list(.reference("explanation")))]),
    "explanation": .record(
      "A rule or an error.",
      [
        ("id", .text("The rule, or the code.")), ("title", .text()),
        ("facts", .text("Severity, layer and the like.")),
        ("texts", .list(.text("A text of Apple's; … stands for variable parts."))),
        ("names", .list(.text("The name of a constant."))),
        (
          "sections",
          .list(
            .record(
              "A section of the explanation.",
              [("heading", .text("Empty if there is none.")), ("paragraphs", .list(.text()))]))
        ),
      ]),
  ],
]
