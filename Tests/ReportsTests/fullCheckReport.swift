import Checking
import Comparing
import DataModel
import Findings
import Migration
import Reports
import TestSupport

/// The sample with a comparison, a diagram, a script, and many versions.
///
/// - Parameter rename: Changes each name in the models.
/// - Returns: The report.
func fullCheckReport(rename: (String) -> String = { $0 }) -> CheckReport {
  var report = sampleCheckReport
  let (old, new) = (shop(rename), newShop(rename))
  let changes = diffModels(from: old, to: new)
  let step = MigrationStep(
    from: old, to: new, fromHashes: hashModel(old), toHashes: hashModel(new), changes: changes)
  let result = checkMigration(step)
  let bundle = report.bundles[0]
  let comparison = ComparisonReport(
    from: .init(
      reference: "\(bundle.path)#Shop 2", version: "Shop 2", hashes: hashModel(old)),
    to: .init(reference: "\(bundle.path)#Shop 3", version: "Shop 3", hashes: hashModel(new)),
    verdict: result.verdict,
    findings: result.findings.map {
      LocatedFinding($0, location: nil, before: nil, fixIts: [], advice: $0.rule.fix)
    },
    changes: changes.map { LocatedChange($0, location: nil, before: nil) },
    mapping: inferMapping(step))
  report.bundles[0].comparison = comparison
  report.bundles[0].diagram = makeDiagram(
    from: old, to: new, changes: changes, title: rename("Shop 2 → Shop 3"))
  report.bundles[0].script = ".bail on\nBEGIN;\n-- \(rename("Item"))\nCOMMIT;\n"
  for index in report.findings.indices where report.findings[index].bundle != nil {
    report.findings[index].diagnostic.summary += " " + rename("Item")
  }
  report.findings += manyFindings(bundle.path, rename)
  return report
}

private func manyFindings(_ bundle: String, _ rename: (String) -> String) -> [CheckFinding] {
  (0..<9).map { index in
    var diagnostic = Diagnostic(
      id: "missing-inverse", category: .model, severity: [.note, .warning][index % 2],
      summary: "\(rename("Item")).shelf\(index) has no inverse",
      explanation: "Core Data cannot keep both ends of the relationship alike.",
      location: .text(
        file: "\(bundle)/Shop 3.xcdatamodel/contents",
        start: SourcePosition(line: 10 + index, column: 9),
        end: SourcePosition(line: 10 + index, column: 47)),
      entity: rename("Item"), property: "shelf\(index)")
    diagnostic.sourceLine =
      #"        <relationship name="shelf\#(index)" optional="YES" maxCount="1" destinationEntity="Shelf"/>"#
    return CheckFinding(
      diagnostic, layer: .lint, bundle: bundle,
      fingerprint: Fingerprint(reading: "missing-inverse:Shop/\(rename("Item")).shelf\(index)"))
  }
}

private func shop(_ rename: (String) -> String) -> Model {
  Model(entities: [
    Entity(
      rename("Item"),
      [
        Attribute("name"), Attribute("note", isOptional: true), Attribute("weight", .float),
        Relationship("category", to: rename("Category"), inverse: "items"),
      ]),
    Entity(
      rename("Category"),
      [Attribute("name"), Relationship("items", toMany: rename("Item"), inverse: "category")]),
    Entity(rename("Basket"), [Attribute("opened", .date)]),
  ])
}

private func newShop(_ rename: (String) -> String) -> Model {
  var model = shop(rename)
  model.entities = model.entities.without(rename("Basket"))
  model.edit(rename("Item")) {
    $0.attributes = $0.attributes.without("note")
    $0.attributes.insert(Attribute("price", .decimal))
    $0.relationships.insert(Relationship("shelf", to: rename("Shelf"), inverse: "contents"))
  }
  model.edit(attribute: "weight", of: rename("Item")) { $0.type = .double }
  model.entities.insert(
    Entity(
      rename("Shelf"),
      [
        Attribute("number", .integer16),
        Relationship("contents", toMany: rename("Item"), inverse: "shelf"),
      ]))
  return model
}
