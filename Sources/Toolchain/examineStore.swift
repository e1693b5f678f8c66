internal import CompiledModel
internal import DataModel
internal import Diagnostics
internal import KeyedArchive
internal import Migration
package import Reports
internal import StoreFile
internal import StoreSchema
internal import StoreUpgrade
internal import VersionHash

/// Finds out what a store is, and what Core Data would do with it.
///
/// - Parameters:
///   - path: The store; it is not changed.
///   - models: References to models; of a bundle without `#` every version is a candidate.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The report.
/// - Throws: `ToolchainError` when the store or a model cannot be read.
package func examineStore(
  _ path: String, models: [String], scratch: String
) throws(ToolchainError) -> StoreReport {
  let store = try observeStore(at: path, scratch: scratch, countsRows: true)
  var candidates: [Candidate] = []
  for reference in models {
    let loaded = try loadModel(ModelReference(reference), scratch: scratch)
    if loaded.diagnostics.hasErrors { throw ToolchainError(refusing: loaded.diagnostics) }
    let current = (try? loaded.selectedVersion())?.name
    candidates += loaded.versions.map { version in
      let isOne = loaded.versions.count == 1
      return Candidate(
        version: ComparedVersion(
          version, reference: isOne ? reference : "\(loaded.reference.path)#\(version.name)"),
        isCurrent: version.name == current)
    }
  }
  let cached = cachedVersion(of: store, path)
  var report = StoreReport(path: path, facts(of: store, path, cached?.version.model))
  report.cachedModel = cacheState(store, cached)
  report.matches = candidates.filter { $0.version.hashes.byName == store.metadata.versionHashes }
    .map(\.side)
  if report.matches.isEmpty, !candidates.isEmpty {
    report.nearest = nearest(to: store, candidates, cached)
  }
  if let source = cached ?? candidates.first(where: { $0.matches(store) })?.version {
    report.drift = drift(of: store, from: source.version.model)
    let rows = try examineRows(of: path, source.version.model, scratch)
    report.addRows(rows, of: predictSchema(source.version.model))
    for target in candidates where target.isCurrent {
      report.openings.append(try opening(path, source, target, scratch))
    }
  }
  return report
}

/// A version that the store may be of.
private struct Candidate {
  let version: ComparedVersion
  let isCurrent: Bool

  var side: ComparisonReport.Side {
    ComparisonReport.Side(
      reference: version.reference, version: version.version.name, hashes: version.hashes)
  }

  func matches(_ store: ObservedStore) -> Bool {
    version.hashes.byName == store.metadata.versionHashes
  }
}

private func cachedVersion(of store: ObservedStore, _ path: String) -> ComparedVersion? {
  guard let bytes = store.modelCache, let decoded = try? decodeModelCache(bytes) else { return nil }
  return ComparedVersion(
    LoadedVersion(name: "the model in the store", decoded: decoded, file: path), reference: path)
}

private func cacheState(_ store: ObservedStore, _ cached: ComparedVersion?) -> StoreReport.Cache {
  guard let cached else { return store.modelCache == nil ? .missing : .unreadable }
  guard let hashes = store.metadata.versionHashes, hashes == cached.hashes.byName else {
    return .otherHashes
  }
  if let digest = store.metadata.versionHashesDigest, digest != cached.hashes.digest {
    return .otherDigest
  }
  if let checksum = store.metadata.versionChecksum, checksum != cached.hashes.checksum {
    return .otherChecksum
  }
  return .agrees
}

/// What is said of the file without a model; with one also whose its tables are.
private func facts(
  of store: ObservedStore, _ path: String, _ model: Model?
) -> StoreReport.Facts {
  let tree = FileSystem()
  let metadata = store.metadata
  let known = Set(MetadataKey.allCases.map(\.rawValue))
  let schema = model.map { predictSchema($0).named(after: store.columns) } ?? predictSchema(Model())
  let origins = store.tableOrigins(in: schema)
  let names = { (origin: TableOrigin) in origins.filter { $0.origin == origin }.map(\.table) }
  let base = withoutExtension(tree.name(of: path))
  let support = joined(parentDirectory(of: path), ".\(base)_SUPPORT")
  return StoreReport.Facts(
    uuid: store.uuid, frameworkVersion: metadata.frameworkVersion,
    maximumFrameworkVersion: metadata.maximumFrameworkVersion,
    identifiers: metadata.versionIdentifiers,
    applicationKeys: metadata.entries.map(\.key).filter { !known.contains($0) },
    isMigrationDeferred: metadata.isMigrationDeferred,
    size: fileSize(path), logSize: fileSize(path + "-wal"), pageSize: store.header.pageSize,
    usesWriteAheadLog: store.header.usesWriteAheadLog,
    historyTransactions: names(.history).isEmpty ? nil : store.rowCounts?["ATRANSACTION"] ?? 0,
    mirroringTables: names(.cloudKit).count, otherTables: model == nil ? [] : names(.other),
    supportFolder: isDirectory(support) ? support : nil)
}

