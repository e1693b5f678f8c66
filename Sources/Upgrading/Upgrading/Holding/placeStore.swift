import Building
import Findings
import Loading
import OperatingSystem
import StoreFile

/// The destination of an upgraded store.
struct UpgradePlace {
  /// Its path.
  let path: String
  /// Its path for display, based on the path given by the user.
  let shownPath: String
  /// The path for keeping the old store; nil if it is not moved or is not kept.
  let backup: String?
  /// Whether the old store is replaced.
  let isInPlace: Bool

  /// Determines the destination for the successor of a store.
  ///
  /// - Parameters:
  ///   - held: The store.
  ///   - choices: The user's options.
  ///   - word: The suffix for the name of a successor next to the store.
  /// - Throws: `ToolchainError` with exit code 73 if the destination exists.
  init(
    of held: HeldStore, _ choices: UpgradeChoices, word: String = "upgraded"
  ) throws(ToolchainError) {
    let store = held.path
    isInPlace = choices.isInPlace
    guard !choices.isInPlace else {
      path = store
      shownPath = held.name
      backup = choices.keepsBackup ? store + ".backup" : nil
      // What a killed run has begun to keep is the store itself, under a second name.
      if let backup, FileIdentity(backup) == FileIdentity(store) { try? removeFile(backup) }
      return
    }
    backup = nil
    path = choices.outputPath(of: held, word: word)
    shownPath = path
    try checkOutsideSource(path)
    guard FileKind(at: path, followsLinks: false) == nil else {
      throw refused(
        path, "there is something already, expected nothing",
        advice: "Move it away, or name another file for the new store.")
    }
    for suffix in ["-wal", "-shm", "-journal"] {
      if path.hasSuffix(suffix) { throw refused(path, "SQLite gives such names to journals") }
      guard FileKind(at: path + suffix, followsLinks: false) == nil else {
        throw refused(path + suffix, "there is a journal of another store")
      }
    }
    let support = SupportFolder(of: path)
    if SupportFolder(of: store).isThere, support.isThere {
      throw refused(support.path, "there is a folder already, expected nothing")
    }
  }
}

extension UpgradePlace {
  /// Refuses values kept outside that cannot be copied to the new store; asked where one is written.
  ///
  /// - Parameter held: The store.
  /// - Throws: `ToolchainError` with exit code 65 that names the file.
  func checkSupport(of held: HeldStore) throws(ToolchainError) {
    if !isInPlace { try SupportFolder(of: held.path).checkCopyable() }
  }

  /// The items in external storage that were not copied because they cannot contain values.
  ///
  /// - Parameter held: The store.
  /// - Returns: Their paths; empty if the store is replaced in place.
  /// - Throws: `ToolchainError` with exit code 65 if the folder cannot be listed.
  func filesLeft(of held: HeldStore) throws(ToolchainError) -> [String] {
    let support = SupportFolder(of: held.path)
    return isInPlace ? [] : try support.contents().others.map { joined(support.path, $0) }
  }

  /// Refuses to keep the old store where there is something already; asked where the store is to be replaced.
  ///
  /// - Throws: `ToolchainError` with exit code 73.
  func checkBackup() throws(ToolchainError) {
    guard let backup, FileKind(at: backup, followsLinks: false) != nil else { return }
    throw refused(
      backup, "there is something already, expected nothing",
      advice: "Move it away, or go on without --keep-backup.")
  }
}

extension UpgradeChoices {
  /// The destination path for the successor of a store.
  func outputPath(of held: HeldStore, word: String = "upgraded") -> String {
    guard !isInPlace else { return held.path }
    // A link's target has its successor beside it, not beside the link.
    let isLink = FileKind(at: held.name, followsLinks: false) == .symbolicLink
    return output ?? besideName(of: isLink ? held.path : held.name, word)
  }
}

/// The name of a store's successor: `Store.upgraded.sqlite` for `Store.sqlite`.
private func besideName(of store: String, _ word: String) -> String {
  let name = lastComponent(of: store)
  let base = withoutExtension(name)
  return joined(parentDirectory(of: store), "\(base).\(word)\(name.dropFirst(base.count))")
}

/// Moves an upgraded store to its destination atomically.
///
/// - Parameters:
///   - work: The old store, and the folder with the proved and synced copy.
///   - place: The destination of the copy.
/// - Throws: `ToolchainError` with exit code 73 or 74 if that fails; the old store stays then.
func placeStore(_ work: StoreWork, at place: UpgradePlace) throws(ToolchainError) {
  guard place.isInPlace else { return try placeBeside(work, at: place.path) }
  let (held, folder) = (work.held, work.folder)
  try fold(held)
  let kept = place.backup ?? WorkFolder.keptStore(in: folder.path)
  do throws(SystemError) {
    try linkFile(held.path, to: kept)
  } catch {
    guard error.code != .exists else { throw refused(kept, "there is something already") }
    guard FileKind(at: kept, followsLinks: false) == nil else {
      throw refused(kept, "there is something already")
    }
    try checkSpace(for: fileSize(held.path), beside: folder.path, named: held.name)
    // It gets its name when it is whole: a part of a copy would be in the way of the next run.
    let copy = joined(folder.path, "backup.sqlite")
    try copyFile(held.lock.file, named: held.name, to: copy)
    copyRights(of: held.path, to: copy)
    try syncFile(copy)
    try creating(kept) { () throws(SystemError) in try moveFile(copy, to: kept) }
  }
  do throws(ToolchainError) {
    try replace(held, by: folder.store, kept: kept)
  } catch {
    try? removeFile(kept)
    throw error
  }
}

