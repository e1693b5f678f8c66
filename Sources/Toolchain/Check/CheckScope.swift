import Loading

/// Which paths from the root a check looks at.
struct CheckScope {
  /// Where it looks; an empty path stands for everything.
  var paths: [String]
  /// The names of folders in which nothing is looked for.
  var exclude: Set<String>

  /// Whether a bundle or submodule at `path` is looked at.
  func contains(_ path: String) -> Bool {
    paths.contains { scope in
      if path == scope { return true }
      guard scope.isEmpty || path.hasPrefix(scope + "/") else { return false }
      let rest = remainder(of: path, below: scope).split(separator: "/")
      return rest.allSatisfy { !$0.hasPrefix(".") && !exclude.contains(String($0)) }
        && !rest.dropLast().contains { part in
          [".xcdatamodeld", ".xcmappingmodel", ".xcdatamodel"].contains(where: part.hasSuffix)
        }
    }
  }

  /// Whether something at or below `path` may be looked at.
  func reaches(_ path: String) -> Bool {
    contains(path) || paths.contains { $0.hasPrefix(path + "/") }
  }
}
