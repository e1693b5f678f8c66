import Comparing
import DataModel
import Foundation
import Loading
import ModelFiles
import StoreFile
import StoreModel
import StoreTestSupport
import Upgrading

/// Redacted copies of real stores are diagnosed like the stores, and contain none of their texts,
/// nor a text planted in a free page.
func redactedStores(_ corpus: Corpus) -> Check {
  Check(name: "redacted stores = the stores, without texts", cases: corpus.storesWithCache) {
    name in
    describingErrors {
      try corpus.redacted(name) { store, copy in
        let (old, new) = (try diagnosis(store, []), try diagnosis(copy, []))
        guard old == new else { return "the diagnosis is another: \(firstDifference(old, new))" }
        return try leak(from: store, to: copy)
      }
    }
  }
}

/// The route to the last of the later versions is the same for a store and its redacted copy.
func redactedPlans(_ corpus: Corpus) -> Check {
  let pairs = corpus.laterVersions.map { ($0.components(separatedBy: "|")[0], $0) }
  let cases = Dictionary(pairs, uniquingKeysWith: { $1 }).values.sorted()
  return Check(name: "redacted stores upgrade as the stores", cases: cases) { pair in
    describingErrors {
      let sides = pair.components(separatedBy: "|")
      let model = corpus.url(sides[1])
      return try corpus.redacted(sides[0]) { store, copy in
        let (old, new) = (try diagnosis(store, [model]), try diagnosis(copy, [model]))
        guard old == new else { return "the diagnosis is another: \(firstDifference(old, new))" }
        let (oldPlan, newPlan) = (try plan(store, model), try plan(copy, model))
        return oldPlan == newPlan
          ? nil : "the plan is another: \(firstDifference(oldPlan, newPlan))"
      }
    }
  }
}

/// The first differing texts, for messages.
private func firstDifference(_ old: [String], _ new: [String]) -> String {
  zip(old, new).first { $0 != $1 }.map { "\($0), not \($1)" } ?? "\(old.count), not \(new.count)"
}

