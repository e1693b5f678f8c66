#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Lets this thread do nothing for a while, or until a signal comes that it does not hold back.
///
/// - Parameter duration: How long; not negative.
package func pause(for duration: Duration) {
  let (seconds, attoseconds) = duration.components
  var time = timespec()
  time.tv_sec = .init(clamping: seconds)
  time.tv_nsec = .init(clamping: attoseconds / 1_000_000_000)
  nanosleep(&time, nil)
}
