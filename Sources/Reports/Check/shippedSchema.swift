import Checking
package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff shipped --format json` prints.
package let shippedSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-shipped:1",
  "title": "modeldiff shipped, formatVersion 1",
  "description":
    "What modeldiff shipped --format json prints. Within a formatVersion, members are only added, never renamed or removed.",
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
    ("doubt", .nullable(.text("Why there may be unknown releases."))),
    ("bundles", .list(.reference("bundle"), "Ordered by path.")),
    ("omissions", .list(.reference("omission"), "Parts of releases that could not be examined.")),
  ])

private let bundle: JSONValue = .record(
  "A bundle.",
  [
    ("path", .text("The path, followed by # and the container if there are several.")),
    ("current", .nullable(.text("The current version."))),
    (
      "evidence",
      .choice(
        ShippedEvidence.allCases.map(\.rawValue), "The evidence of which versions have shipped.")
    ),
    ("forms", .list(.reference("form"), "Sorted by version, then newest first.")),
  ])

private let form: JSONValue = .record(
  "A form that a version has had in releases.",
  [
    ("version", .text("The name of the version.")),
    ("checksum", .text("The version checksum, in base64.")),
    ("releases", .list(.text(), "Tags, newest first, then stores and apps.")),
    ("locked", .flag("Whether it is in the lock file.")),
    ("now", .nullable(.text("The version with the same hashes now."))),
    (
      "route",
      routeSchema(
        "How its stores reach the current version; unknown: there is no current version, or only the hashes of the form are known."
      )
    ),
    (
      "reachesCurrent",
      .nullable(
        .flag("Whether its stores reach the current version; null if unknown."))
    ),
  ])
