import Compiling
import Findings
import Loading

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

  /// The path of the folder for a store that is to be at `target`.
  static func path(for target: String) -> String {
    joined(parentDirectory(of: target), ".\(lastComponent(of: target)).upgrading")
  }

  /// The old store in such a folder, from before it is replaced until the new one was read back.
  static func keptStore(in folder: String) -> String { joined(folder, "before.sqlite") }

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
    path = Self.path(for: target)
    descriptor = try lockedFolder(path, for: target)
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
    let place = supportFolder(of: target)
    // A store that has a second name was put in its place, and the values are its own.
    if FileKind(at: supportMark, followsLinks: false) == .file, nameCount(of: store) == 1,
      FileKind(at: target, followsLinks: false) == nil,
      let identity = FileIdentity(place), FileKind(at: place, followsLinks: false) == .directory,
      try readFile(supportMark, limit: 1 << 16) == Array(identity.text.utf8)
    {
      removeDirectory(place)
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
    try writeWhole(Array((FileIdentity(support)?.text ?? "").utf8), to: supportMark)
    guard rename(support, place) == 0 else { throw cannotCreate(place) }
  }

  /// Takes back what ``placeSupport(of:)`` did.
  func withdrawSupport(of target: String) {
    let place = supportFolder(of: target)
    guard let identity = FileIdentity(place),
      (try? readFile(supportMark, limit: 1 << 16)) == Array(identity.text.utf8)
    else { return }
    removeDirectory(place)
  }
}

/// Makes the folder at `path`, or takes the one that is there, and locks it.
///
/// - Returns: The open file that is locked.
private func lockedFolder(
  _ path: String, for target: String
) throws(ToolchainError) -> Int32 {
  while true {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw cannotCreate(path) }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 == 0
    else { throw refused(path, "there is something that no upgrade has made") }
    let lock = joined(path, "lock")
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      // Whoever had the folder may just have removed it.
      if errno == ENOENT { continue }
      let error = cannotCreate(lock)
      rmdir(path)
      throw error
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isHeld = errno == EWOULDBLOCK
      let error = cannotCreate(lock)
      close(descriptor)
      guard isHeld else { throw error }
      throw .storeInUse(target, "another upgrade of this store is running")
    }
    var (own, other) = (stat(), stat())
    if fstat(descriptor, &own) == 0, stat(lock, &other) == 0, own.st_ino == other.st_ino {
      return descriptor
    }
    // Its owner has removed the file in between, and somebody else may have made another.
    close(descriptor)
  }
}

/// How many names the file at `path` has; 0 when there is none.
private func nameCount(of path: String) -> Int {
  var status = stat()
  return lstat(path, &status) == 0 ? Int(status.st_nlink) : 0
}

/// The folder in which Core Data keeps large values of a store in files of their own.
///
/// *Source:* `Documentation/Formats/store-schema.md`, external storage.
func supportFolder(of store: String) -> String {
  joined(parentDirectory(of: store), ".\(withoutExtension(lastComponent(of: store)))_SUPPORT")
}
