import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import StoreFile
import StoreModel
import Text

/// A step by a mapping model, ready to be made on one store.
struct PreparedMapping {
  /// The mapping model.
  let file: MappingFile
  /// The two versions with their tables.
  let request: MappingRequest
  /// The statements.
  let program: MappingProgram
  /// The contents of the new store.
  let store: NewStore
  /// The step file that replaces migration policies; nil if absent.
  let policies: LoadedStep?

  /// The columns of the model in the new store.
  var columns: [KeptColumn] {
    let views = makeViews(of: request.new.model, request.new.schema)
    var seen: Set<ColumnPlace> = []
    return views.entities.flatMap { entity in
      entity.columns.filter { !$0.isDerived }.compactMap { column -> KeptColumn? in
        let place = ColumnPlace(
          table: entity.table, column: column.column, key: "Z_PK", entity: nil)
        guard seen.insert(place).inserted else { return nil }
        return KeptColumn(old: place, new: place, title: "\(entity.name).\(column.name)")
      }
    }
  }
}

/// Prepares a step by a mapping model: plans the statements and counts the data that is not migrated.
///
/// - Parameters:
///   - order: The two versions and the user's options.
///   - file: The mapping model.
///   - store: The store, which is only read.
/// - Returns: The step.
/// - Throws: `ToolchainError` with exit code 1 if the step cannot be expressed in SQL, 65 if the store or a filter cannot be
///   read.
func prepareMapping(
  _ order: StepOrder, _ file: MappingFile, of store: SettledStore
) throws(ToolchainError) -> PreparedStep {
  let observed = try store.ask { (connection) throws(StoreError) in
    try readStore(over: connection, countsRows: true)
  }
  if let obstacle = obstacle(of: observed, order.from.hashes) {
    throw ToolchainError(
      [obstacle.naming(order.from, store: observed, path: store.name)], store.name)
  }
  try order.refuseForMirror(of: observed, store.name)
  var options = UpgradeOptions()
  options.removesMirroring = order.choices.removesMirroring
  let step = try upgradeRequest(order.from, to: order.to, store: observed, options: options)
  try refuseDeferral(order, file: file, path: store.name)
  let obstacles = findCopyingObstacles(step)
  guard obstacles.isEmpty else {
    throw ToolchainError(
      obstacles.map { $0.naming(order.from, store: observed, path: store.name) }, store.name)
  }
  let policies = try PolicyReplacement(order.stepFile, file)
  var request = MappingRequest(
    file.mapping, from: MappedVersion(model: order.from.version.model, schema: step.from),
    to: MappedVersion(model: order.to.version.model, schema: step.to),
    oldHashes: order.from.hashes.byName, newHashes: order.to.hashes.byName)
  request.replaced = policies.numbers
  let program = try plan(request, file)
  let new = NewStore(
    schema: step.to,
    metadata: observed.metadata.updated(to: order.to.version.model, hashes: order.to.hashes),
    uuid: observed.uuid ?? "", modelCache: step.modelCache)
  var summary = try summary(
    order, file: file, program: program, step: step, observed: observed, store: store)
  if let stepFile = order.stepFile { summary.stepFile = try StorePlan.StepFileUse(stepFile) }
  let doubts = step.to.doubts.map { "In the new version \($0)." }
  let notes = [
    order.notes, order.unusedMirroring(observed), policies.notes, program.notes,
    order.unchecked(in: step.to),
    historyNotes(observed), doubts,
  ]
  summary.notes = notes.flatMap(\.self)
  return PreparedStep(
    to: order.to, script: StoreScript(), kept: [], defersColumns: false,
    rowCounts: observed.rowCounts ?? [:], stepFile: nil,
    mapping: PreparedMapping(
      file: file, request: request, program: program, store: new, policies: order.stepFile),
    summary: summary)
}

/// The statements.
///
/// - Throws: `ToolchainError` with exit code 1 that reports everything that cannot be carried out.
private func plan(
  _ request: MappingRequest, _ file: MappingFile
) throws(ToolchainError) -> MappingProgram {
  do throws(MappingRefusal) {
    return try planMapping(request)
  } catch {
    var refusal = ToolchainError(
      refusing: error.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        if case .text? = diagnostic.location { return diagnostic }
        diagnostic.location = .file(file.path)
        return diagnostic
      })
    refusal.isFinal = true
    throw refusal
  }
}

