import Comparing
import DataModel
package import Findings
import Loading
import Migration
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel

/// Finds out what a store is, and what Core Data would do with it.
///
/// - Parameters:
///   - path: The store; it is not changed.
///   - models: The models; of a bundle without `#` every version is a candidate.
///   - isDeep: Whether everything is read: every value, every index, and what is kept outside.
///   - findsOrigin: Whether the history of the first model's repository is searched for the store's.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The report.
/// - Throws: `ToolchainError` if the store or a model cannot be read.
package func examineStore(
  _ path: String, models: ExaminedModels, isDeep: Bool = false, findsOrigin: Bool = false,
  scratch: String
) throws(ToolchainError) -> StoreReport {
  let store = try observeStore(at: path, scratch: scratch, countsRows: true, isLenient: true)
  var candidates: [Candidate] = []
  var undecided: [LoadedVersion] = []
  var unread: [Diagnostic] = []
  var sourceNotes: [Diagnostic] = []
  let hashes = store.metadata.versionHashes
  for model in try models.read(fitting: hashes, scratch: scratch) {
    let (loaded, versions, current) = (model.loaded, model.versions, model.current)
    unread += loaded.unreadVersions.flatMap(\.diagnostics)
    undecided += model.undecided
    sourceNotes += loaded.readingNotes
    let plan = loaded.plannedVersions
    let known = Set(versions.filter { $0.hashes.match(hashes) }.map(\.version.name))
    let stored = versions.firstIndex { $0.hashes.match(hashes) }
    let isKnown = plan.map { !$0.versions.isDisjoint(with: known) } ?? false
    let code = loaded.codeStages
    let way = known.sorted().lazy.compactMap { model.ways[$0] }.first
    candidates += versions.filter { !model.isNamed || $0.version.name == current }.map { version in
      Candidate(
        version: version, bundle: versions, isCurrent: version.version.name == current,
        later: laterVersion(at: stored, than: version, among: versions)?.version.name,
        strangerTo: isKnown ? nil : plan?.name,
        code: code.between(known, version.version.name, among: versions.map(\.version.name))
          .flatMap(\.places),
        stepFiles: version.version.name == way?.versions.last ? way?.files ?? [] : [])
    }
  }
  var cached = cachedVersion(of: store, path)
  cached?.version.name = "the model in the store"
  var report = StoreReport(path: path, facts(of: store, path, cached?.version.model))
  report.cachedModel = cacheState(store, cached)
  report.matches = candidates.filter { $0.matches(store) }.map(\.side)
  report.sourceNotes = sourceNotes
  if findsOrigin {
    report.isOriginWanted = true
    report.origin = try hashes.flatMap { hashes throws(ToolchainError) in
      try findOrigin(of: hashes, near: models.first, scratch: scratch)
    }
  }
  let unknown = unread + undecided.flatMap(\.diagnostics)
  if report.matches.isEmpty, !unknown.isEmpty, report.origin?.isExact != true {
    // The store may be of one of those.
    throw ToolchainError(.data, unknown)
  }
  // Without such tables it may be opened with mirroring as well, which the models say.
  let isMirrored =
    report.facts.mirroringTables > 0 || !store.schema.unknownForms.mirroring.isEmpty
  let usesCloudKit: Bool? = isMirrored ? true : nil
  if report.matches.isEmpty, !candidates.isEmpty {
    report.nearest = nearest(to: store, candidates, cached, usesCloudKit: usesCloudKit)
  }
  // Of several with the same hashes, the current one is as likely as any other.
  let matching = candidates.filter { $0.matches(store) }
  let match = (matching.first(where: \.isCurrent) ?? matching.first)?.version
  // A cached model that is another than that of the metadata is not what the tables are of.
  let source = report.cachedModel == .otherHashes ? match ?? cached : cached ?? match
  let request = DiagnosisRequest(store, of: source?.version.model, at: path, isDeep: isDeep)
  let books =
    store.schema.isMirrored && source != nil ? MirroringBooks(store.schema, request.schema) : nil
  let (diagnosis, historySize, mirroring) = try withSettledStore(
    path, in: FileSystem(), scratch: scratch
  ) {
    (settled) throws(StoreError) in
    (
      try diagnoseStore(request, at: settled, isInterrupted: { false }),
      try tableSize(historyTables(of: store), at: settled),
      try books.map { (books) throws(StoreError) in try MirroringReport(books, at: settled) }
    )
  }
  (report.facts.historySize, report.facts.mirroring) = (historySize, mirroring)
  report.add(diagnosis, of: store, request.schema, isDeep: isDeep)
  if let source {
    report.drift = drift(of: store, from: source.version.model)
    for target in candidates where target.isCurrent {
      let found =
        StoreSource(of: store, at: path, among: target.bundle, for: target.version)
        ?? StoreSource(version: source, difference: nil)
      report.openings.append(
        try opening(
          path, source: found, target: target, usesCloudKit: usesCloudKit, scratch: scratch))
    }
  }
  return report
}

