import Checking
import Findings
import Migration
import Reports

/// A check report with every feature except a comparison.
let sampleCheckReport: CheckReport = {
  let bundle = "App/Shop.xcdatamodeld"
  let contents = "\(bundle)/Shop 3.xcdatamodel/contents"
  let place = SourceLocation.text(
    file: contents, start: SourcePosition(line: 4, column: 5),
    end: SourcePosition(line: 4, column: 34))
  var mandatory = Diagnostic(
    id: "mandatory-attribute-added", category: .migration, severity: .error,
    summary: "Item.price is added as required without a default",
    explanation: "The migration of any store that has rows of the entity fails.",
    location: place, before: .file("main:\(bundle)/Shop 2.xcdatamodel/contents"), entity: "Item",
    property: "price", apple: AppleError(code: 134110, reason: "Validation error"),
    notes: [DiagnosticNote("inherited by Book")],
    fixIts: [
      FixIt(
        "make Item.price optional",
        replacements: [Replacement(file: contents, bytes: 100..<100, text: #" optional="YES""#)],
        isSafe: false, result: #"<attribute name="price" optional="YES"/>"#)
    ])
  mandatory.sourceLine = #"    <attribute name="price"/> & <br>"#
  let removed = Diagnostic(
    id: "attribute-removed", category: .migration, severity: .warning,
    summary: "Item.note | and its values are lost", location: place, entity: "Item",
    property: "note")
  var accepted = CheckFinding(
    removed, layer: .loss, bundle: bundle, advice: "Copy the values first.",
    sql: #"SELECT count(*) FROM "ZITEM" WHERE "ZNOTE" IS NOT NULL;"#, versions: ["Shop", "Shop 2"],
    fingerprint: Fingerprint(reading: "attribute-removed:Shop/Item.note@0badcafe"))
  accepted.suppression = CheckSuppression(
    reason: "Nobody used it & all agreed", expires: "2027-01-31",
    location: .text(
      file: ".modeldiff-accepted.json", start: SourcePosition(line: 4, column: 5),
      end: SourcePosition(line: 4, column: 60)))
  let step = StepSummary(
    from: "Shop 2", to: "Shop 3", verdict: .inferable, mappingModel: nil, riskCount: 1, lossCount: 1
  )
  let skipping = StepSummary(
    from: "Shop", to: "Shop 3", verdict: .notInferable, mappingModel: nil, riskCount: 0,
    lossCount: 2)
  func version(
    _ name: String, isNew: Bool = false, _ route: MigrationRoute, _ direct: StepSummary?,
    _ step: StepSummary?
  ) -> CheckedVersion {
    CheckedVersion(
      name: name, file: "\(bundle)/\(name).xcdatamodel/contents", checksum: "\(name)=",
      isCurrent: isNew, isShipped: !isNew, isNew: isNew, route: route, direct: direct, step: step)
  }
  return CheckReport(
    base: CheckBase(
      kind: .revision, name: "origin/main...HEAD", identifier: String(repeating: "1a", count: 20),
      origin: "the merge base with the default branch"),
    bundles: [
      CheckedBundle(
        path: bundle, name: "Shop", usesCloudKit: true,
        versions: [
          version("Shop", .chain(["Shop 2", "Shop 3"]), skipping, nil),
          version("Shop 2", .direct, step, nil), version("Shop 3", isNew: true, .none, nil, step),
        ], comparison: nil)
    ],
    findings: [
      CheckFinding(
        Diagnostic(
          id: "stale-acceptance", category: .input, severity: .warning,
          summary: "nothing is found any more that was accepted as \"x\"",
          location: .file(".modeldiff-accepted.json")),
        layer: .configuration, bundle: nil, fingerprint: Fingerprint(reading: "stale-acceptance:x")),
      CheckFinding(
        mandatory, layer: .store, bundle: bundle, advice: "Give the attribute a default value.",
        sql: #"SELECT count(*) FROM "ZITEM";"#, versions: ["Shop 2"],
        fingerprint: Fingerprint(reading: "mandatory-attribute-added:Shop/Item.price@1badcafe")),
      accepted,
    ],
    omissions: [
      CheckOmission(
        bundle: bundle, check: "the staged migration plan", reason: "No plan file is configured.")
    ], failureLevel: .error)
}()
