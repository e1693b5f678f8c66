import Findings
import Loading
import OperatingSystem
import StoreFile

/// A store locked for exclusive use.
struct HeldStore {
  /// Its path as the user gave it.
  let name: String
  /// Its path, links followed.
  let path: String
  /// The lock.
  let lock: StoreLock
  /// The suffixes of its non-empty journals.
  let journals: [String]
}

/// Waits until no other process uses a store, and locks it exclusively.
///
/// - Parameters:
///   - name: The path of the store.
///   - conditions: How long to wait, and whether to stop.
/// - Returns: The store.
/// - Throws: `ToolchainError` with exit code 65 if the store cannot be read, 74 if it is in use for
///   longer, naming the process that uses it if the system reports it.
func holdStore(
  _ name: String, _ conditions: WorkConditions
) throws(ToolchainError) -> HeldStore {
  let kind = FileKind(at: name, followsLinks: true)
  guard kind == .file, let path = resolvedPath(name) else {
    throw .unreadableFile(name, is: kind, expected: "a store")
  }
  try checkJournals(of: path)
  if let header = DatabaseHeader(try readHead(of: path, count: DatabaseHeader.size)),
    header.isReadOnly, try isStore(path, in: FileSystem())
  {
    throw .newerFormat(header.writeVersion, path)
  }
  let deadline = ContinuousClock.now + .seconds(min(conditions.timeout, 1e9))
  while true {
    if conditions.control.isInterrupted() { throw .interrupted(path) }
    var obstacle =
      conditions.isPrivate
      ? nil : user(of: path).map { StoreLock.Obstacle.inUse(process: $0.number) }
    if obstacle == nil {
      var taken: StoreLock?
      do throws(StoreLock.Obstacle) {
        taken = try StoreLock.take(path)
      } catch {
        obstacle = error
      }
      if let taken {
        try checkOwnLog(of: path, name)
        return HeldStore(name: name, path: path, lock: taken, journals: journals(beside: path))
      }
    }
    if case .system(let code)? = obstacle {
      throw code == .inputOutput
        ? .readFailed(path, code.text) : .unreadableFile(path, code.text)
    }
    guard ContinuousClock.now < deadline else { throw inUse(path, obstacle) }
    pause(for: .milliseconds(20))
  }
}

/// Checks that the log of a store belongs to it, before anything is read through it.
private func checkOwnLog(of path: String, _ name: String) throws(ToolchainError) {
  do throws(StoreError) {
    try checkLog(of: path)
  } catch {
    throw .unreadableStore(name, error)
  }
}

/// The suffixes of the relevant journals of a store: a log with commits not yet checkpointed, and a hot
/// rollback journal.
func journals(beside path: String) -> [String] {
  // Whoever opens a pipe of that name waits for ever.
  func isFile(_ ending: String) -> Bool { FileKind(at: path + ending, followsLinks: true) == .file }
  return (isFile("-wal") && fileSize(path + "-wal") > 0 ? ["-wal"] : [])
    + (isFile("-journal")
      && (try? readHead(of: path + "-journal", count: journalMagic.count)) == journalMagic
      ? ["-journal"] : [])
}

func inUse(_ path: String, _ obstacle: StoreLock.Obstacle?) -> ToolchainError {
  var user = "another process"
  if case .inUse(let process?)? = obstacle {
    user = "process \(process)" + (OtherProcess(number: process).name.map { " (\($0))" } ?? "")
  }
  return .storeInUse(
    path, "\(user) has the store open",
    explanation: "Close it there, or wait longer with --timeout.")
}

/// A process of ours, other than this one, that has a store or one of its journals open, even when it
/// holds no lock at the moment.
func user(of store: String) -> OtherProcess? {
  OtherProcess(using: ["", "-wal", "-shm", "-journal"].map { store + $0 })
}

/// A process that keeps a store open; nil if absent or it closes the store within half a second.
///
/// A program that another thread starts has what is open here until the system has loaded it, and those that index or
/// save files look into a store for a moment.
func lastingUser(of store: String) -> OtherProcess? {
  for _ in 0..<25 {
    guard user(of: store) != nil else { return nil }
    pause(for: .milliseconds(20))
  }
  return user(of: store)
}
