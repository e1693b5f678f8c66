import Building
import DataModel
package import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel
import StoreSchema

/// What is to be recovered, and where to.
package struct RecoveryRequest: Sendable {
  /// The store, which is not changed.
  package var store: String
  /// A reference to its model; nil for the one that it holds.
  package var model: String?
  /// The path of the new store.
  package var output: String
  /// The path of a file for rows that are of no table; nil if absent.
  package var orphans: String?
  /// Whether a store that is there is replaced.
  package var replacesOutput = false
  /// A folder for temporary copies.
  package var scratch: String
  /// Whether to give up, and who wants to know how far it is.
  package var control: UpgradeControl

  /// Makes the request for a new store with the model that the old one holds.
  package init(store: String, output: String, scratch: String, control: UpgradeControl) {
    (self.store, self.output, self.scratch) = (store, output, scratch)
    self.control = control
  }
}

/// Reads all that can be read of a damaged store into a new one that is sound: links to what is lost are emptied, indexes and what
/// the store keeps books of are as they must be.
///
/// The new store is made in a folder beside its place, and put there in one step. The old one is only read.
///
/// - Parameter request: The store, its place and its model.
/// - Returns: What was recovered.
/// - Throws: `ToolchainError` with exit code 65 when nothing can be read or the model is unknown, 73 when the new store cannot
///   be put in its place, 74 when reading or writing fails; nothing is left behind then.
package func recoverStore(_ request: RecoveryRequest) throws(ToolchainError) -> Recovery {
  let kind = FileKind(at: request.store, followsLinks: true)
  guard kind == .file, let path = resolvedPath(request.store) else {
    throw .unreadableFile(request.store, is: kind, expected: "a store")
  }
  try checkPlaces(request)
  try checkJournals(of: path)
  do throws(StoreError) { try checkLog(of: path) } catch {
    throw .unreadableStore(request.store, error)
  }
  let models = try request.model.map { reference throws(ToolchainError) in
    try likelyModels(reference, scratch: request.scratch)
  }
  do throws(ToolchainError) {
    let work = try WorkFolder(for: request.output)
    defer { withExtendedLifetime(work) {} }
    let run = RecoveryRun(request, at: work.store)
    let orphans = request.orphans.map { _ in joined(work.path, "orphans.jsonl") }
    let rolledBack = try? copyRolledBack(path, scratch: work.path)
    var recovery = try run.salvage(rolledBack?.store ?? path, models ?? [], orphans: orphans)
    try run.repair(&recovery)
    try syncFile(work.store)
    let support = SupportFolder(of: path)
    if support.hasValues {
      try support.copyFiles(to: work.support, isInterrupted: request.control.isInterrupted)
    }
    try run.examine(&recovery, support: SupportFolder(work.support))
    let placement = try FilePlacement(
      work.support, of: request.output,
      mark: { () throws(ToolchainError) in try work.markSupport() })
    do throws(ToolchainError) {
      if let orphans, let place = request.orphans { try put(orphans, at: place, replacing: true) }
      try put(work.store, at: request.output, replacing: request.replacesOutput)
    } catch {
      placement.undo()
      throw error
    }
    try placement.finish()
    syncDirectory(parentDirectory(of: request.output))
    return recovery
  } catch {
    throw error.naming(request.output, insteadOf: WorkFolder.path(for: request.output))
  }
}

/// The versions that a reference names, the likeliest first: the current one, or the one named.
private func likelyModels(
  _ reference: String, scratch: String
) throws(ToolchainError) -> [Model] {
  let loaded = try loadModel(ModelReference(reference), scratch: scratch)
  let selected = try loaded.selectedVersion()
  return [selected.model]
    + loaded.versions.filter { $0.isReadable && $0.name != selected.name }.map(\.model)
}

private func checkPlaces(_ request: RecoveryRequest) throws(ToolchainError) {
  try checkFolder(above: request.output)
  if let own = absolutePath(request.store), own == absolutePath(request.output) {
    throw refused(request.output, "the new store would replace the damaged one")
  }
  try checkStorePlace(
    request.output, model: request.store, replacing: request.replacesOutput)
  let support = SupportFolder(of: request.output).path
  if FileKind(at: support, followsLinks: false) != nil {
    throw refused(support, "there is a folder already, expected nothing")
  }
  guard let orphans = request.orphans else { return }
  try checkFolder(above: orphans)
  guard FileKind(at: orphans, followsLinks: false) == nil || request.replacesOutput else {
    throw refused(orphans, "the file exists already; --force replaces it")
  }
}
