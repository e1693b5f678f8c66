import Checking
package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff shipped --format json` prints.
package let shippedSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-shipped:1",
  "title": "modeldiff shipped, form 1",
  "description":
    "What modeldiff shipped --format json prints. Members are added within a form, never renamed or removed.",
  "$ref": "#/$defs/shipped",
  "$defs": .object([
    .init("shipped", shipped), .init("bundle", bundle), .init("form", form),
    .init("omission", omissionSchema),
  ]),
]

private let shipped: JSONValue = .record(
  "What has shipped.",
  [
    ("formatVersion", ["const": 1]),
    ("doubt", .nullable(.text("Why there may be more releases than those that are known."))),
    ("bundles", .list(.reference("bundle"), "Ordered by path.")),
    ("omissions", .list(.reference("omission"), "What of releases could not be looked at.")),
  ])

private let bundle: JSONValue = .record(
  "A bundle.",
  [
    ("path", .text("The path, with the container after # where there are several.")),
    ("current", .nullable(.text("The current version."))),
    (
      "evidence",
      .choice(
        ShippedEvidence.allCases.map(\.rawValue), "What tells which versions have shipped.")
    ),
    ("forms", .list(.reference("form"), "Ordered by version, then newest first.")),
  ])

private let form: JSONValue = .record(
  "A form that a version has had in releases.",
  [
    ("version", .text("The name of the version.")),
    ("checksum", .text("The version checksum, in base64.")),
    ("releases", .list(.text(), "Tags, newest first, then stores and apps.")),
    ("locked", .flag("Whether the lock file holds it.")),
    ("now", .nullable(.text("The version that has its hashes now."))),
    (
      "route",
      routeSchema(
        "How its stores reach the current version; unknown: there is no current version, or only hashes are known of the form."
      )
    ),
    (
      "reachesCurrent",
      .nullable(
        .flag("Whether its stores reach the current version; null where that is not known."))
    ),
  ])