/// The summary of the step, without notes.
private func summary(
  _ order: StepOrder, file: MappingFile, program: MappingProgram, step: UpgradeRequest,
  observed: ObservedStore, store: SettledStore
) throws(ToolchainError) -> StorePlan.Step {
  let text = program.statements.map { statement in
    "-- \(statement.phase.rawValue)\(statement.comment.map { ": \(commentText($0))" } ?? "")\n\(statement.sql);\n"
  }.joined()
  let changes = try planChanges(
    step, rowCounts: observed.rowCounts ?? [:], in: store, measures: order.measuresTables)
  var summary = StorePlan.Step(
    to: StorePlan.Version(order.to), changes: changes,
    tables: tables(step, observed), risks: try risks(order, program, in: store), notes: [],
    sql: program.statements.map {
      StorePlan.Statement(heading: $0.phase.rawValue, comment: $0.comment, sql: $0.sql)
    }, script: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
    statements: hexadecimalText(SHA256.digest(of: Array(text.utf8)).bytes))
  summary.mappingModel = StorePlan.MappingModelUse(
    path: file.path, digest: file.digest,
    mappings: program.mappings.map { mapping in
      let filter = file.mapping.entityMappings[mapping.number - 1].filter
      return "\(mapping.name): \(mapping.source) → \(mapping.destination)"
        + (filter.map { " where \($0)" } ?? "")
    })
  return summary
}

/// The work on each table with objects: all of them are rebuilt.
private func tables(_ step: UpgradeRequest, _ observed: ObservedStore) -> [StorePlan.Table] {
  let rows = observed.rowCounts ?? [:]
  func entities(_ schema: StoreSchema, _ table: String) -> [String] {
    schema.entities.filter { $0.table == table }.map(\.name)
  }
  let (old, new) = (Set(step.from.entities.map(\.table)), Set(step.to.entities.map(\.table)))
  return new.sorted().map { table in
    StorePlan.Table(
      name: table, old: nil, work: old.contains(table) ? .rebuild : .create,
      entities: entities(step.to, table), rows: old.contains(table) ? rows[table] ?? 0 : 0,
      bytes: nil)
  }
    + old.subtracting(new).sorted().map { table in
      StorePlan.Table(
        name: table, old: nil, work: .drop, entities: entities(step.from, table),
        rows: rows[table] ?? 0, bytes: nil)
    }
}

/// The counts of rows with data that is not migrated.
private func risks(
  _ order: StepOrder, _ program: MappingProgram, in store: SettledStore
) throws(ToolchainError) -> [StorePlan.Risk] {
  func counts(_ queries: [String]) throws(ToolchainError) -> [Int] {
    try store.read { (path) throws(StoreError) in
      try countRows(queries, at: path, isInterrupted: store.isInterrupted)
    }
  }
  let found = zip(program.losses, try counts(program.losses.map(\.query))).filter { $0.1 > 0 }
  var totals = try counts(found.compactMap(\.0.total))[...]
  return found.map { loss, rows in
    var risk = StorePlan.Risk(
      id: loss.rule.id, layer: .loss, entity: loss.entity, property: loss.property,
      summary: loss.summary, rows: rows, canBeAllowed: true, isAllowed: false)
    if loss.total != nil { risk.links = totals.popFirst() }
    if order.isReadLoss(risk) { risk.isAllowed = true }
    let allowed = order.choices.allowed
    if allowed.contains(risk.id) || allowed.contains(risk.allowance) { risk.isAllowed = true }
    return risk
  }
}

/// Refuses to put columns out of the way where a new store is written.
private func refuseDeferral(
  _ order: StepOrder, file: MappingFile, path: String
) throws(ToolchainError) {
  guard order.choices.defersCleanUp else { return }
  throw .unusedOptions(
    ["--deferred"], store: path,
    problem:
      "the mapping model \(file.path) makes a new store, in which no column can wait to be dropped")
}

/// The notes on Core Data's own data in the old store.
private func historyNotes(_ observed: ObservedStore) -> [String] {
  guard observed.schema.hasHistory else { return [] }
  return [
    "The store keeps persistent history, which is not carried over: Core Data makes a new store, too, and tokens of the "
      + "old one are of no use."
  ]
}
