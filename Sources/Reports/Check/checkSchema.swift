package import Findings

/// The JSON Schema (draft 2020-12) of what `modeldiff check --format json` prints.
package let checkSchema: JSONValue = .schema(
  "modeldiff-check", of: "modeldiff check",
  "What modeldiff check --format json prints.",
  [
    "$ref": "#/$defs/check", "$defs": .object(ownDefinitions + comparisonMembers),
  ])

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
    ("base", .nullable(.reference("base"), "Null if there was nothing to compare with.")),
    (
      "counts",
      .record(
        "The number of findings of each severity that are not accepted, and of accepted findings.",
        ["error", "warning", "note", "suppressed"].map { ($0, .number()) })
    ),
    ("bundles", .list(.reference("bundle"), "Ordered by path.")),
    (
      "findings",
      .list(
        .reference("checkFinding"),
        "Sorted by bundle, layer and location; those without a bundle come first.")
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
    ("name", .text("The revision as given, such as main or origin/main...HEAD.")),
    ("identifier", .nullable(.text("The object ID of the revision."))),
    ("origin", .text("How it was chosen.")),
  ])

private let bundle: JSONValue = .record(
  "A bundle that was checked.",
  [
    ("path", .text("For Swift sources with several containers, followed by # and the container.")),
    ("name", .text("Without extension, or the name of the container.")),
    ("cloudKit", .flag("Whether it is checked for mirroring with CloudKit.")),
    ("current", .nullable(.text("The name of the current version."))),
    ("versions", .list(.reference("row"), "Sorted numerically.")),
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
        .reference("rehearsal"), "The result of upgrading generated stores; see --rehearse.")
    ),
    (
      "earlierFindings",
      .number(
        "The number of findings about the model that existed at the base already and are left out.")
    ),
    (
      "notJudged",
      .list(
        .text(),
        "Properties that are not judged, such as Trip.place, because their storage is unknown."
      )
    ),
  ])

private let row: JSONValue = .record(
  "A version, and what happens to its stores.",
  [
    ("version", .text()), ("file", .text()),
    (
      "checksum",
      .text(
        "In base64; empty if the version cannot be read or has attributes that are not judged.")
    ),
    ("current", .flag()),
    ("shipped", .flag("Whether the version has shipped, so that stores of it exist.")),
    ("new", .flag("Whether it does not exist at the base.")),
    (
      "route",
      routeSchema(
        "How its stores reach the current version. none: it is the current one, or all hashes are equal; unknown: there is no current version; not-checked: it or the current one cannot be read."
      )
    ),
    ("mappingModel", .nullable(.text("The path of the mapping model that fits."))),
    (
      "via",
      .list(
        .text(),
        "The versions of a chain, a plan or a series of step files, in order, ending with the current one."
      )
    ),
    ("stepFiles", .list(.text(), "The paths of the step files that an upgrade runs.")),
    ("direct", .nullable(.reference("summary"), "The step straight to the current version.")),
    ("step", .nullable(.reference("summary"), "The step from the version before.")),
  ])

private let summary: JSONValue = .record(
  "The result of a step between two versions.",
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
    ("id", .text("The rule; see modeldiff explain.")),
    ("category", .choice(["model", "migration", "store", "input"])),
    ("severity", .choice(severities, "As configured.")),
    ("layer", .choice(Layer.ofChecks.map(\.rawValue))),
    ("bundle", .nullable(.text("The path of the bundle."))),
    ("entity", .nullable(.text())), ("property", .nullable(.text())),
    ("summary", .text("One line that stands alone.")), ("explanation", .text()),
    ("advice", .text()), ("apple", appleErrorSchema),
    ("location", .nullable(.reference("location"))),
    ("before", .nullable(.reference("location"), "In the older version.")),
    (
      "sql",
      .nullable(.text(), "A query that counts the affected rows in a store of the old version.")
    ),
    ("versions", .list(.text(), "The shipped versions whose stores are affected.")),
    ("notes", .list(.reference("note"))), ("fixes", .list(.reference("fix"))),
    (
      "fingerprint",
      .text("Identifies the finding, independent of lines and columns. For modeldiff accept.")
    ),
    ("suppression", .nullable(.reference("suppression"), "Null if the finding is not accepted.")),
  ])

private let note: JSONValue = .record(
  "A further remark.",
  [("message", .text()), ("location", .nullable(.reference("location")))])

private let suppression: JSONValue = .record(
  "Why a finding is accepted.",
  [
    ("reason", .text()),
    (
      "expires",
      .nullable(
        ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"],
        "The last day of the acceptance.")
    ),
    ("location", .reference("location", "Where the acceptance is written.")),
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
