import Building
import DataModel
package import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel

/// A request to recover a store.
package struct RecoveryRequest: Sendable {
  /// The store, which is not changed.
  package var store: String
  /// A reference to its model; nil for the one that it holds.
  package var model: String?
  /// The path of the new store.
  package var output: String
  /// The path of a file for rows that are of no table; nil if absent.
  package var orphans: String?
  /// Whether to replace an existing store.
  package var replacesOutput = false
  /// A folder for temporary copies.
  package var scratch: String
  /// Whether to give up, and who wants to know how far it is.
  package var control: UpgradeControl

  /// Creates the request for a new store with the model cached in the old one.
  package init(store: String, output: String, scratch: String, control: UpgradeControl) {
    (self.store, self.output, self.scratch) = (store, output, scratch)
    self.control = control
  }
}

/// Recovers a damaged store into a new, intact one: links to lost objects are cleared, indexes and the
/// store's own records are rebuilt.
///
/// The new store is created in a folder next to its destination, and moved there in one step. The old one is only read.
///
/// - Parameter request: The store, the destination and the model.
/// - Returns: The recovered contents.
/// - Throws: `ToolchainError` with exit code 65 if nothing can be read or the model is unknown, 73 if the new store cannot
///   be moved to its destination, 74 if reading or writing fails; nothing is left behind then.
package func recoverStore(_ request: RecoveryRequest) throws(ToolchainError) -> Recovery {
  let kind = FileKind(at: request.store, followsLinks: true)
  guard kind == .file, let path = resolvedPath(request.store) else {
    throw .unreadableFile(request.store, is: kind, expected: "a store")
  }
  try checkPlaces(request, of: path)
  try checkJournals(of: path)
  let support = SupportFolder(of: path)
  let filesLeft = try support.contents().others.map { joined(support.path, $0) }
  do throws(StoreError) { try checkLog(of: path) } catch {
    throw .unreadableStore(request.store, error)
  }
  let versions = try request.model.map { reference throws(ToolchainError) in
    try likelyVersions(reference, scratch: request.scratch)
  }
  do throws(ToolchainError) {
    let work = try WorkFolder(for: request.output)
    defer { withExtendedLifetime(work) {} }
    let orphanWork = try request.orphans.map { path throws(ToolchainError) in
      try OrphanPlacement(path)
    }
    let run = RecoveryRun(request, at: work.store)
    let rolledBack = try? copyRolledBack(path, scratch: work.path)
    var recovery = try run.salvage(
      rolledBack?.store ?? path, versions ?? [], orphans: orphanWork?.file)
    recovery.filesLeft = filesLeft
    recovery.lacksLog =
      (try? readHead(of: path, count: DatabaseHeader.size)).flatMap { DatabaseHeader($0) }?
      .usesWriteAheadLog == true && FileKind(at: path + "-wal", followsLinks: false) == nil
    try run.repair(&recovery)
    try syncFile(work.store)
    if support.hasValues {
      try support.copyFiles(to: work.support, isInterrupted: request.control.isInterrupted)
    }
    try run.examine(&recovery, support: support)
    let placement = try FilePlacement(
      work.support, of: request.output,
      mark: { () throws(ToolchainError) in try work.markSupport() })
    do throws(ToolchainError) {
      try orphanWork?.place()
      try put(work.store, at: request.output, replacing: request.replacesOutput)
    } catch {
      orphanWork?.undo()
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
private func likelyVersions(
  _ reference: String, scratch: String
) throws(ToolchainError) -> [RecoveryVersion] {
  let loaded = try loadModel(ModelReference(reference), scratch: scratch)
  let selected = try loaded.selectedVersion()
  let others = loaded.versions.filter { $0.isReadable && $0.name != selected.name }
  return ([selected] + others).map { RecoveryVersion(name: $0.name, model: $0.model) }
}

private func checkPlaces(_ request: RecoveryRequest, of store: String) throws(ToolchainError) {
  try checkFolder(above: request.output)
  if let own = absolutePath(request.store), own == absolutePath(request.output) {
    throw refused(request.output, "the new store would replace the damaged one")
  }
  try checkApart(request.output, from: store, "it is a part of the damaged store")
  try checkStorePlace(
    request.output, model: request.store, replacing: request.replacesOutput)
  try checkSupportPlace(request, of: store)
  guard let orphans = request.orphans else { return }
  try checkFolder(above: orphans)
  try checkApart(orphans, from: store, "it is the damaged store, or a part of it")
  try checkApart(orphans, from: request.output, "it is the new store, or a part of it")
  try checkOutsideSource(orphans)
  try checkFilePlace(orphans)
  guard FileKind(at: orphans, followsLinks: false) == nil || request.replacesOutput else {
    throw refused(orphans, "the file exists already; --force replaces it")
  }
  let head = (try? readHead(of: orphans, count: OrphanFile.lineStart.utf8.count)) ?? []
  guard head.isEmpty || head.elementsEqual(OrphanFile.lineStart.utf8) else {
    throw refused(
      orphans, "it is not a file of orphans; --force replaces only those, and empty files")
  }
}

/// Checks that the folder for values kept outside is not there, or is that of the store that is replaced.
private func checkSupportPlace(
  _ request: RecoveryRequest, of store: String
) throws(ToolchainError) {
  let folder = SupportFolder(of: request.output).path
  guard let kind = FileKind(at: folder, followsLinks: false) else { return }
  // A folder without its store is another one's, or all that is left of one.
  guard request.replacesOutput, kind == .directory,
    FileKind(at: request.output, followsLinks: false) != nil,
    absolutePath(folder) != absolutePath(SupportFolder(of: store).path)
  else {
    throw refused(folder, "there is a folder already, expected nothing")
  }
}

/// Refuses a path that is that of a store, of a journal of it, or of its values kept outside.
private func checkApart(
  _ path: String, from store: String, _ reason: String
) throws(ToolchainError) {
  guard let own = absolutePath(path), let store = absolutePath(store) else { return }
  let support = SupportFolder(of: store).path
  guard !["", "-wal", "-shm", "-journal"].contains(where: { store + $0 == own }), own != support,
    !own.hasPrefix(joined(support, ""))
  else { throw refused(path, reason) }
}
