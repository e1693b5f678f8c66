#if canImport(Glibc)
import CLinux
import Glibc
#elseif canImport(Musl)
import CLinux
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

#if canImport(Darwin)
private typealias FileActions = posix_spawn_file_actions_t?
private typealias Attributes = posix_spawnattr_t?
#else
private typealias FileActions = posix_spawn_file_actions_t
private typealias Attributes = posix_spawnattr_t
#endif

/// Two connected descriptors: bytes written to one can be read from the other.
struct Channel {
  /// The end that stays here.
  let own: Int32
  /// The end that becomes a stream of a child.
  let other: Int32

  /// Creates a channel whose ends no child inherits by accident, even if others are started at the same
  /// time.
  ///
  /// It uses sockets because writing to a pipe without a reader ends the process.
  ///
  /// - Throws: ``SystemError`` if the system has no descriptors left.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
    // Children are started with POSIX_SPAWN_CLOEXEC_DEFAULT.
    guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { throw .last("socketpair") }
    var isQuiet: Int32 = 1
    for end in ends {
      setsockopt(
        end, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<Int32>.size))
    }
    #else
    // SOCK_STREAM and SOCK_CLOEXEC, which the C libraries give in different types.
    guard socketpair(AF_UNIX, 1 | 0o2_000_000, 0, &ends) == 0 else {
      throw .last("socketpair")
    }
    #endif
    // Above the standard streams, so that giving the child its streams overwrites none of them.
    let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let failure = SystemError.last("fcntl")
    for end in ends { close(end) }
    guard !raised.contains(-1) else {
      for end in raised where end >= 0 { close(end) }
      throw failure
    }
    (own, other) = (raised[0], raised[1])
  }

  /// Closes both ends.
  func closeBoth() {
    close(own)
    close(other)
  }
}

/// Starts a program with three streams and no other open descriptors.
///
/// - Parameters:
///   - executable: The path of the program.
///   - arguments: Its arguments, the name of the program first.
///   - environment: Its variables.
///   - streams: The descriptors that become its standard input, output and error.
///   - folder: The folder that it works in; nil for that of this process.
///   - leadsGroup: Whether it and what it starts are a group of processes, which can be ended together.
/// - Returns: The number of the process.
/// - Throws: ``SystemError`` if the system does not start it.
func spawn(
  _ executable: String, arguments: [String], environment: [String: String], streams: [Int32],
  inFolder folder: String? = nil, leadsGroup: Bool = false
) throws(SystemError) -> Int32 {
  let actions = UnsafeMutablePointer<FileActions>.allocate(capacity: 1)
  let attributes = UnsafeMutablePointer<Attributes>.allocate(capacity: 1)
  defer {
    actions.deallocate()
    attributes.deallocate()
  }
  posix_spawn_file_actions_init(actions)
  defer { posix_spawn_file_actions_destroy(actions) }
  for (number, stream) in streams.enumerated() {
    posix_spawn_file_actions_adddup2(actions, stream, Int32(number))
  }
  if let folder { posix_spawn_file_actions_addchdir_np(actions, folder) }
  posix_spawnattr_init(attributes)
  defer { posix_spawnattr_destroy(attributes) }
  resetSignals(attributes)
  if leadsGroup {
    var flags: Int16 = 0
    posix_spawnattr_getflags(attributes, &flags)
    posix_spawnattr_setflags(attributes, flags | Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(attributes, 0)
  }
  let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  var process: pid_t = 0
  let code = withCStrings(arguments) { arguments in
    withCStrings(variables) { variables in
      posix_spawn(&process, executable, actions, attributes, arguments, variables)
    }
  }
  guard code == 0 else {
    throw SystemError(SystemError.Code(rawValue: code), "posix_spawn", path: executable)
  }
  return process
}

/// The signals as a program expects them: the threads that work here block some, and a shell may
/// have had the process ignore others.
private func resetSignals(_ attributes: UnsafeMutablePointer<Attributes>) {
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(attributes, &none)
  var usual = sigset_t()
  sigemptyset(&usual)
  sigaddset(&usual, SIGPIPE)
  #if canImport(Darwin)
  // While signals are watched they are ignored there, which a child would go on doing.
  for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&usual, number) }
  #endif
  posix_spawnattr_setsigdefault(attributes, &usual)
  #if canImport(Darwin)
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
  #else
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
  #endif
  posix_spawnattr_setflags(attributes, Int16(flags))
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
