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

/// A store that was put out of the way.
package struct StoreSetAside: Sendable {
  /// The store, and a fresh one in its place now.
  package var path: String
  /// The folder that the old one is in now.
  package var folder: String

  /// What was done, for people.
  package var text: String {
    "set aside: \(folder)\ncreated \(path), an empty store\n"
  }
}

/// Puts a store that cannot be upgraded into a folder of its own, and makes an empty one in its place.
///
/// Its journals and the values kept outside of it go along; nothing is ever deleted.
///
/// The new store is made first, and everything that is moved goes back when something fails. Killed on the
/// way, all of the old store is there, in one place or the other.
///
/// - Parameters:
///   - path: The store.
///   - model: The reference to the model of the new one.
///   - timeout: How long to wait for others to close the store, in seconds.
///   - scratch: A folder for temporary copies of stores that models are read from.
///   - control: Whether to give up.
/// - Returns: What was done.
/// - Throws: `ToolchainError` with exit code 73 or 74; everything is as it was then.
package func setAside(
  _ path: String, creating model: String, timeout: Double, scratch: String,
  control: UpgradeControl = UpgradeControl()
) throws(ToolchainError) -> StoreSetAside {
  let target = try UpgradeTarget(model, scratch: scratch)
  let held = try holdStore(path, timeout: timeout, isInterrupted: control.isInterrupted)
  let work = try WorkFolder(for: held.path)
  _ = try createStore(of: target.version.version, at: work.store, options: StoreOptions())
  let parent = joined(parentDirectory(of: held.path), "Incompatible")
  let folder = try freshFolder(in: parent, for: held.path)
  var moved: [(from: String, to: String)] = []
  do throws(ToolchainError) {
    // The store goes last: until then what is there is the old one, with what belongs to it beside it or
    // in the folder that is named after it.
    let support = supportFolder(of: held.path)
    for member in ["-wal", "-journal", "-shm"].map({ held.path + $0 }) + [support, held.path]
    where FileKind(at: member, followsLinks: false) != nil {
      let place = joined(folder, lastComponent(of: member))
      guard rename(member, place) == 0 else { throw cannotCreate(place) }
      moved.append((member, place))
    }
    syncDirectory(folder)
    guard link(work.store, held.path) == 0 || rename(work.store, held.path) == 0 else {
      throw cannotCreate(held.path)
    }
    syncDirectory(parentDirectory(of: held.path))
  } catch {
    for (from, to) in moved.reversed() { rename(to, from) }
    rmdir(folder)
    rmdir(parent)
    throw error
  }
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
