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

/// The number of cores that a container or `taskset` allows the process; nil if the system does not report
/// it.
var allowedCoreCount: Int? {
  #if os(Linux)
  let count = Int(allowed_core_count())
  return count > 0 ? count : nil
  #else
  return nil
  #endif
}
