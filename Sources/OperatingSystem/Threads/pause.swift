#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lets this thread do nothing for a while, or until a signal comes that it does not hold back.
///
/// - Parameter duration: How long, less than a second.
package func pause(for duration: Duration) {
  usleep(UInt32(duration.components.attoseconds / 1_000_000_000_000))
}
