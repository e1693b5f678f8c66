import Loading

/// Whether a path is that of a folder, or in it; an empty one is the root.
func isAt(_ path: String, orBelow folder: String) -> Bool {
  folder.isEmpty || path == folder || path.hasPrefix(folder + "/")
}

/// The paths from the root that a check covers.
struct CheckScope {
  /// The covered paths; an empty path stands for everything.
  var paths: [String]
  /// The names of folders in which nothing is looked for.
  var exclude: Set<String>

  /// Whether a bundle or submodule at `path` is looked at.
  func contains(_ path: String) -> Bool {
    paths.contains { scope in
      if path == scope { return true }
      guard isAt(path, orBelow: scope) else { return false }
      let rest = remainder(of: path, below: scope)
      return !isPassedOver(rest)
        && !rest.split(separator: "/").dropLast().contains { part in
          [".xcdatamodeld", ".xcmappingmodel", ".xcdatamodel"].contains(where: part.hasSuffix)
        }
    }
  }

  /// Whether a path leads through a folder in which nothing is looked for, unless it is named.
  func isPassedOver(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || exclude.contains(String($0)) }
  }

  /// Whether something at or below `path` may be looked at.
  func reaches(_ path: String) -> Bool {
    contains(path) || paths.contains { $0.hasPrefix(path + "/") }
  }
}
