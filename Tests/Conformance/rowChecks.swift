import Findings
import Foundation
import Rows
import StoreModel
import StoreTestSupport
import Text

/// Every store lists the objects of all entities without a diagnostic: as many as plain SQL counts,
/// each a line of JSON, with as many related objects as the views have pairs; SQLite accepts the
/// views.
func listedRows(_ corpus: Corpus) -> Check {
  Check(name: "rows of stores = plain SQL", cases: corpus.storesWithCache) { name in
    describingErrors {
      let store = try openStore(corpus.url(name), scratch: NSTemporaryDirectory())
      var problems = store.diagnostics.map(\.summary)
      var output: [UInt8] = []
      let told = try printAllRows(
        of: store, isLines: true, style: RowStyle(), to: RowOutput { output += $0 })
      // Texts and bytes of rows were blanked in some stores, so that texts stand for bytes.
      // Rows that no object has are as they were found; what is listed is compared with plain SQL below.
      problems += told.filter { !$0.isOf(.unexpectedValue) && !$0.isOf(.strayRow) }.map(\.summary)
      let listed = try ListedObjects(output)
      try corpus.copiedStore(name) { path in
        problems += try differences(of: listed, in: store.views, from: StoreInspector(path))
      }
      return problems.isEmpty
        ? nil : "\(problems.count) problems: " + problems.joined(separator: "\n    ")
    }
  }
}

/// The objects in JSON lines.
private struct ListedObjects {
  /// The number of objects of each entity.
  var counts: [String: Int] = [:]
  /// The number of targets of each entity's to-many relationships.
  var targets: [String: [String: Int]] = [:]

  init(_ lines: [UInt8]) throws {
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let parsed = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any] ?? [:]
      let entity = parsed["_entity"] as? String ?? ""
      counts[entity, default: 0] += 1
      for (name, value) in parsed {
        guard let keys = value as? [Any] else { continue }
        targets[entity, default: [:]][name, default: 0] += keys.count
      }
    }
  }
}

private func differences(
  of listed: ListedObjects, in views: StoreViews, from plain: StoreInspector
) throws -> [String] {
  var problems: [String] = []
  for statement in views.statements() { try plain.run(script: statement.sql + ";\n") }
  for view in views.entities {
    let rows = listed.counts[view.name] ?? 0
    let condition = "FROM \(quotedName(view.table)) WHERE Z_ENT = \(view.number)"
    let counted = try plain.run(script: "SELECT COUNT(*) \(condition);\n").first
    if counted != "\(rows)" { problems.append("\(view.name): \(rows) rows of \(counted ?? "")") }
    _ = try plain.run(script: "SELECT * FROM \(quotedName(view.name));\n")
    for relationship in view.toMany {
      let pairs = quotedName("\(relationship.entity).\(relationship.name)")
      let all = try plain.run(
        script: "SELECT COUNT(*) FROM \(pairs) WHERE owner IN (SELECT Z_PK \(condition));\n")
      let found = listed.targets[view.name]?[relationship.name] ?? 0
      if all.first != "\(found)" {
        problems.append("\(view.name).\(relationship.name): \(found) targets of \(all.first ?? "")")
      }
    }
  }
  return problems
}
