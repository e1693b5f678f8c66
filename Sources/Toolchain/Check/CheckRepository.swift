internal import Diagnostics

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The repository that is checked.
struct CheckRepository {
  /// How git is run, from the working directory.
  let git: GitCommand
  /// The settings it was made from.
  let settings: GitSettings
  /// The root of the work tree, without links in it.
  let root: String

  /// The repository that holds the working directory; nil where there is none, or no git.
  init?(_ settings: GitSettings) {
    guard let git = try? GitCommand(settings),
      let root = try? lines(of: git.run("rev-parse --show-toplevel").output).first, !root.isEmpty
    else { return nil }
    self.git = git
    self.settings = settings
    self.root = root
  }

  /// The path from the root to a file or folder, which need not be there but whose folder must be; nil
  /// when it is elsewhere.
  func pathFromRoot(_ path: String) -> String? {
    guard let absolute = absolutePath(path) else { return nil }
    if absolute == root { return "" }
    guard absolute.hasPrefix(root + "/") else { return nil }
    return String(absolute.dropFirst(root.count + 1))
  }

  /// The path of a file below the root as seen from the working directory.
  func pathFromHere(_ path: String) -> String {
    relativePath(from: absolutePath(".") ?? root, to: path.isEmpty ? root : root + "/" + path)
  }
}

/// The path of a file or folder without links in what leads to it; nil when its folder is not there.
func absolutePath(_ path: String) -> String? {
  if let resolved = resolvedPath(path) { return resolved }
  let name = lastComponent(of: path)
  guard name != ".", name != "..", let folder = resolvedPath(parentDirectory(of: path)) else {
    return nil
  }
  return joined(folder, name)
}

private func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The way from one folder to a file or folder; both absolute and without links.
func relativePath(from folder: String, to path: String) -> String {
  let start = folder.split(separator: "/")
  let end = path.split(separator: "/")
  let common = zip(start, end).prefix { $0 == $1 }.count
  let ups = Array(repeating: Substring(".."), count: start.count - common)
  let parts = ups + end[common...]
  return parts.isEmpty ? "." : parts.joined(separator: "/")
}