/// A version that the store may be of.
private struct Candidate {
  let version: ComparedVersion
  /// All versions of its bundle.
  let bundle: [ComparedVersion]
  let isCurrent: Bool
  /// The name of the version that the store is of, where that comes after this one.
  let later: String?
  /// The migration plan that has no schema with the hashes of the store.
  let strangerTo: String?
  /// The code that the app runs on the way.
  let code: [SourceLocation]
  /// The step files on the way.
  let stepFiles: [String]

  var side: ComparisonReport.Side {
    ComparisonReport.Side(
      reference: version.reference, version: version.version.name, hashes: version.hashes)
  }

  func matches(_ store: ObservedStore) -> Bool {
    version.hashes.match(store.metadata.versionHashes)
  }
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

/// The tables in which a store keeps persistent history.
private func historyTables(of store: ObservedStore) -> [String] {
  store.schema.tableOrigins(in: predictSchema(Model())).filter { $0.origin == .history }
    .map(\.table)
}

/// The facts about the file without a model; with one, also the origins of its tables.
private func facts(
  of store: ObservedStore, _ path: String, _ model: Model?
) -> StoreReport.Facts {
  let metadata = store.metadata
  let known = Set(MetadataKey.allCases.map(\.rawValue))
  let schema =
    model.map { predictSchema($0).named(after: store.schema.columns) } ?? predictSchema(Model())
  let origins = store.schema.tableOrigins(in: schema)
  let names = { (origin: TableOrigin) in origins.filter { $0.origin == origin }.map(\.table) }
  let support = SupportFolder(of: path)
  let hasHistory = !names(.history).isEmpty
  // SQLite keeps its log next to the file itself, not next to a link to it.
  let log = (resolvedPath(path) ?? path) + "-wal"
  var facts = StoreReport.Facts(
    uuid: store.uuid, frameworkVersion: metadata.frameworkVersion,
    maximumFrameworkVersion: metadata.maximumFrameworkVersion,
    identifiers: metadata.versionIdentifiers,
    applicationKeys: metadata.entries.map(\.key).filter { !known.contains($0) },
    isMigrationDeferred: metadata.isMigrationDeferred,
    size: fileSize(path), logSize: fileSize(log), pageSize: store.header.pageSize,
    usesWriteAheadLog: store.header.usesWriteAheadLog,
    historyTransactions: hasHistory ? store.rowCounts?["ATRANSACTION"] ?? 0 : nil,
    historyChanges: hasHistory ? store.rowCounts?["ACHANGE"] ?? 0 : nil,
    mirroringTables: names(.cloudKit).count, otherTables: model == nil ? [] : names(.other),
    supportFolder: support.isThere ? support.path : nil)
  facts.lacksLog =
    store.header.usesWriteAheadLog && FileKind(at: log, followsLinks: false) == nil
  return facts
}

/// The version with the most hashes in common with the store, and the differences.
private func nearest(
  to store: ObservedStore, _ candidates: [Candidate], _ cached: ComparedVersion?,
  usesCloudKit: Bool?
) -> StoreReport.Nearest? {
  let stored = store.metadata.versionHashes ?? [:]
  func equal(_ candidate: Candidate) -> Int {
    candidate.version.hashes.byName.count { stored[$0.key] == $0.value }
  }
  func shared(_ candidate: Candidate) -> Int {
    candidate.version.hashes.byName.keys.count { stored[$0] != nil }
  }
  let best = candidates.max { left, right in
    let (one, other) = ((equal(left), shared(left)), (equal(right), shared(right)))
    guard one == other else { return one < other }
    // Of equally many the one with fewer entities of its own, then the later one.
    return left.version.hashes.entities.count > right.version.hashes.entities.count
  }
  guard let best else { return nil }
  let hashes = best.version.hashes.byName
  let comparison = cached.map {
    compareVersions(
      from: $0, to: best.version, detail: [], usesCloudKit: usesCloudKit)
  }
  return StoreReport.Nearest(
    side: best.side, equalEntities: equal(best),
    onlyInStore: stored.keys.filter { hashes[$0] == nil }.sorted(),
    onlyInModel: hashes.keys.filter { stored[$0] == nil }.sorted(),
    differing: stored.keys.filter { hashes[$0] != nil && hashes[$0] != stored[$0] }.sorted(),
    comparison: comparison)
}

/// Schema drift: the differences between the schema and the model.
private func drift(of store: ObservedStore, from model: Model) -> [String] {
  let schema = predictSchema(model, generation: store.metadata.schemaGeneration)
    .named(after: store.schema.columns)
  var lines: [String] = []
  for table in schema.tables {
    if case .rTree = table.kind { continue }
    guard let found = store.schema.columns[table.name] else {
      if table.kind != .system { lines.append("the table \(table.name) is missing") }
      continue
    }
    let columns = Set(found.map(\.name))
    for column in table.columns where !columns.contains(column.name) {
      lines.append("the table \(table.name) has no column \(column.name)")
    }
    let wanted = Set(table.columns.map(\.name))
    for column in found where !wanted.contains(column.name) {
      lines.append("the table \(table.name) has a column that is not in the model: \(column.name)")
    }
  }
  let indexes = Set(store.schema.objects.filter { $0.kind == .index }.map(\.name))
  for index in schema.indexes where !indexes.contains(index.name) {
    lines.append("the index \(index.name) is missing")
  }
  let rows = store.schema.modelEntities
  if rows.map(\.number) != schema.entities.map(\.number)
    || rows.map(\.parentNumber) != schema.entities.map(\.parentNumber)
  {
    lines.append("the entities in Z_PRIMARYKEY have other numbers")
  }
  return lines
}

extension StoreReport {
  fileprivate mutating func add(
    _ diagnosis: StoreDiagnosis, of store: ObservedStore, _ schema: StoreSchema, isDeep: Bool
  ) {
    damage = diagnosis.damage
    entities = schema.entities.map { entity in
      Entity(
        name: entity.name, number: entity.number,
        rows: diagnosis.rows[entity.table]?[entity.number] ?? 0)
    }
    findings =
      (cacheProblems(of: store) + formatProblems(of: store) + diagnosis.problems
      + logProblems).worstFirst
    if !isDeep {
      notLookedAt = [
        "index entries", "types of values", "order of relationships",
        "external storage",
      ]
    }
  }

