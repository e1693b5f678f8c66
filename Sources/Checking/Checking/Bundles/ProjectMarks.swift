import Loading
import ModelFiles
import OperatingSystem

/// An Xcode project's mark of a bundle's current version.
package struct ProjectMark: Hashable, Sendable {
  /// The version.
  package var version: String
  /// The path of the `.xcodeproj`.
  package var project: String

  /// Creates a mark.
  package init(version: String, project: String) {
    self.version = version
    self.project = project
  }
}

/// Reads which versions of bundles the Xcode projects of a tree of files have as the current ones.
///
/// Projects that cannot be read say nothing.
struct ProjectMarks {
  /// The maximum number of parent folders to search if the outermost one is unknown.
  private static let mostFolders = 6

  private let tree: any FileTree
  private let path: (String) -> String
  private let isBounded: Bool
  /// The bundles that projects list, by the path of the project file.
  private var known: [String: [(bundle: String, version: String)]] = [:]

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - tree: The files.
  ///   - isBounded: Whether the root of paths is that of a repository.
  ///   - path: Converts a path relative to the root to one in the tree.
  init(_ tree: any FileTree, isBounded: Bool, path: @escaping (String) -> String) {
    self.tree = tree
    self.isBounded = isBounded
    self.path = path
  }

  /// The mark in the nearest project that lists a bundle, next to it or in a parent folder.
  ///
  /// - Parameter bundle: The path of the bundle from the root.
  /// - Returns: The version; nil if no project has one.
  mutating func mark(ofBundleAt bundle: String) -> ProjectMark? {
    var folders = bundle.split(separator: "/").dropLast().map(String.init)
    var count = 0
    while isBounded || count < Self.mostFolders {
      let folder = folders.joined(separator: "/")
      let names = (try? tree.names(in: path(folder))) ?? []
      for name in names where name.hasSuffix(".xcodeproj") {
        let project = folder.isEmpty ? name : joined(folder, name)
        if let found = groups(of: project, in: folders).first(where: { $0.bundle == bundle }) {
          return ProjectMark(version: found.version, project: path(project))
        }
      }
      guard folders.popLast() != nil else { break }
      count += 1
    }
    return nil
  }

  /// The bundles that a project lists by their paths from the root, with their current versions.
  private mutating func groups(
    of project: String, in folders: [String]
  ) -> [(bundle: String, version: String)] {
    if let groups = known[project] { return groups }
    let file = joined(path(project), "project.pbxproj")
    var groups: [(bundle: String, version: String)] = []
    if let bytes = try? tree.read(file, limit: 64 << 20, followsLinks: false),
      bytes.firstRange(of: bundleSuffix.utf8) != nil,
      let document = try? parseProject(bytes, file: file)
    {
      for group in document.versionGroups {
        guard let place = resolved(group.path, in: folders),
          let version = document.currentVersion(of: group)
        else { continue }
        groups.append((place, version))
      }
    }
    known[project] = groups
    return groups
  }

  /// A path in a project from the root; nil for one that leads elsewhere.
  private func resolved(_ path: String, in folders: [String]) -> String? {
    guard !path.hasPrefix("/") else { return nil }
    var parts = folders
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }
}
