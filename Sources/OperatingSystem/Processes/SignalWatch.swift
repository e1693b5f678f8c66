#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
import Dispatch
import Synchronization
#endif

/// Holds back the signals with which a user ends a command, so that it can tidy up first.
package struct SignalWatch: Sendable {
  private let signals: [Int32]
  #if canImport(Darwin)
  private let arrivals: Arrivals
  #endif

  /// Holds them back from now on, in this thread and those that it begins.
  ///
  /// Those that the process was started to ignore, as nohup and shells in the background do, stay ignored.
  ///
  /// A reader that has gone away and a file that may not grow become errors of the call, as any other.
  package init() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !isIgnored($0) }
    #if canImport(Darwin)
    arrivals = Arrivals(of: signals)
    #else
    var held = set()
    pthread_sigmask(SIG_BLOCK, &held, nil)
    #endif
  }

  /// Whether one of them came.
  package var isPending: Bool {
    #if canImport(Darwin)
    return arrivals.last != 0
    #else
    var pending = sigset_t()
    guard sigpending(&pending) == 0 else { return false }
    return signals.contains { sigismember(&pending, $0) == 1 }
    #endif
  }

  /// Restores default handling; a signal that was received then ends the process.
  package func release() {
    #if canImport(Darwin)
    arrivals.end()
    for number in signals { signal(number, SIG_DFL) }
    if arrivals.last != 0 { kill(getpid(), arrivals.last) }
    #else
    var held = set()
    pthread_sigmask(SIG_UNBLOCK, &held, nil)
    #endif
  }

  /// Forgets one that came too late: what it should have ended is done.
  package func discard() {
    for number in signals { signal(number, SIG_IGN) }
    #if canImport(Darwin)
    arrivals.end()
    #else
    release()
    #endif
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

  #if !canImport(Darwin)
  private func set() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
  #endif
}

#if canImport(Darwin)
/// The signals received.
///
/// There, `sigpending` returns only those of the calling thread, and a blocked signal
/// may be pending on any; kernel events report all of them, including ignored ones.
private final class Arrivals: @unchecked Sendable {
  private let number = Atomic<Int32>(0)
  /// Written once, before anyone else has the object.
  private var sources: [any DispatchSourceSignal] = []

  /// Ignores `signals` from now on, and notes those that come.
  init(of signals: [Int32]) {
    let queue = DispatchQueue(label: "signals")
    sources = signals.map { signal in
      Darwin.signal(signal, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler { [weak self] in self?.number.store(signal, ordering: .relaxed) }
      source.activate()
      return source
    }
  }

  /// The last signal received; 0 if there was none.
  var last: Int32 { number.load(ordering: .relaxed) }

  /// Notes no more.
  func end() {
    for source in sources { source.cancel() }
  }
}
#endif

/// Whether the process ignores a signal.
private func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  #if canImport(Darwin)
  let handler = action.__sigaction_u.__sa_handler
  #elseif canImport(Musl)
  let handler = action.__sa_handler.sa_handler
  #else
  let handler = action.__sigaction_handler.sa_handler
  #endif
  return unsafeBitCast(handler, to: UInt.self) == unsafeBitCast(SIG_IGN, to: UInt.self)
}
