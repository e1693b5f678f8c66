#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Suspends this thread for some time, or until it receives an unblocked signal.
///
/// - Parameter duration: How long; not negative.
package func pause(for duration: Duration) {
  let (seconds, attoseconds) = duration.components
  var time = timespec()
  time.tv_sec = .init(clamping: seconds)
  time.tv_nsec = .init(clamping: attoseconds / 1_000_000_000)
  nanosleep(&time, nil)
}
