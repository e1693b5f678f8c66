package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff check --format json` prints.
package let checkSchema: JSONValue = [
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:coredata-toolchain:modeldiff-check:1",
  "title": "modeldiff check, form 1",
  "description":
    "What modeldiff check --format json prints. Members are added within a form, never renamed or removed.",
  "$ref": "#/$defs/check", "$defs": .object(ownDefinitions + comparisonMembers),
]

private var comparisonMembers: [JSONValue.Member] {
  guard case .object(let members) = comparisonDefinitions else { return [] }
  return members
}

private let ownDefinitions: [JSONValue.Member] =
  [
    .init("check", check), .init("base", base), .init("bundle", bundle),
    .init("row", row), .init("summary", summary), .init("omission", omissionSchema),
  ] + rehearsalDefinitions + findingDefinitions

/// The definitions of a finding of a check, without those that a comparison has.
let findingDefinitions: [JSONValue.Member] = [
  .init("checkFinding", finding), .init("note", note), .init("suppression", suppression),
]

private let check: JSONValue = .record(
  "The report of a check.",
  [
    ("formatVersion", ["const": 1]),
    ("passed", .flag("Whether no finding at or above failOn is left: exit code 0.")),
    ("failOn", .choice(severities)),
    ("base", .nullable(.reference("base"), "Null where there was nothing to compare with.")),
    (
      "counts",
      .record(
        "How many findings of each severity nobody has accepted, and how many were accepted.",
        ["error", "warning", "note", "suppressed"].map { ($0, .number()) })
    ),
    ("bundles", .list(.reference("bundle"), "Ordered by path.")),
    (
      "findings",
      .list(.reference("checkFinding"), "By bundle, then by layer and place; of no bundle first.")
    ),
    ("omissions", .list(.reference("omission"), "The checks that were not made.")),
  ])

private let severities = ["error", "warning", "note"]

private let base: JSONValue = .record(
  "What the bundles were compared with.",
  [
    (
      "kind",
      .choice(
        ["revision", "lock", "xcode"],
        "A revision of the repository, lock files alone, or the generated files of a release of Xcode."
      )
    ),
    ("name", .text("The revision as it was named, such as main or origin/main...HEAD.")),
    ("identifier", .nullable(.text("The object of the revision."))),
    ("origin", .text("How it was chosen.")),
  ])

private let bundle: JSONValue = .record(
  "A bundle that was checked.",
  [
    ("path", .text("Of Swift sources with several containers, the container after #.")),
    ("name", .text("Without extension; of a container its name.")),
    ("cloudKit", .flag("Whether it is checked for mirroring with CloudKit.")),
    ("current", .nullable(.text("The name of the current version."))),
    ("versions", .list(.reference("row"), "In the order in which people number them.")),
    (
      "comparison",
      .nullable(
        .reference("report"),
        "The step that is about to ship: from the version that was current at the base, or the one before, to the current one."
      )
    ),
    (
      "rehearsal",
      .nullable(
        .reference("rehearsal"), "What came of stores that were made for it; see --rehearse.")
    ),
    (
      "earlierFindings",
      .number("How much there was to say about the model at the base already, which is left out.")
    ),
    (
      "notJudged",
      .list(
        .text(),
        "The properties of which is not known how they are stored, as Trip.place, that are not judged."
      )
    ),
  ])

private let row: JSONValue = .record(
  "A version, and what becomes of its stores.",
  [
    ("version", .text()), ("file", .text()),
    (
      "checksum",
      .text(
        "In base64; empty when the version cannot be read, or has attributes that are not judged.")
    ),
    ("current", .flag()), ("shipped", .flag("Whether stores of it are out there.")),
    ("new", .flag("Whether it does not exist at the base.")),
    (
      "route",
      routeSchema(
        "How its stores reach the current version. none: all hashes are equal, or it is the current one; unknown: there is no current version; not-checked: it or the current one cannot be read."
      )
    ),
    ("mappingModel", .nullable(.text("The path of the mapping model that fits."))),
    (
      "via",
      .list(
        .text(),
        "The versions of a chain, a plan or between step files in order, the current one last.")
    ),
    ("stepFiles", .list(.text(), "The paths of the step files that an upgrade carries out.")),
    ("direct", .nullable(.reference("summary"), "The step straight to the current version.")),
    ("step", .nullable(.reference("summary"), "The step from the version before.")),
  ])

private let summary: JSONValue = .record(
  "What a step between two versions comes to.",
  [
    ("from", .text()), ("to", .text()),
    ("verdict", .choice(["identical", "inferable", "not-inferable"])),
    ("mappingModel", .nullable(.text("The path of a mapping model that fits both versions."))),
    ("risks", .number("Findings that can make a migration fail on rows.")),
    ("losses", .number("Findings that lose data or change what it means.")),
  ])

private let finding: JSONValue = .record(
  "One finding.",
  [
    ("id", .text("The rule, which modeldiff explain tells about.")),
    ("category", .choice(["model", "migration", "store", "input"])),
    ("severity", .choice(severities, "As configured.")),
    ("layer", .choice(Layer.ofChecks.map(\.rawValue))),
    ("bundle", .nullable(.text("The path of the bundle."))),
    ("entity", .nullable(.text())), ("property", .nullable(.text())),
    ("summary", .text("One line that stands alone.")), ("explanation", .text()),
    ("advice", .text()), ("apple", appleErrorSchema),
    ("location", .nullable(.reference("location"))),
    ("before", .nullable(.reference("location"), "In the older version.")),
    ("sql", .nullable(.text(), "Counts the rows concerned in a store of the old version.")),
    ("versions", .list(.text(), "The shipped versions whose stores are concerned.")),
    ("notes", .list(.reference("note"))), ("fixes", .list(.reference("fix"))),
    (
      "fingerprint",
      .text("Tells the finding from all others; free of lines and columns. For modeldiff accept.")
    ),
    ("suppression", .nullable(.reference("suppression"), "Null when nobody has accepted it.")),
  ])

private let note: JSONValue = .record(
  "A further remark.",
  [("message", .text()), ("location", .nullable(.reference("location")))])

private let suppression: JSONValue = .record(
  "Why a finding does not count.",
  [
    ("reason", .text()),
    (
      "expires",
      .nullable(["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"], "The last day.")
    ),
    ("location", .reference("location", "Where it is written.")),
  ])

/// A check that was not made.
let omissionSchema: JSONValue = .record(
  "A check that was not made.",
  [
    ("bundle", .nullable(.text(), "Null for all bundles.")), ("check", .text()),
    ("reason", .text()),
  ])

/// The schema of a migration route.
func routeSchema(_ description: String) -> JSONValue {
  .choice(
    [
      "none", "direct", "step-files", "mapping-model", "staged-plan", "chain", "impossible",
      "unknown", "not-checked",
    ], description)
}
