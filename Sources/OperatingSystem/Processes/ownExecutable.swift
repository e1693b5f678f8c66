#if canImport(Darwin)
import Darwin
#endif

/// The path for starting this program again; nil if the system does not report it.
///
/// On Linux it leads to the very file that runs, also when another has its name by now.
package var ownExecutable: String? {
  #if canImport(Darwin)
  var size: UInt32 = 0
  _NSGetExecutablePath(nil, &size)
  var path = [CChar](repeating: 0, count: Int(size) + 1)
  guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
  return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  #else
  return FileKind(at: "/proc/self/exe", followsLinks: true) == .file ? "/proc/self/exe" : nil
  #endif
}
