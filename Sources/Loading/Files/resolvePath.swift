#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The path with all links followed; nil when there is nothing.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The path of a file or folder without links in what leads to it; nil when its folder is not there.
package func absolutePath(_ path: String) -> String? {
  if let resolved = resolvedPath(path) { return resolved }
  let name = lastComponent(of: path)
  guard name != ".", name != "..", let folder = resolvedPath(parentDirectory(of: path)) else {
    return nil
  }
  return joined(folder, name)
}
