import OperatingSystem

/// The last component of `path`, ignoring trailing slashes.
package func lastComponent(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// The name of the file or folder at `path`, even if the path ends in `.` or `..`.
func fileName(at path: String) -> String {
  let name = lastComponent(of: path)
  guard name == "." || name == "..", let resolved = resolvedPath(path) else { return name }
  return lastComponent(of: resolved)
}

/// `path` without trailing slashes; the root is unchanged.
package func withoutTrailingSlashes(_ path: String) -> String {
  var trimmed = path[...]
  while trimmed.utf8.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
  return String(trimmed)
}

/// The parent folder of `path`: everything before the last component, or `.` if empty.
package func parentDirectory(of path: String) -> String {
  let trimmed = withoutTrailingSlashes(path)
  guard let slash = trimmed.lastIndex(of: "/") else { return "." }
  return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
}

/// `name` without its extension, if it has one.
package func withoutExtension(_ name: String) -> String {
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
  return String(name[..<dot])
}

/// `directory` and `name`, joined by one slash.
package func joined(_ directory: String, _ name: String) -> String {
  directory.hasSuffix("/") ? directory + name : directory + "/" + name
}

/// The part of `path` after `folder` and a slash; all of it if `folder` is empty.
package func remainder(of path: String, below folder: String) -> String {
  folder.isEmpty ? path : String(Substring(path.utf8.dropFirst(joined(folder, "").utf8.count)))
}

/// The absolute path of a file or folder with links in its parents resolved; nil if its folder does not
/// exist.
package func absolutePath(_ path: String) -> String? {
  if let resolved = resolvedPath(path) { return resolved }
  let name = lastComponent(of: path)
  guard name != ".", name != "..", let folder = resolvedPath(parentDirectory(of: path)) else {
    return nil
  }
  return joined(folder, name)
}

/// The relative path from a folder to a file or folder, both absolute and without links.
package func relativePath(from folder: String, to path: String) -> String {
  let start = folder.split(separator: "/")
  let end = path.split(separator: "/")
  let common = zip(start, end).prefix { $0 == $1 }.count
  let ups = Array(repeating: Substring(".."), count: start.count - common)
  let parts = ups + end[common...]
  return parts.isEmpty ? "." : parts.joined(separator: "/")
}