/// Replaces a store by its successor, or leaves it as it is.
private func replace(
  _ held: HeldStore, by successor: String, kept: String
) throws(ToolchainError) {
  let directory = parentDirectory(of: held.path)
  try syncFolder(directory)
  guard held.lock.isOf(held.path) else { throw inUse(held.path, nil) }
  if let user = lastingUser(of: held.path) { throw inUse(held.path, .inUse(process: user.number)) }
  let versions = Array(try readHead(of: held.path, count: 20).dropFirst(18))
  do throws(SystemError) {
    try held.lock.setFormatVersions([1, 1])
  } catch {
    // The bytes may be written and only not synced.
    try? held.lock.setFormatVersions(versions)
    throw writeFailed(held.name, error)
  }
  do throws(SystemError) {
    try moveFile(successor, to: held.path)
  } catch {
    try? held.lock.setFormatVersions(versions)
    throw cannotCreate(held.name, error)
  }
  do throws(ToolchainError) {
    try syncFolder(directory)
    _ = try upgrading(held.name) { () throws(StoreError) in try readStore(at: held.path) }
  } catch {
    guard (try? moveFile(kept, to: held.path)) != nil else {
      throw .writeFailed(
        held.name,
        "the new store cannot be read back, and the old one cannot be restored; it is at \(kept)")
    }
    syncDirectory(directory)
    try? held.lock.setFormatVersions(versions)
    throw error
  }
}

private func placeBeside(_ work: StoreWork, at path: String) throws(ToolchainError) {
  let (held, folder) = (work.held, work.folder)
  let support = SupportFolder(of: held.path)
  try support.check()
  let hasSupport = support.isThere
  if hasSupport {
    try checkSpace(for: support.size, beside: folder.path, named: held.path)
    try support.copyFiles(to: folder.support, isInterrupted: work.control.isInterrupted)
  }
  do throws(ToolchainError) {
    if hasSupport {
      try folder.placeSupport(of: path)
      try syncFolder(parentDirectory(of: path))
    }
    try linkStore(folder.store, at: path)
  } catch {
    if hasSupport { folder.withdrawSupport(of: path) }
    throw error
  }
}

/// Gives a store its name, where nothing has it.
private func linkStore(_ store: String, at path: String) throws(ToolchainError) {
  // Unlike renaming, linking never replaces what has come meanwhile; some file systems cannot do it.
  try creating(path) { () throws(SystemError) in
    do throws(SystemError) {
      try linkFile(store, to: path)
    } catch {
      let isThere = error.code == .exists || FileKind(at: path, followsLinks: false) != nil
      guard !isThere else { throw error }
      try moveFile(store, to: path)
    }
  }
  do throws(ToolchainError) {
    try syncFolder(parentDirectory(of: path))
  } catch {
    try? removeFile(path)
    throw error
  }
}

/// Flushes a folder to disk.
///
/// - Throws: `ToolchainError` with exit code 74 if that fails; a folder that cannot be synced at all is not an error.
func syncFolder(_ path: String) throws(ToolchainError) {
  try writing(path) { () throws(SystemError) in try synchronizeFolder(path) }
}

/// Folds in the journals of a replaced store: its log would otherwise be applied to the new store.
func fold(_ held: HeldStore) throws(ToolchainError) {
  let hasJournals = ["-wal", "-shm", "-journal"].contains {
    FileKind(at: held.path + $0, followsLinks: false) != nil
  }
  guard hasJournals else { return }
  try upgrading(held.name) { () throws(StoreError) in try foldJournals(at: held.path) }
  guard journals(beside: held.path).isEmpty else {
    throw ToolchainError(
      .unreadableStore, file: held.name, "the journal of the store cannot be merged into the store")
  }
}

/// Checks that a store can be replaced: it may be written, and has no second name, under which another
/// process might have it open with a journal of that name.
func checkNames(
  of held: HeldStore, _ choices: UpgradeChoices
) throws(ToolchainError) {
  guard choices.isInPlace else { return }
  guard held.lock.isExclusive else {
    throw refused(held.name, "the store is read-only; without --in-place a new store is written")
  }
  let names = held.lock.nameCount
  let isHalfKept = names == 2 && FileIdentity(held.path + ".backup") == FileIdentity(held.path)
  let kept = WorkFolder.keptStore(in: WorkFolder.path(for: held.path))
  let isHalfReplaced = names == 2 && FileIdentity(kept) == FileIdentity(held.path)
  guard names == 1 || isHalfKept || isHalfReplaced else {
    throw refused(
      held.name,
      "the store has \(names) names (hard links); without --in-place a new store is written")
  }
}