/// The output of doctor, without file names, and without the names of custom keys and of entities
/// that the model does not have, which are replaced.
private func diagnosis(_ store: String, _ models: [String]) throws -> [String] {
  let report = try examineStore(
    store, models: ExaminedModels(models.map { ModelReference($0) }), isDeep: true,
    scratch: NSTemporaryDirectory())
  var lines = report.findings.map { finding in
    let summary = finding.question.summary.replacing(
      #/(calls \S+ by another name: ).*/#, with: { $0.output.1 })
    return "\(finding.question.kind) \(summary) \(finding.rows) \(finding.keys)"
  }
  lines += report.entities.map { "\($0)" }
  lines += report.drift + report.damage
  for opening in report.openings {
    lines.append("\(opening.outcome)")
    lines += opening.relevantFindings.map { "\($0.located.finding) \($0.rows ?? -1)" }
  }
  return lines + ["\(report.cachedModel)", "\(report.facts.applicationKeys.count)"]
}

/// The plan of an upgrade to a version, without values: those of the metadata are in the script.
private func plan(_ store: String, _ model: String) throws -> [String] {
  let result = try planStoreUpgrade(
    from: ModelReference(store), to: ModelReference(model), options: UpgradeOptions(),
    scratch: NSTemporaryDirectory())
  // The notes in it are compared as they are, and may hold a quote.
  let script = (result.script?.text(isForShell: true) ?? "").replacing(#/(?m)^ *-- .*/#, with: "")
  let file = store.components(separatedBy: "/").last ?? store
  // Two keys of the app with one value, which a property list holds once, have two in the copy.
  let statements = script.replacing(#/[xX]?'[^']*'/#, with: "''").replacing(file, with: "")
    .replacing(#/length\(bytes\) = \d+/#, with: "length(bytes)")
  var lines = result.obstacles.map { "\($0.cause)" }
  lines += result.notes
  lines += statements.split(separator: "\n").map { String($0) }
  return lines
}

/// The parts of a store found in its copy, searched for byte by byte; nil if absent.
private func leak(from store: String, to copy: String) throws -> String? {
  let inspector = try StoreInspector(store)
  var texts: Set<String> = [planted]
  let columns = try inspector.rows(
    """
    SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
    WHERE m.type = 'table' AND m.sql LIKE 'CREATE TABLE%' AND (m.name LIKE 'Z%' OR m.name LIKE 'A%')
    AND c.type LIKE 'VARCHAR%' AND m.name <> 'Z_PRIMARYKEY'
    """)
  for column in columns {
    // Texts with few letters of their own can come about by chance.
    let query = """
      SELECT DISTINCT \(identifier(column[1])) FROM \(identifier(column[0]))
      WHERE typeof(\(identifier(column[1]))) = 'text' AND length(\(identifier(column[1]))) > 11 LIMIT 500
      """
    for row in try inspector.rows(query) { texts.insert(row[0]) }
  }
  let model = try decodeModelCache(readStore(at: store).modelCache ?? []).model
  let names = Set(
    model.entities.flatMap { entity in
      [entity.name] + entity.attributes.map(\.name) + entity.relationships.map(\.name)
    })
  let wanted = Dictionary(
    grouping: texts.subtracting(names).filter(isTelling).map { Array($0.utf8) }
  ) { $0.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } }
  // Most places are none by their first two bytes.
  var isStart = Array(repeating: false, count: 1 << 16)
  for start in wanted.keys { isStart[Int(start >> 48)] = true }
  let bytes = [UInt8](try Data(contentsOf: URL(filePath: copy)))
  var window: UInt64 = 0
  for (place, byte) in bytes.enumerated() {
    window = window << 8 | UInt64(byte)
    guard isStart[Int(window >> 48)], place >= 7, let texts = wanted[window] else { continue }
    if texts.contains(where: { bytes[(place - 7)...].starts(with: $0) }) {
      return "a text is in the copy"
    }
  }
  return nil
}

/// Whether a text has enough different letters that its replacement is unlikely to be the same.
private func isTelling(_ text: String) -> Bool {
  text.utf8.count > 11 && text.unicodeScalars.filter(\.properties.isAlphabetic).count > 7
}

private let planted = "a text planted in a free page"

extension Corpus {
  /// Calls `body` with a copy of a store in which a text is planted, and the redacted copy of that.
  fileprivate func redacted(
    _ name: String, _ body: (_ store: String, _ copy: String) throws -> String?
  ) throws -> String? {
    try workingCopy(of: name) { store in
      let copy = store + "-redacted"
      defer { try? FileManager.default.removeItem(atPath: copy) }
      do {
        let inspector = try StoreInspector(store)
        try inspector.run(
          script: """
            PRAGMA secure_delete = OFF;
            CREATE TABLE ZGONE (A); INSERT INTO ZGONE VALUES ('\(planted)'); DROP TABLE ZGONE;
            PRAGMA wal_checkpoint(TRUNCATE);
            """)
      }
      let bytes = try Data(contentsOf: URL(filePath: store))
      guard bytes.range(of: Data(planted.utf8)) != nil else { return "nothing was planted" }
      var request = RedactionRequest(
        store: store, output: copy, scratch: NSTemporaryDirectory())
      let rules = copy + ".json"
      defer { try? FileManager.default.removeItem(atPath: rules) }
      if let text = try rulesForTables(of: store) {
        try text.write(toFile: rules, atomically: false, encoding: .utf8)
        request.rules = rules
      }
      _ = try redactStore(request)
      return try body(store, copy)
    }
  }

  /// Rules that keep third-party tables except for R-trees, which need no rules; nil if there are
  /// none.
  private func rulesForTables(of store: String) throws -> String? {
    let observed = try readStore(at: store)
    let model = try decodeModelCache(observed.modelCache ?? []).model
    let schema = predictSchema(model, generation: observed.metadata.schemaGeneration)
      .named(after: observed.schema.columns)
    let trees = observed.schema.objects.filter(\.isVirtualTable).map(\.name)
    let others = observed.schema.tableOrigins(in: schema).filter { table, origin in
      origin == .other && !trees.contains { table == $0 || table.hasPrefix($0 + "_") }
    }
    guard !others.isEmpty else { return nil }
    let rules = others.map { "\"\($0.table)\": \"keep\"" }.joined(separator: ", ")
    return "{\"$tables\": {\(rules)}}"
  }
}
