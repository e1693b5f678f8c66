import Comparing
import Compiling
package import Findings
import Loading
import StoreFile

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Puts a store that cannot be upgraded into a folder of its own, and makes an empty one in its place.
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
/// - Returns: What was done.
/// - Throws: `ToolchainError` with exit code 73 or 74; everything is as it was then.
package func setAside(
  _ path: String, creating model: String, _ conditions: WorkConditions
) throws(ToolchainError) -> StoreSetAside {
  let target = try UpgradeTarget(model, scratch: conditions.scratch)
  let held = try holdStore(path, conditions)
  var choices = UpgradeChoices()
  choices.isInPlace = true
  try checkNames(of: held, choices)
  let work = try WorkFolder(for: held.path)
  _ = try createStore(of: target.version.version, at: work.store, options: StoreOptions())
  copyRights(of: held.path, to: work.store)
  try syncFile(work.store)
  try fold(held)
  let parent = joined(parentDirectory(of: held.path), "Incompatible")
  let folder = try freshFolder(in: parent, for: held.path)
  let name = lastComponent(of: held.path)
  let aside = joined(folder, name)
  let support = (
    from: supportFolder(of: held.path),
    to: joined(folder, lastComponent(of: supportFolder(of: name)))
  )
  let versions = Array(try readHead(of: held.path, count: 20).dropFirst(18))
  do throws(ToolchainError) {
    guard link(held.path, aside) == 0 else { throw cannotCreate(aside) }
    if FileKind(at: support.from, followsLinks: false) != nil {
      guard rename(support.from, support.to) == 0 else { throw cannotCreate(support.to) }
    }
    for directory in [folder, parent, parentDirectory(of: held.path)] { try syncFolder(directory) }
    guard held.lock.isOf(held.path) else { throw inUse(held.path, nil) }
    if let process = processes(using: held.path) {
      throw inUse(held.path, .inUse(process: process))
    }
    guard held.lock.setFormatVersions([1, 1]) else { throw writeFailed(path) }
    guard rename(work.store, held.path) == 0 else { throw cannotCreate(path) }
  } catch {
    _ = held.lock.setFormatVersions(versions)
    if FileKind(at: support.to, followsLinks: false) != nil,
      rename(support.to, support.from) != 0
    {
      throw .writeFailed(
        path,
        "the store cannot be set aside, and its external files cannot be put back; they are in "
          + support.to)
    }
    unlink(aside)
    rmdir(folder)
    rmdir(parent)
    throw error
  }
  syncDirectory(parentDirectory(of: held.path))
  return StoreSetAside(path: path, folder: folder)
}

/// Makes a folder named after the day and the store.
private func freshFolder(
  in parent: String, for store: String
) throws(ToolchainError) -> String {
  if mkdir(parent, 0o777) != 0, errno != EEXIST { throw cannotCreate(parent) }
  let base = joined(parent, "\(today())-\(withoutExtension(lastComponent(of: store)))")
  for number in 1...1000 {
    let folder = number == 1 ? base : "\(base)-\(number)"
    if mkdir(folder, 0o700) == 0 { return folder }
    guard errno == EEXIST else { break }
  }
  throw cannotCreate(base)
}

/// The day in universal time, as `2026-01-31`.
private func today() -> String {
  var now = time(nil)
  var parts = tm()
  gmtime_r(&now, &parts)
  func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
}