/// The version whose hashes agree with most of the store's, with what differs.
private func nearest(
  to store: ObservedStore, _ candidates: [Candidate], _ cached: ComparedVersion?
) -> StoreReport.Nearest? {
  let stored = store.metadata.versionHashes ?? [:]
  func equal(_ candidate: Candidate) -> Int {
    candidate.version.hashes.byName.count { stored[$0.key] == $0.value }
  }
  let best = candidates.max { left, right in
    let (one, other) = (equal(left), equal(right))
    guard one == other else { return one < other }
    // Of equally many the one with fewer entities of its own, then the later one.
    return left.version.hashes.entities.count > right.version.hashes.entities.count
  }
  guard let best else { return nil }
  let hashes = best.version.hashes.byName
  let comparison = cached.map { compareVersions(from: $0, to: best.version, detail: []) }
  return StoreReport.Nearest(
    side: best.side, equalEntities: equal(best),
    onlyInStore: stored.keys.filter { hashes[$0] == nil }.sorted(),
    onlyInModel: hashes.keys.filter { stored[$0] == nil }.sorted(),
    differing: stored.keys.filter { hashes[$0] != nil && hashes[$0] != stored[$0] }.sorted(),
    comparison: comparison)
}

/// Where the schema is not what the model says.
private func drift(of store: ObservedStore, from model: Model) -> [String] {
  let schema = predictSchema(model, generation: store.metadata.schemaGeneration)
    .named(after: store.columns)
  var lines: [String] = []
  for table in schema.tables {
    if case .rTree = table.kind { continue }
    guard let found = store.columns[table.name] else {
      if table.kind != .system { lines.append("the table \(table.name) is missing") }
      continue
    }
    let columns = Set(found.map(\.name))
    for column in table.columns where !columns.contains(column.name) {
      lines.append("the table \(table.name) has no column \(column.name)")
    }
    let wanted = Set(table.columns.map(\.name))
    for column in found where !wanted.contains(column.name) {
      lines.append("the table \(table.name) has a column too many: \(column.name)")
    }
  }
  let indexes = Set(store.objects.filter { $0.type == .index }.map(\.name))
  for index in schema.indexes where !indexes.contains(index.name) {
    lines.append("the index \(index.name) is missing")
  }
  let rows = store.entities.filter { $0.number < StoreFormat.firstOwnEntityNumber }
  if rows.map(\.number) != schema.entities.map(\.number)
    || rows.map(\.parentNumber) != schema.entities.map(\.parentNumber)
  {
    lines.append("the entities in Z_PRIMARYKEY have other numbers")
  }
  return lines
}

private func examineRows(
  of path: String, _ model: Model, _ scratch: String
) throws(ToolchainError) -> RowFacts {
  let tables = predictSchema(model).tables.compactMap { table in
    if case .entities = table.kind { table.name } else { nil }
  }
  return try withSettledStore(path, in: FileSystem(), scratch: scratch) {
    (settled) throws(StoreError) in
    try StoreFile.examineRows(at: settled, tables: tables)
  }
}

extension StoreReport {
  fileprivate mutating func addRows(_ facts: RowFacts, of schema: StoreSchema) {
    damage = facts.damage
    entities = schema.entities.map { entity in
      Entity(
        name: entity.name, number: entity.number, rows: facts.rowsByEntity[entity.number] ?? 0)
    }
  }
}

/// What Core Data would do when it opens the store with a version: the findings on rows are asked of the
/// rows that there are.
private func opening(
  _ path: String, _ source: ComparedVersion, _ target: Candidate, _ scratch: String
) throws(ToolchainError) -> StoreReport.Opening {
  let report = compareVersions(from: source, to: target.version, detail: .queries)
  guard report.verdict == .inferable else {
    return StoreReport.Opening(target: target.side, report: report, rows: [:])
  }
  let asked = report.findings.enumerated().filter { $0.element.sql != nil }
  let counts = try withSettledStore(path, in: FileSystem(), scratch: scratch) {
    (settled) throws(StoreError) in
    try answers(to: asked.compactMap(\.element.sql), at: settled)
  }
  return StoreReport.Opening(
    target: target.side, report: report,
    rows: Dictionary(
      zip(asked.map(\.offset), counts).compactMap { place, answer in
        answer.map { (place, $0) }
      }, uniquingKeysWith: { first, _ in first }))
}
