#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cores that this process may use.
package var coreCount: Int {
  let all = sysconf(Int32(_SC_NPROCESSORS_ONLN))
  #if os(Linux)
    return min(all, allowedCoreCount ?? all)
  #else
    return all
  #endif
}

/// The cores that a container or `taskset` leaves to the process, by the mask that Linux shows; nil when it
/// shows none.
var allowedCoreCount: Int? {
  guard let file = try? File("/proc/self/status"),
    let status = try? file.bytes(upTo: 1 << 16)
  else { return nil }
  let name = "Cpus_allowed:"
  let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
  guard let line = lines.first(where: { $0.hasPrefix(name) }) else { return nil }
  return line.dropFirst(name.count).compactMap(\.hexDigitValue).reduce(0) {
    $0 + $1.nonzeroBitCount
  }
}
