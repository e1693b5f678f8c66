#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Creates a folder.
///
/// - Parameters:
///   - path: The path, which must not exist.
///   - permissions: The permissions, which the process's mask restricts.
/// - Throws: ``SystemError``; with the code `exists` if the path exists.
package func createFolder(_ path: String, permissions: UInt32 = 0o777) throws(SystemError) {
  guard mkdir(path, mode_t(permissions)) == 0 else { throw .last("mkdir", path) }
}

/// Creates a folder for only the user, with an unused name.
///
/// - Parameters:
///   - folder: The parent folder.
///   - name: The beginning of the name.
/// - Returns: The path.
/// - Throws: ``SystemError`` if the folder cannot be created.
package func createTemporaryFolder(
  in folder: String, named name: String
) throws(SystemError) -> String {
  let path = (folder.hasSuffix("/") ? folder : folder + "/") + name + ".XXXXXX"
  var template = Array(path.utf8CString)
  guard mkdtemp(&template) != nil else { throw .last("mkdtemp", folder) }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The names in the folder at `path`, ordered by code point, `.` and `..` left out.
///
/// - Throws: ``SystemError`` if it cannot be opened, or not be read to its end.
package func namesInFolder(_ path: String) throws(SystemError) -> [String] {
  guard let directory = opendir(path) else { throw .last("opendir", path) }
  defer { closedir(directory) }
  var names: [String] = []
  while true {
    errno = 0
    guard let entry = readdir(directory) else {
      guard errno == 0 else { throw .last("readdir", path) }
      break
    }
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// Removes an empty folder.
///
/// - Throws: ``SystemError`` if it stays, as one that is not empty does.
package func removeFolder(_ path: String) throws(SystemError) {
  guard rmdir(path) == 0 else { throw .last("rmdir", path) }
}

/// Removes the folder at `path` with the files and folders in it; links are not followed.
///
/// What cannot be removed stays, and with it the folders that it is in.
package func removeTree(_ path: String) {
  for name in (try? namesInFolder(path)) ?? [] {
    let member = path.hasSuffix("/") ? path + name : path + "/" + name
    if FileKind(at: member, followsLinks: false) == .directory {
      removeTree(member)
    } else {
      try? removeFile(member)
    }
  }
  try? removeFolder(path)
}
