import Building
package import Findings
import Loading
import OperatingSystem
import StoreFile
import StoreModel

/// Combines the parts of a store in one file, with its external files next to it.
///
/// The parts are recognized by content: the main file by its header and its tables, a `-wal` by its name, or by its
/// magic number and its pages, an external file by the name in a row. Commits in the `-wal` are folded in, as by a
/// checkpoint, and a store with one is left in rollback mode, without journals. The source is only read.
///
/// - Parameter request: The location of the parts and the destination of the store.
/// - Returns: The parts found, and what may be missing.
/// - Throws: `ToolchainError` with exit code 64 if there are several stores, 65 if there is none, it cannot be read, or its
///   `-wal` belongs to another, 73 if the new store cannot be moved to its destination, 74 if reading or writing fails;
///   nothing is left behind then.
package func collectStore(_ request: CollectRequest) throws(ToolchainError) -> CollectedStore {
  try checkFolder(above: request.output)
  let parts = try StoreParts(of: request.source, scratch: request.scratch)
  let search = PartSearch(parts, request)
  let store = try search.mainFile()
  try checkPlaces(request, parts, store: store)
  do throws(ToolchainError) {
    let work = try WorkFolder(for: request.output)
    defer { withExtendedLifetime(work) {} }
    let files = try search.journals(of: store)
    var collected = CollectedStore(
      source: request.source, store: store.name, output: request.output, parts: files.parts)
    try copy(files.taken, of: parts, to: work.store, request)
    try fold(
      work.store, of: parts.shownPath(of: store), files, request.isInterrupted, &collected)
    if let path = parts.tree.systemPath(of: store.path) { copyRights(of: path, to: work.store) }
    try syncFile(work.store)
    try copyExternalFiles(of: store, in: parts, work, request, &collected)
    collected.otherFiles = max(
      0, parts.files.count - 1 - collected.parts.count - collected.takenFiles)
    collected.parts.insert(
      CollectedStore.Part(role: .main, state: .taken, name: store.name, reason: "the main file"),
      at: 0)
    let placement = try FilePlacement(
      work.support, of: request.output,
      mark: { () throws(ToolchainError) in try work.markSupport() })
    do throws(ToolchainError) {
      try put(work.store, at: request.output, replacing: request.replacesOutput)
    } catch {
      placement.undo()
      throw error
    }
    try placement.finish()
    syncDirectory(parentDirectory(of: request.output))
    return collected
  } catch {
    throw error.naming(request.output, insteadOf: WorkFolder.path(for: request.output))
  }
}

/// Copies the main file and its journals as they were at one instant.
private func copy(
  _ files: [(suffix: String, file: StoreParts.StoredFile)], of parts: StoreParts, to copy: String,
  _ request: CollectRequest
) throws(ToolchainError) {
  let stamps = files.map { parts.stamp(of: $0.file) }
  for (suffix, file) in files {
    try parts.copy(file, to: copy + suffix, isInterrupted: request.isInterrupted)
  }
  guard files.map({ parts.stamp(of: $0.file) }) == stamps else {
    throw .storeWrittenMeanwhile(request.source, StoreError.changed.message)
  }
}

/// Folds the journals of the copy into it, and records what is missing from the store at `path`.
private func fold(
  _ copy: String, of path: String, _ files: FoundJournals,
  _ isInterrupted: @escaping @Sendable () -> Bool,
  _ collected: inout CollectedStore
) throws(ToolchainError) {
  let frames = countUnreadFrames(at: copy)
  if frames > 0 {
    let question = StoreQuestion.damagedLog(frames)
    collected.remarks.append(
      question.kind.rule.with(severity: .warning).diagnostic(
        question.summary, at: .file(path)))
  }
  let usesLog =
    (try? readHead(of: copy, count: DatabaseHeader.size)).flatMap { DatabaseHeader($0) }?
    .usesWriteAheadLog == true
  do throws(StoreError) {
    try foldWriteAheadLog(at: copy)
    // A store that had its log is whole without one, and says so.
    if usesLog, files.hasLog {
      _ = try StoreConnection(upgrading: copy, isInterrupted: isInterrupted)
    }
    if let line = try quickCheck(at: copy, isInterrupted: isInterrupted).first {
      collected.remarks.append(
        StoreFindingKind.damagedPages.rule.with(severity: .warning).diagnostic(
          "pages of the store are damaged: \(line)", at: .file(path)))
    }
  } catch {
    if error.kind == .interrupted { throw .interrupted(path) }
    throw .unreadableStore(path, error)
  }
  for suffix in ["-wal", "-shm", "-journal"] { try? removeFile(copy + suffix) }
  if usesLog, !files.hasLog {
    let question = StoreQuestion.missingLog
    collected.remarks.append(question.kind.rule.diagnostic(question.summary, at: .file(path)))
  }
}

/// Checks that the new store can be written without overwriting any part.
private func checkPlaces(
  _ request: CollectRequest, _ parts: StoreParts, store: StoreParts.StoredFile
) throws(ToolchainError) {
  if let own = absolutePath(request.output),
    FileKind(at: own, followsLinks: false) != nil,
    parts.files.contains(where: {
      parts.tree.systemPath(of: $0.path).flatMap { absolutePath($0) } == own
    })
  {
    throw refused(request.output, "the new store would replace a file that parts are looked for in")
  }
  guard absolutePath(request.output) != absolutePath(request.source) else {
    throw refused(request.output, "the new store would replace what it is made of")
  }
  try checkStorePlace(request.output, model: store.path, replacing: request.replacesOutput)
  let folder = SupportFolder(of: request.output).path
  guard let kind = FileKind(at: folder, followsLinks: false) else { return }
  guard request.replacesOutput, kind == .directory,
    FileKind(at: request.output, followsLinks: false) != nil
  else { throw refused(folder, "there is a folder already, expected nothing") }
}
