#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The folder beside a store in which its successor is made; removed when released.
///
/// It has the name of the store, so that what a killed run left is found and removed by the next, and two
/// runs for the same store do not meet: whoever works in it holds a lock on a file of it, which the system
/// gives back however a process ends.
final class WorkFolder {
  /// The path of the folder.
  let path: String
  private let descriptor: Int32

  /// The working copy of the store.
  var store: String { joined(path, "store.sqlite") }
  /// The copy of the folder with values kept outside of the store.
  var support: String { joined(path, "support") }
  /// The file that says where that copy was put, while the store is not there yet.
  private var supportMark: String { joined(path, "placed") }

  /// Makes the folder for a store that is to be at `target`, or takes over what a killed run left.
  ///
  /// - Throws: `ToolchainError` with exit code 73 when the folder cannot be made, 74 when another run is
  ///   at it.
  init(for target: String) throws(ToolchainError) {
    path = joined(parentDirectory(of: target), ".\(lastComponent(of: target)).upgrading")
    if mkdir(path, 0o700) != 0 {
      guard errno == EEXIST, FileKind(at: path, followsLinks: false) == .directory else {
        throw cannotCreate(path)
      }
    }
    let lock = joined(path, "lock")
    descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let error = cannotCreate(lock)
      rmdir(path)
      throw error
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw ToolchainError(
        .inputOutput, "store-in-use", file: target, "another upgrade of this store is under way")
    }
    do {
      try sweep(target)
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    for name in (try? listDirectory(path)) ?? [] where name != "lock" { remove(name) }
    unlink(joined(path, "lock"))
    rmdir(path)
    close(descriptor)
  }

  /// Removes what a killed run left: its files, and values that it had put beside a store that never came.
  private func sweep(_ target: String) throws(ToolchainError) {
    if FileKind(at: supportMark, followsLinks: false) == .file {
      let placed = String(decoding: try readFile(supportMark, limit: 1 << 16), as: UTF8.self)
      let expected = supportFolder(of: target)
      if placed == expected, FileKind(at: target, followsLinks: false) == nil {
        removeDirectory(expected)
      }
    }
    for name in try listDirectory(path) where name != "lock" { remove(name) }
  }

  private func remove(_ name: String) {
    let member = joined(path, name)
    if FileKind(at: member, followsLinks: false) == .directory {
      removeDirectory(member)
    } else {
      unlink(member)
    }
  }

  /// Puts the copy of the values kept outside beside `target`, before the store itself is put there.
  ///
  /// - Throws: `ToolchainError` with exit code 73 when there is such a folder, or it cannot be put there.
  func placeSupport(of target: String) throws(ToolchainError) {
    let place = supportFolder(of: target)
    guard FileKind(at: place, followsLinks: false) == nil else {
      throw refused(place, "there is a folder already, expected nothing")
    }
    try writeWhole(Array(place.utf8), to: supportMark)
    guard rename(support, place) == 0 else { throw cannotCreate(place) }
  }

  /// Takes back what ``placeSupport(of:)`` did.
  func withdrawSupport(of target: String) {
    let place = supportFolder(of: target)
    if FileKind(at: supportMark, followsLinks: false) == .file { removeDirectory(place) }
  }
}

/// The folder in which Core Data keeps large values of a store in files of their own.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external storage.
func supportFolder(of store: String) -> String {
  joined(parentDirectory(of: store), ".\(withoutExtension(lastComponent(of: store)))_SUPPORT")
}
