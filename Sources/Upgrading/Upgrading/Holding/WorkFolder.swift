import Building
package import Findings
import Loading
import OperatingSystem
import StoreFile

/// The temporary folder, next to a store or copy, in which its successor is created; removed when released.
///
/// It has the name of the store, so that the next run finds and removes what a killed run left behind, and two
/// runs for the same store do not collide: a run holds a lock on a file in the folder, which the system
/// releases however the process ends.
package final class WorkFolder {
  /// The path of the folder.
  package let path: String
  private let lock: File

  /// The path of the folder for a store that is to be at `target`.
  package static func path(for target: String) -> String {
    joined(parentDirectory(of: target), ".\(lastComponent(of: target)).upgrading")
  }

  /// The old store in such a folder, from before it is replaced until the new one was read back.
  static func keptStore(in folder: String) -> String { joined(folder, "before.sqlite") }

  /// The working copy of the store.
  package var store: String { joined(path, "store.sqlite") }
  /// The copy of the folder with values kept outside of the store.
  package var support: String { joined(path, "support") }
  /// The file that records the path of that copy while the store is not there yet.
  private var supportMark: String { joined(path, "placed") }

  /// Creates the folder for a store that is to be at `target`, or takes over the one that a killed run left behind.
  ///
  /// - Throws: `ToolchainError` with exit code 73 if the folder cannot be created, 74 if another run
  ///   uses it.
  package init(for target: String) throws(ToolchainError) {
    path = Self.path(for: target)
    lock = try lockedFolder(path, for: target)
    try sweep(target)
  }

  deinit {
    for name in (try? listDirectory(path)) ?? [] where name != "lock" { remove(name) }
    try? removeFile(joined(path, "lock"))
    try? removeFolder(path)
  }

  /// Removes the remains of an interrupted run: its files, and external files placed next to a store that was
  /// not completed.
  private func sweep(_ target: String) throws(ToolchainError) {
    let place = SupportFolder(of: target).path
    // A store with a second name was moved to its destination, and the values are its own.
    if FileKind(at: supportMark, followsLinks: false) == .file,
      (try? FileStatus(of: store, followsLinks: false))?.nameCount == 1,
      FileKind(at: target, followsLinks: false) == nil,
      let identity = FileIdentity(place), FileKind(at: place, followsLinks: false) == .directory,
      try readFile(supportMark, limit: 1 << 16) == Array(identity.text.utf8)
    {
      removeTree(place)
    }
    for name in try listDirectory(path) where name != "lock" { remove(name) }
  }

  private func remove(_ name: String) {
    let member = joined(path, name)
    if FileKind(at: member, followsLinks: false) == .directory {
      removeTree(member)
    } else {
      try? removeFile(member)
    }
  }

  /// Moves the copy of external storage next to `target`, before the store itself.
  ///
  /// - Throws: `ToolchainError` with exit code 73 if there is such a folder, or it cannot be put there.
  func placeSupport(of target: String) throws(ToolchainError) {
    let place = SupportFolder(of: target).path
    guard FileKind(at: place, followsLinks: false) == nil else {
      throw refused(place, "there is a folder already, expected nothing")
    }
    try markSupport()
    try creating(place) { () throws(SystemError) in try moveFile(support, to: place) }
  }

  /// Records that the copy of external storage is about to be placed, so that the next run removes it if the
  /// process ends before the store is there.
  ///
  /// - Throws: `ToolchainError` with exit code 73 or 74 if that cannot be written.
  package func markSupport() throws(ToolchainError) {
    try writeWhole(Array((FileIdentity(support)?.text ?? "").utf8), to: supportMark)
  }

  /// Takes back what ``placeSupport(of:)`` did.
  func withdrawSupport(of target: String) {
    let place = SupportFolder(of: target).path
    guard FileKind(at: place, followsLinks: false) == .directory,
      let identity = FileIdentity(place),
      (try? readFile(supportMark, limit: 1 << 16)) == Array(identity.text.utf8)
    else { return }
    removeTree(place)
  }
}

/// Creates the folder at `path`, or takes the existing one, and locks it.
///
/// - Returns: The open file that is locked.
private func lockedFolder(_ path: String, for target: String) throws(ToolchainError) -> File {
  while true {
    do throws(SystemError) {
      try createFolder(path, permissions: 0o700)
    } catch {
      guard error.code == .exists else {
        // The folder that the store is to be in is missing, not this one.
        throw cannotCreate(error.code == .notFound ? target : path, error)
      }
    }
    guard let status = try? FileStatus(of: path, followsLinks: false), status.kind == .directory,
      status.isOwn, status.permissions & 0o077 == 0
    else { throw refused(path, "there is something that no run of ours has made") }
    if let lock = try lockFile(joined(path, "lock"), in: path, for: target) { return lock }
  }
}

/// Creates and locks a file.
///
/// - Returns: The file; nil if its owner has removed it or its folder meanwhile.
private func lockFile(
  _ path: String, in folder: String, for target: String
) throws(ToolchainError) -> File? {
  let file: File
  do throws(SystemError) {
    file = try File(
      path, for: .readingAndWriting, [.creating, .notFollowingLinks], permissions: 0o600)
  } catch {
    if error.code == .notFound { return nil }
    try? removeFolder(folder)
    throw cannotCreate(path, error)
  }
  do throws(SystemError) {
    try file.lockWhole()
  } catch {
    guard error.code == .wouldBlock else { throw cannotCreate(path, error) }
    throw .storeInUse(target, "another run is writing this store")
  }
  // Somebody else may have made another by now.
  guard let own = try? file.status(), let other = try? FileStatus(of: path),
    own.identity.number == other.identity.number
  else { return nil }
  return file
}
