#if canImport(Glibc)
import CLinux
import Glibc
#elseif canImport(Musl)
import CLinux
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The cores that this process may use.
package var coreCount: Int {
  allowedCoreCount ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))
}

/// The cores that a container or `taskset` leaves to the process; nil where the system does not tell.
var allowedCoreCount: Int? {
  #if os(Linux)
  let count = Int(allowed_core_count())
  return count > 0 ? count : nil
  #else
  return nil
  #endif
}
