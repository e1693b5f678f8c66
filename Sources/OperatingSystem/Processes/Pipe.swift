#if canImport(Glibc)
import CLinux
import Glibc
#elseif canImport(Musl)
import CLinux
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A pipe, one end of which becomes a stream of a child process.
///
/// Unlike a socket it can be opened once more by the names `/dev/stdin`, `/dev/stdout` and `/dev/stderr`, which
/// programs do.
struct Pipe {
  /// The end that is read from.
  let reading: Int32
  /// The end that is written to.
  let writing: Int32

  /// Creates a pipe whose ends no child inherits by accident, even if others are started at the same time.
  ///
  /// - Throws: ``SystemError`` if the system has no descriptors left.
  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
    // Children are started with POSIX_SPAWN_CLOEXEC_DEFAULT.
    guard pipe(&ends) == 0 else { throw .last("pipe") }
    #else
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .last("pipe2") }
    #endif
    // Above the standard streams, so that giving the child its streams overwrites none of them.
    let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let failure = SystemError.last("fcntl")
    for end in ends { close(end) }
    guard !raised.contains(-1) else {
      for end in raised where end >= 0 { close(end) }
      throw failure
    }
    (reading, writing) = (raised[0], raised[1])
  }
}
