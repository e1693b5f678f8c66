internal import Diagnostics
internal import Reports
internal import StoreFile

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where an upgraded store goes.
struct UpgradePlace {
  /// Its path.
  let path: String
  /// Its path as it is shown: beside the store as the user gave it.
  let shownPath: String
  /// The path under which the old store is kept; nil when it stays where it is, or goes.
  let backup: String?
  /// Whether the old store is replaced.
  let isInPlace: Bool

  /// Decides where the successor of a store goes.
  ///
  /// - Parameters:
  ///   - store: The store, links followed.
  ///   - name: Its path as the user gave it.
  ///   - choices: What the user wants.
  /// - Throws: `ToolchainError` with exit code 73 when there is something already.
  init(of store: String, named name: String, _ choices: UpgradeChoices) throws(ToolchainError) {
    isInPlace = choices.isInPlace
    guard !choices.isInPlace else {
      path = store
      shownPath = name
      backup = choices.keepsBackup ? store + ".backup" : nil
      if let backup, FileKind(at: backup, followsLinks: false) != nil {
        throw refused(backup, "there is something already, expected nothing")
      }
      return
    }
    backup = nil
    // A link's target has its successor beside it, not beside the link.
    let isLink = FileKind(at: name, followsLinks: false) == .symbolicLink
    path = choices.output ?? besideName(of: isLink ? store : name)
    shownPath = path
    try checkStorePlace(path, model: "", replacing: false)
    let support = supportFolder(of: path)
    if FileKind(at: supportFolder(of: store), followsLinks: true) == .directory,
      FileKind(at: support, followsLinks: false) != nil
    {
      throw refused(support, "there is a folder already, expected nothing")
    }
  }
}

/// The name of a store's successor: `Store.upgraded.sqlite` for `Store.sqlite`.
private func besideName(of store: String) -> String {
  let name = lastComponent(of: store)
  let base = withoutExtension(name)
  return joined(parentDirectory(of: store), "\(base).upgraded\(name.dropFirst(base.count))")
}

/// Puts an upgraded store where it goes, in one step.
///
/// - Parameters:
///   - folder: The folder with the proved and synced copy.
///   - held: The old store.
///   - place: Where the copy goes.
///   - name: The old store as the user gave it.
///   - isInterrupted: Asked while values kept outside are copied.
/// - Throws: `ToolchainError` with exit code 73 or 74 when that fails; the old store is there then.
func placeStore(
  from folder: WorkFolder, _ held: HeldStore, at place: UpgradePlace, named name: String,
  isInterrupted: () -> Bool
) throws(ToolchainError) {
  copyRights(of: held.lock.descriptor, to: folder.store)
  guard place.isInPlace else {
    return try placeBeside(from: folder, held, at: place.path, isInterrupted: isInterrupted)
  }
  let kept = joined(folder.path, "before.sqlite")
  if link(held.path, kept) != 0 {
    try copyFile(held.lock.descriptor, named: name, to: kept)
    try syncFile(kept)
  }
  guard rename(folder.store, place.path) == 0 else { throw cannotCreate(place.path) }
  syncDirectory(parentDirectory(of: place.path))
  do throws(StoreError) {
    _ = try readStore(at: place.path)
  } catch {
    rename(kept, place.path)
    syncDirectory(parentDirectory(of: place.path))
    throw ToolchainError(
      .inputOutput, "write-failed", file: name,
      "what was written cannot be read back: \(error.message); the store is as it was")
  }
  if let backup = place.backup {
    guard rename(kept, backup) == 0 else { throw cannotCreate(backup) }
    syncDirectory(parentDirectory(of: place.path))
  }
}

private func placeBeside(
  from folder: WorkFolder, _ held: HeldStore, at path: String, isInterrupted: () -> Bool
) throws(ToolchainError) {
  let support = supportFolder(of: held.path)
  let hasSupport = FileKind(at: support, followsLinks: true) == .directory
  if hasSupport {
    try checkSpace(for: folderSize(support), beside: folder.path, named: held.path)
    try copyFolder(at: support, to: folder.support, isInterrupted: isInterrupted)
    try folder.placeSupport(of: path)
  }
  // Unlike renaming, linking never replaces what has come meanwhile; some file systems cannot do it.
  if link(folder.store, path) != 0 {
    let isThere = errno == EEXIST || FileKind(at: path, followsLinks: false) != nil
    guard !isThere, rename(folder.store, path) == 0 else {
      let error = cannotCreate(path)
      if hasSupport { folder.withdrawSupport(of: path) }
      throw error
    }
  }
  syncDirectory(parentDirectory(of: path))
}

/// Gives a file the permissions of another, and its owner where that is allowed.
private func copyRights(of descriptor: Int32, to copy: String) {
  var information = stat()
  guard fstat(descriptor, &information) == 0 else { return }
  _ = chown(copy, information.st_uid, information.st_gid)
  chmod(copy, information.st_mode & 0o7777)
}
