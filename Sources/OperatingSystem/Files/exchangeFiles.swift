#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

#if canImport(Darwin)
/// Exchanges the names of two files or folders, in one step.
///
/// - Returns: Whether that was done; not every file system can do it.
package func exchangeFiles(_ left: String, _ right: String) -> Bool {
  renamex_np(left, right, UInt32(RENAME_SWAP)) == 0
}
#else
private typealias RenameFunction =
  @convention(c) (
    Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
  ) -> Int32

/// Exchanges the names of two files or folders, in one step.
///
/// Calls `renameat2` with `RENAME_EXCHANGE` (2), which the C library's Swift module leaves out.
///
/// - Returns: Whether that was done; not every file system can do it.
package func exchangeFiles(_ left: String, _ right: String) -> Bool {
  guard let symbol = dlsym(nil, "renameat2") else { return false }
  let rename = unsafeBitCast(symbol, to: RenameFunction.self)
  return rename(AT_FDCWD, left, AT_FDCWD, right, 2) == 0
}
#endif