  private func cacheProblems(of store: ObservedStore) -> [StoreProblem] {
    // Without metadata there is nothing that it could agree with.
    guard store.schema.metadataRows > 0 else { return [] }
    let question: StoreQuestion? =
      switch cachedModel {
      case .agrees, .missing: nil
      case .unreadable: .unreadableModelCache
      case .otherHashes: .staleModelCache("other hashes")
      case .otherDigest: .staleModelCache("another digest")
      case .otherChecksum: .staleModelCache("another checksum")
      }
    return question.map {
      [StoreProblem($0, rows: 1, keys: [SystemTable.modelCache.rawValue])]
    } ?? []
  }

  private var logProblems: [StoreProblem] {
    if facts.lacksLog { return [StoreProblem(.missingLog, rows: 1, keys: ["wal"])] }
    let frames = countUnreadFrames(at: resolvedPath(path) ?? path)
    return frames > 0 ? [StoreProblem(.damagedLog(frames), rows: 1, keys: ["wal"])] : []
  }

  private func formatProblems(of store: ObservedStore) -> [StoreProblem] {
    guard store.header.isReadOnly else { return [] }
    let version = store.header.writeVersion
    return [StoreProblem(.newerFormat(version), rows: 1, keys: ["\(version)"])]
  }
}

/// The result of opening the store with a version in Core Data, with findings checked against the existing
/// rows.
private func opening(
  _ path: String, source: StoreSource, target: Candidate, usesCloudKit: Bool?,
  scratch: String
) throws(ToolchainError) -> StoreReport.Opening {
  let report = compareVersions(
    from: source.version, to: target.version, detail: .queries, usesCloudKit: usesCloudKit)
  var opening = StoreReport.Opening(
    target: target.side, later: target.later, report: report, rows: [:])
  (opening.strangerTo, opening.code) = (target.strangerTo, target.code)
  if !target.stepFiles.isEmpty {
    opening.hasStepFiles = true
    opening.code = target.stepFiles.map { .file($0) }
    return opening
  }
  if report.verdict != .identical { opening.sourceNote = source.difference }
  guard report.verdict != .notInferable else { return opening }
  let asked = report.findings.enumerated().filter { $0.element.sql != nil }
  let counts = try withSettledStore(path, in: FileSystem(), scratch: scratch) {
    (settled) throws(StoreError) in
    try answers(to: asked.compactMap(\.element.sql), at: settled)
  }
  opening.rows = Dictionary(
    keepingFirst: zip(asked.map(\.offset), counts).compactMap { place, answer in
      answer.map { (place, $0) }
    })
  return opening
}
