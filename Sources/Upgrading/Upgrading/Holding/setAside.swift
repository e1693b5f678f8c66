import Building
import Comparing
package import Findings
package import Loading
import OperatingSystem
import StoreFile

/// Moves a store that cannot be upgraded to a separate folder, and creates an empty one instead.
///
/// Its journals and the values kept outside of it go along; nothing is ever deleted.
///
/// The journals are folded in first. Then the folder gets the store under a second name and the values kept
/// outside, and the new store takes the place of the old in one step. Killed on the way, all of the old
/// store is there: in the folder, or where it was.
///
/// - Parameters:
///   - path: The store.
///   - model: The reference to the model of the new one.
///   - conditions: How long to wait, where to put copies, whether to give up.
/// - Returns: The result.
/// - Throws: `ToolchainError` with exit code 65 if a link is in the place of the folder with those values, 73 or 74;
///   everything is unchanged then.
package func setAside(
  _ path: String, creating model: ModelReference, _ conditions: WorkConditions
) throws(ToolchainError) -> StoreSetAside {
  let target = try UpgradeTarget(model, fitting: path, scratch: conditions.scratch)
  let held = try holdStore(path, conditions)
  var choices = UpgradeChoices()
  choices.isInPlace = true
  try checkNames(of: held, choices)
  try SupportFolder(of: held.path).check()
  let work = try WorkFolder(for: held.path)
  do throws(ToolchainError) {
    _ = try createStore(of: target.version.version, at: work.store, options: StoreOptions())
    copyRights(of: held.path, to: work.store)
    try syncFile(work.store)
  } catch {
    throw error.naming(path, insteadOf: work.path)
  }
  try fold(held)
  let parent = joined(parentDirectory(of: held.path), "Incompatible")
  let folder = try freshFolder(in: parent, for: held.path)
  let name = lastComponent(of: held.path)
  let aside = joined(folder, name)
  let support = (
    from: SupportFolder(of: held.path).path,
    to: SupportFolder(of: aside).path
  )
  let versions = Array(try readHead(of: held.path, count: 20).dropFirst(18))
  do throws(ToolchainError) {
    try creating(aside) { () throws(SystemError) in try linkFile(held.path, to: aside) }
    if FileKind(at: support.from, followsLinks: false) != nil {
      try creating(support.to) { () throws(SystemError) in
        try moveFile(support.from, to: support.to)
      }
    }
    for directory in [folder, parent, parentDirectory(of: held.path)] { try syncFolder(directory) }
    guard held.lock.isOf(held.path) else { throw inUse(held.path, nil) }
    if let user = lastingUser(of: held.path) {
      throw inUse(held.path, .inUse(process: user.number))
    }
    try writing(path) { () throws(SystemError) in try held.lock.setFormatVersions([1, 1]) }
    try creating(path) { () throws(SystemError) in try moveFile(work.store, to: held.path) }
  } catch {
    try? held.lock.setFormatVersions(versions)
    if FileKind(at: support.to, followsLinks: false) != nil,
      (try? moveFile(support.to, to: support.from)) == nil
    {
      throw .writeFailed(
        path,
        "the store cannot be set aside, and its external files cannot be put back; they are in "
          + support.to)
    }
    try? removeFile(aside)
    try? removeFolder(folder)
    try? removeFolder(parent)
    throw error
  }
  syncDirectory(parentDirectory(of: held.path))
  return StoreSetAside(path: path, folder: folder)
}

/// Creates a folder named after the day and the store.
private func freshFolder(
  in parent: String, for store: String
) throws(ToolchainError) -> String {
  do throws(SystemError) {
    try createFolder(parent)
  } catch {
    guard error.code == .exists else { throw cannotCreate(parent, error) }
    guard FileKind(at: parent, followsLinks: false) == .directory else {
      throw refused(parent, "it is not a folder")
    }
  }
  let base = joined(parent, "\(dayText())-\(withoutExtension(lastComponent(of: store)))")
  var number = 1
  while true {
    let folder = number == 1 ? base : "\(base)-\(number)"
    do throws(SystemError) {
      try createFolder(folder, permissions: 0o700)
      return folder
    } catch {
      guard error.code == .exists, number < 1000 else { throw cannotCreate(base, error) }
    }
    number += 1
  }
}
