import Findings
import OperatingSystem

/// A path with wildcards as in shells: `*`, `?`, `[a-z]` and `[!a-z]` within a name, `**` for any number of
/// folders.
///
/// As in shells, a wildcard does not match a leading dot.
struct PathPattern {
  /// The folders before the first wildcard, with which a match begins; empty if absent.
  private let start: String
  /// The name patterns after it.
  private let names: [String]

  /// Creates a pattern.
  init(_ text: String) {
    let all = text.split(separator: "/").map(String.init)
    let fixed = all.prefix { !Self.hasWildcard($0) }
    start = (text.hasPrefix("/") ? "/" : "") + fixed.joined(separator: "/")
    names = Array(all.dropFirst(fixed.count))
  }

  /// Whether `path` contains a wildcard and no file has exactly that name.
  static func isPattern(_ path: String) -> Bool {
    hasWildcard(path) && FileKind(at: path, followsLinks: false) == nil
  }

  private static func hasWildcard(_ text: String) -> Bool {
    text.utf8.contains { "*?[".utf8.contains($0) }
  }

  /// The matching paths.
  ///
  /// - Parameter failures: Receives the folders that cannot be listed.
  /// - Returns: Paths, each with its part below ``start``, in name order.
  func matches(
    noting failures: inout [FoundStores.Failure]
  ) -> [(path: String, relativePath: String)] {
    var paths = [""]
    for (place, name) in names.enumerated() {
      let isLast = place == names.count - 1
      var next: [String] = []
      for path in paths {
        if name == "**" {
          next += foldersBelow(path, noting: &failures)
        } else {
          next += self.names(in: path, noting: &failures).filter { NamePattern.matches(name, $0) }
            .map { path.isEmpty ? $0 : joined(path, $0) }
            .filter { isLast || isDirectory(full($0)) }
        }
      }
      paths = next
    }
    return paths.map { (full($0), $0) }
  }

  private func full(_ path: String) -> String {
    if path.isEmpty { return start.isEmpty ? "." : start }
    return start.isEmpty ? path : joined(start, path)
  }

  private func names(
    in path: String, noting failures: inout [FoundStores.Failure]
  ) -> [String] {
    let folder = full(path)
    guard isDirectory(folder) else { return [] }
    do throws(ToolchainError) {
      return try listDirectory(folder)
    } catch {
      failures.append(FoundStores.Failure(path: folder, error: error))
      return []
    }
  }

  /// A folder and all its subfolders, except links and hidden folders.
  private func foldersBelow(
    _ path: String, noting failures: inout [FoundStores.Failure]
  ) -> [String] {
    var (folders, place) = ([path], 0)
    while place < folders.count {
      let folder = folders[place]
      for name in names(in: folder, noting: &failures) where !name.hasPrefix(".") {
        let member = folder.isEmpty ? name : joined(folder, name)
        if FileKind(at: full(member), followsLinks: false) == .directory { folders.append(member) }
      }
      place += 1
    }
    return folders
  }
}
