#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Holds back the signals with which a user ends a command, so that it can tidy up first.
package struct SignalWatch: Sendable {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Holds them back from now on, in this thread and those that it begins.
  ///
  /// A reader that has gone away and a file that may not grow become errors of the call, as any other.
  package init() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
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

  /// Forgets one that came too late: what it should have ended is done.
  package func discard() {
    for number in Self.signals { signal(number, SIG_IGN) }
    release()
  }

  /// Waits for a line on standard input.
  ///
  /// - Returns: The line; nil at the end of the input, or when a signal came.
  package func readLine() -> String? {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    while !isPending {
      if poll(&input, 1, 100) > 0 { return Swift.readLine() }
    }
    return nil
  }

  private static func set() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
