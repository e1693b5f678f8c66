import OperatingSystem

/// The path of a file or folder without links in what leads to it; nil when its folder is not there.
package func absolutePath(_ path: String) -> String? {
  if let resolved = resolvedPath(path) { return resolved }
  let name = lastComponent(of: path)
  guard name != ".", name != "..", let folder = resolvedPath(parentDirectory(of: path)) else {
    return nil
  }
  return joined(folder, name)
}
