#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Holds back the signals with which a user ends a command, so that it can tidy up first.
package struct SignalWatch: Sendable {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Holds them back from now on, in this thread and those that it begins.
  package init() {
    var held = Self.set()
    pthread_sigmask(SIG_BLOCK, &held, nil)
  }

  /// Whether one of them came.
  package var isPending: Bool {
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return Self.signals.contains { sigismember(&pending, $0) == 1 }
  }

  /// Lets them through again: one that came ends the process as if it came now.
  package func release() {
    var held = Self.set()
    pthread_sigmask(SIG_UNBLOCK, &held, nil)
  }

  private static func set() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
