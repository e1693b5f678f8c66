#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A process that this one may look at.
package struct OtherProcess: Hashable, Sendable {
  /// Its number.
  package let number: Int32

  /// Creates a process with a number.
  package init(number: Int32) { self.number = number }

  /// Asks the process to end, with SIGTERM.
  ///
  /// The number of a child process that has not been waited for is not reused.
  package func askToEnd() { kill(number, SIGTERM) }
}

#if canImport(Darwin)
extension OtherProcess {
  /// Finds another process of this user that has one of several files open; nil if absent.
  package init?(using paths: [String]) {
    let own = getpid()
    for path in paths where FileIdentity(path) != nil {
      // Room for more than there are now, as some may come meanwhile.
      let size = proc_listpidspath(UInt32(PROC_ALL_PIDS), 0, path, 0, nil, 0)
      guard size > 0 else { continue }
      var found = [pid_t](repeating: 0, count: Int(size) / MemoryLayout<pid_t>.stride + 64)
      let room = Int32(found.count * MemoryLayout<pid_t>.stride)
      let filled = proc_listpidspath(UInt32(PROC_ALL_PIDS), 0, path, 0, &found, room)
      let count = max(0, Int(filled)) / MemoryLayout<pid_t>.stride
      if let number = found.prefix(count).first(where: { $0 > 0 && $0 != own }) {
        self.init(number: number)
        return
      }
    }
    return nil
  }

  /// The name of its program; nil if the system does not report it.
  package var name: String? {
    var name = [UInt8](repeating: 0, count: 256)
    let count = proc_name(number, &name, UInt32(name.count))
    return count > 0 ? String(decoding: name.prefix(Int(count)), as: UTF8.self) : nil
  }
}
#elseif os(Linux)
extension OtherProcess {
  /// Finds another process of this user that has one of several files open; nil if absent.
  package init?(using paths: [String]) {
    let own = getpid()
    let wanted = Set(paths.compactMap { FileIdentity($0) })
    for name in (try? namesInFolder("/proc")) ?? [] {
      guard let process = Int32(name), process != own else { continue }
      let folder = "/proc/\(name)/fd"
      for descriptor in (try? namesInFolder(folder)) ?? [] {
        guard let identity = FileIdentity("\(folder)/\(descriptor)") else { continue }
        if wanted.contains(identity) {
          self.init(number: process)
          return
        }
      }
    }
    return nil
  }

  /// The name of its program; nil if the system does not report it.
  package var name: String? {
    guard let file = try? File("/proc/\(number)/comm"), let bytes = try? file.bytes(upTo: 64)
    else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
#else
extension OtherProcess {
  /// Always nil: this system does not report open files.
  package init?(using paths: [String]) { return nil }

  /// Nil, because this system does not report it.
  package var name: String? { nil }
}
#endif
