import Compiling
import Findings
import Loading
import StoreFile

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A store that nobody else uses.
struct HeldStore {
  /// Its path as the user gave it.
  let name: String
  /// Its path, links followed.
  let path: String
  /// The lock.
  let lock: StoreLock
  /// The suffixes of the journals beside it that have content.
  let journals: [String]
}

/// Waits until nobody uses a store, and keeps everybody out of it.
///
/// - Parameters:
///   - name: The path of the store.
///   - conditions: How long to wait, and whether to give up.
/// - Returns: The store.
/// - Throws: `ToolchainError` with exit code 65 when the store cannot be read, 74 when it is in use for
///   longer, naming who uses it where the system tells.
func holdStore(
  _ name: String, _ conditions: WorkConditions
) throws(ToolchainError) -> HeldStore {
  let kind = FileKind(at: name, followsLinks: true)
  guard kind == .file, let path = resolvedPath(name) else {
    throw .unreadableFile(name, is: kind, expected: "a store")
  }
  let versions = try readHead(of: path, count: 20).dropFirst(18)
  if let version = versions.first, version > DatabaseHeader.knownVersion,
    try isStore(path, in: FileSystem())
  {
    throw .newerFormat(Int(version), path)
  }
  let deadline = seconds() + conditions.timeout
  while true {
    if conditions.control.isInterrupted() { throw .interrupted(path) }
    var obstacle = processes(using: path).map(StoreLock.Obstacle.inUse)
    if obstacle == nil {
      do throws(StoreLock.Obstacle) {
        let lock = try StoreLock.take(path)
        return HeldStore(name: name, path: path, lock: lock, journals: journals(beside: path))
      } catch {
        obstacle = error
      }
    }
    if case .system(let code)? = obstacle {
      let reason = systemErrorText(code)
      throw code == EIO ? .readFailed(path, reason) : .unreadableFile(path, reason)
    }
    guard seconds() < deadline else { throw inUse(path, obstacle) }
    usleep(20_000)
  }
}

/// The suffixes of the journals beside a store that matter: a log with commits that were not folded in, and
/// what a killed writer left to be rolled back.
///
/// *Source:* “Database File Format”, sqlite.org/fileformat2.html, section 3: a rollback journal that does
/// not begin with these bytes was dealt with.
func journals(beside path: String) -> [String] {
  let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  return (fileSize(path + "-wal") > 0 ? ["-wal"] : [])
    + ((try? readHead(of: path + "-journal", count: mark.count)) == mark ? ["-journal"] : [])
}

func inUse(_ path: String, _ obstacle: StoreLock.Obstacle?) -> ToolchainError {
  var user = "another process"
  if case .inUse(let process?)? = obstacle {
    user = "process \(process)" + (processName(process).map { " (\($0))" } ?? "")
  }
  return .storeInUse(
    path, "\(user) has the store open",
    explanation: "Close it there, or wait longer with --timeout.")
}

/// The time since some moment, in seconds.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// What tells a file from every other, whatever its names.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// Looks at the file at `path`, links followed; nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// The two numbers as text.
  var text: String { "\(device):\(number)" }
}

#if canImport(Darwin)
  /// A process of ours, other than this one, that has a store or one of its journals open, even when it
  /// holds no lock at the moment.
  func processes(using path: String) -> Int32? {
    let own = getpid()
    for file in ["", "-wal", "-shm", "-journal"].map({ path + $0 }) where FileIdentity(file) != nil
    {
      // Room for more than there are now, as some may come meanwhile.
      let size = proc_listpidspath(UInt32(PROC_ALL_PIDS), 0, file, 0, nil, 0)
      guard size > 0 else { continue }
      var found = [pid_t](repeating: 0, count: Int(size) / MemoryLayout<pid_t>.stride + 64)
      let room = Int32(found.count * MemoryLayout<pid_t>.stride)
      let filled = proc_listpidspath(UInt32(PROC_ALL_PIDS), 0, file, 0, &found, room)
      let count = max(0, Int(filled)) / MemoryLayout<pid_t>.stride
      if let process = found.prefix(count).first(where: { $0 > 0 && $0 != own }) { return process }
    }
    return nil
  }

  private func processName(_ process: Int32) -> String? {
    var name = [UInt8](repeating: 0, count: 256)
    let count = proc_name(process, &name, UInt32(name.count))
    return count > 0 ? String(decoding: name.prefix(Int(count)), as: UTF8.self) : nil
  }
#elseif os(Linux)
  /// A process of ours, other than this one, that has a store or one of its journals open, even when it
  /// holds no lock at the moment.
  func processes(using path: String) -> Int32? {
    let own = getpid()
    let wanted = Set(["", "-wal", "-shm", "-journal"].compactMap { FileIdentity(path + $0) })
    for name in (try? listDirectory("/proc")) ?? [] {
      guard let process = Int32(name), process != own else { continue }
      let folder = "/proc/\(name)/fd"
      for descriptor in (try? listDirectory(folder)) ?? [] {
        if FileIdentity("\(folder)/\(descriptor)").map(wanted.contains) ?? false { return process }
      }
    }
    return nil
  }

  private func processName(_ process: Int32) -> String? {
    guard let bytes = try? readHead(of: "/proc/\(process)/comm", count: 64) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
#else
  func processes(using path: String) -> Int32? { nil }
  private func processName(_ process: Int32) -> String? { nil }
#endif
