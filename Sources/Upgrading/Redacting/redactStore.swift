import Building
import DataModel
package import Findings
import Loading
import ModelFiles
import OperatingSystem
import Rows
import StoreFile
import StoreModel

/// Creates a copy of a store in which values are replaced by others of the same shape.
///
/// The copy is a new file, so that it contains nothing but live rows; it appears atomically. The store is not
/// changed.
///
/// - Parameter request: The store, the copy, and what is kept.
/// - Returns: The report.
/// - Throws: `ToolchainError` with exit code 65 if the store or the rules cannot be read or the store has
///   unknown content, 73 if the copy cannot be moved to its destination, 74 if reading or writing fails; nothing
///   is left behind then, except the copy and old files next to it that cannot be removed.
package func redactStore(_ request: RedactionRequest) throws(ToolchainError) -> RedactedStore {
  try checkPlace(request)
  // What a killed run leaves is in a folder that the next one finds: no copy is anywhere else.
  do throws(ToolchainError) {
    let work = try WorkFolder(for: request.output)
    defer { withExtendedLifetime(work) {} }
    var request = request
    request.scratch = work.path
    do throws(ToolchainError) {
      return try redact(request, in: work)
    } catch  where error.isOf(.unreadableStore) {
      // What can be read of a damaged store is redacted, and the damage reported; a journal that is refused stays so.
      let copy = joined(work.path, "salvaged.sqlite")
      let path = resolvedPath(request.store) ?? request.store
      guard (try? checkJournals(of: path)) != nil, (try? checkLog(of: path)) != nil,
        let salvage = try? salvageStore(at: path, to: copy).salvage
      else { throw error }
      try? removeFile(work.store)
      request.salvaged = copy
      var redacted = try redact(request, in: work)
      redacted.damage =
        ToolchainError(
          .unreadableStore, file: request.store,
          "the store is damaged, and only what can be read of it is in the copy",
          explanation:
            "`modeldiff doctor --deep` shows what is wrong with the file, and `modeldiff recover` "
            + "saves what can be read.",
          notes: (error.diagnostics.map(\.summary) + salvage.lossNotes).map { DiagnosticNote($0) }
        ).diagnostics
      return redacted
    }
  } catch {
    throw error.naming(request.output, insteadOf: WorkFolder.path(for: request.output))
  }
}

/// Creates the copy in a temporary folder next to its destination, then moves it there.
private func redact(
  _ request: RedactionRequest, in work: WorkFolder
) throws(ToolchainError) -> RedactedStore {
  let path = request.store
  try checkSupportPlace(request)
  try SupportFolder(of: path).check()
  let store = try observeStore(at: request.salvaged ?? path, scratch: request.scratch)
  let model = try findModel(of: store, request)
  let schema = predictSchema(model, generation: store.metadata.schemaGeneration)
    .named(after: store.schema.columns)
  let rules = try findRules(request, store: store, model: model, schema: schema)
  let plan = try planRedaction(
    RedactionSource(path: path, store: store, model: model, schema: schema, rules: rules))
  let redactor = Redactor(request.key)
  let rows = RowRedactor(
    redactor, plan: plan, metadata: MetadataRedactor(redactor, rules: rules, model: model))
  var (files, placement): (FileCounts, FilePlacement?) = (FileCounts(), nil)
  do throws(ToolchainError) {
    try copyRows(
      request, to: work.store, plan: plan, rows: rows,
      views: makeViews(of: model, schema, observed: store.schema))
    try syncFile(work.store)
    files = try copyFiles(request, to: work.support, rows: rows, plan: plan, redactor: redactor)
    placement = try FilePlacement(
      work.support, of: request.output,
      mark: { () throws(ToolchainError) in try work.markSupport() })
    try put(work.store, at: request.output, replacing: request.replacesOutput)
    syncDirectory(parentDirectory(of: request.output))
  } catch {
    placement?.undo()
    throw error
  }
  try placement?.finish()
  rows.noteLackingFiles(in: SupportFolder(of: path))
  var report = report(request, plan: plan, rows: rows, files: files)
  report.remarks =
    damagedLogRemarks(path)
    + store.gaps(model, schema).map { $0.diagnostic(path, "not in the store, nor in the copy") }
    + rows.oddities.diagnostics(path, ending: "") + foreignRemarks(store, plan: plan, path: path)
  return report
}

/// The remarks on copied content that is not known to be Core Data's.
private func foreignRemarks(
  _ store: ObservedStore, plan: RedactionPlan, path: String
) -> [Diagnostic] {
  let (mirroring, history) = store.schema.unknownForms
  var remarks: [Diagnostic] = []
  if let first = plan.foreignTriggers.first {
    let more = plan.foreignTriggers.count - 1
    let subject = "the trigger \(first) " + (more > 0 ? "and \(more) more are" : "is")
    remarks.append(
      RuleDescription.foreignTrigger.with(severity: .warning).diagnostic(
        "\(subject) not Core Data's, and in the copy as well", at: .file(path)))
  }
  return remarks
    + (mirroring + history).map {
      RuleDescription.unknownTableForm.with(severity: .note).diagnostic(
        "the table \($0) has a form not seen: all values but Z_PK, Z_ENT and Z_OPT are replaced",
        at: .file(path))
    }
}

