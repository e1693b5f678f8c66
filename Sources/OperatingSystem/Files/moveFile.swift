#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Gives a file or folder another name, in one step; a file of that name is replaced.
///
/// - Throws: ``SystemError`` if it keeps its name.
package func moveFile(_ path: String, to target: String) throws(SystemError) {
  guard rename(path, target) == 0 else { throw .last("rename", target) }
}

/// Gives a file a second name, which nothing has yet.
///
/// - Throws: ``SystemError``; with the code `exists` when something has the name, with others where the file
///   system has no second names.
package func linkFile(_ path: String, to target: String) throws(SystemError) {
  guard link(path, target) == 0 else { throw .last("link", target) }
}

/// Removes the name of a file.
///
/// - Throws: ``SystemError`` if it keeps its name.
package func removeFile(_ path: String) throws(SystemError) {
  guard unlink(path) == 0 else { throw .last("unlink", path) }
}

/// Gives a file or folder other permissions.
///
/// - Throws: ``SystemError`` if it keeps those it has.
package func setPermissions(_ permissions: UInt32, of path: String) throws(SystemError) {
  guard chmod(path, mode_t(permissions)) == 0 else { throw .last("chmod", path) }
}