extension ObservedStore {
  /// The parts of its model that the store lacks.
  fileprivate func gaps(_ model: Model, _ schema: StoreSchema) -> [ViewGap] {
    makeViews(of: model, schema, observed: self.schema).gaps
  }
}

/// Checks that the copy can be written and does not replace the store.
private func checkPlace(_ request: RedactionRequest) throws(ToolchainError) {
  try checkFolder(above: request.output)
  if let own = absolutePath(request.store), own == absolutePath(request.output) {
    throw refused(request.output, "the copy would replace the store")
  }
  try checkStorePlace(
    request.output, model: request.store, replacing: request.replacesOutput)
}

/// Checks that the folder for the files of the copy is not there, or is that of the store that is replaced.
private func checkSupportPlace(_ request: RedactionRequest) throws(ToolchainError) {
  let folder = SupportFolder(of: request.output).path
  guard let kind = FileKind(at: folder, followsLinks: false) else { return }
  // A folder without its store is another one's, or all that is left of one.
  guard request.replacesOutput, kind == .directory,
    FileKind(at: request.output, followsLinks: false) != nil,
    absolutePath(folder) != absolutePath(SupportFolder(of: request.store).path)
  else {
    throw refused(folder, "there is a folder already, expected nothing")
  }
}

/// The rules of the file, if one is given.
private func findRules(
  _ request: RedactionRequest, store: ObservedStore, model: Model, schema: StoreSchema
) throws(ToolchainError) -> RedactionRules {
  guard let file = request.rules else { return RedactionRules() }
  let others = StoreContents(store.schema, schema).tables.filter { $0.origin == .other }
  let keys = store.metadata.entries.map(\.key).filter { MetadataKey(rawValue: $0) == nil }
  return try readRules(file, model, tables: others.map(\.name), keys: keys)
}

private func copyRows(
  _ request: RedactionRequest, to copy: String, plan: RedactionPlan, rows: RowRedactor,
  views: StoreViews
) throws(ToolchainError) {
  var done = 0
  let outcome = try withSettledStore(
    request.salvaged ?? request.store, in: FileSystem(), scratch: request.scratch
  ) { (settled) -> Result<Void, StoreError> in
    Result { () throws(StoreError) in
      if request.salvaged == nil,
        let table = try StoreSnapshot(settled, isInterrupted: request.isInterrupted).foreignTable(
          of: views)
      {
        var error = StoreError.rowsOfOtherTable
        error.message = "the table \(table) is damaged: \(error.message)"
        throw error
      }
      try copyStore(settled, to: copy, plan.copy, isInterrupted: request.isInterrupted) {
        table, columns in
        let change = rows.change(table, columns)
        return { values in
          done += 1
          if done % 1000 == 0 { request.report(done) }
          return change(&values)
        }
      }
    }
  }
  do throws(StoreError) {
    try outcome.get()
  } catch {
    throw ToolchainError(error, redacting: request)
  }
}

/// Redacts the store's external files, if any.
private func copyFiles(
  _ request: RedactionRequest, to copies: String, rows: RowRedactor, plan: RedactionPlan,
  redactor: Redactor
) throws(ToolchainError) -> FileCounts {
  let support = SupportFolder(of: request.store)
  guard support.hasValues else { return FileCounts() }
  let target = SupportFolder(copies).values
  for folder in [copies, target] {
    try creating(folder) { () throws(SystemError) in try createFolder(folder) }
  }
  let counts = try redactFiles(
    in: support, to: target, rows, plan: plan, redactor: redactor,
    isInterrupted: request.isInterrupted)
  for folder in [target, copies] { syncDirectory(folder) }
  return counts
}

private func report(
  _ request: RedactionRequest, plan: RedactionPlan, rows: RowRedactor, files: FileCounts
) -> RedactedStore {
  var properties = plan.properties
  for (number, counts) in rows.counts.enumerated() { properties[number].counts = counts }
  return RedactedStore(
    store: request.store, output: request.output, properties: properties,
    droppedTables: plan.droppedTables, keptTables: plan.keptTables,
    droppedObjects: plan.droppedObjects, rewrittenTables: plan.rewrittenTables,
    droppedRows: rows.droppedRows, replacedFiles: files.replaced, keptFiles: files.kept,
    droppedFiles: files.dropped)
}

extension ToolchainError {
  /// The error for a copy that was not made.
  fileprivate init(_ error: StoreError, redacting request: RedactionRequest) {
    switch error.kind {
    case .interrupted: self = .interrupted(request.store)
    case .unwritable where error.isAboutPlace:
      self = .cannotCreateOutput(request.output, error.message)
    case .unwritable where error.isAboutSystem: self = .writeFailed(request.output, error.message)
    default: self = .unreadableStore(request.store, error)
    }
  }
}
