/// The Swift package modules of files, by the location of `Package.swift`.
///
/// A package keeps the files of a target in `Sources/TARGET` or `Tests/TARGET`. What else there is, as the files of an app in an
/// Xcode project or a target with a folder of its own, is in no module that is known.
struct SwiftModules: Sendable {
  /// The folders with a `Package.swift`, with a slash at the end.
  private let packages: Set<String>

  /// Finds the packages among files.
  ///
  /// - Parameter paths: The paths of all files of the tree, those that are not parsed among them.
  init(_ paths: some Sequence<String>) {
    let manifest = "Package.swift"
    packages = Set(
      paths.filter { $0 == manifest || $0.hasSuffix("/" + manifest) }
        .map { String($0.dropLast(manifest.count)) })
  }

  /// Whether there are no modules.
  var isEmpty: Bool { packages.isEmpty }

  /// The module of a file; nil if not known.
  func name(of path: String) -> String? {
    guard !isEmpty else { return nil }
    // The innermost package counts.
    var end = path.endIndex
    while let slash = path[..<end].lastIndex(of: "/") {
      if packages.contains(String(path[...slash])) {
        return Self.target(in: path[path.index(after: slash)...])
      }
      end = slash
    }
    return packages.contains("") ? Self.target(in: path[...]) : nil
  }

  /// The target of a path in a package: the folder in `Sources`, `Source`, `src`, `srcs` or `Tests`.
  ///
  /// *Source:* the Swift package manager, predefined source directories.
  private static func target(in path: Substring) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count > 2, ["Sources", "Source", "src", "srcs", "Tests"].contains(parts[0]) else {
      return nil
    }
    return String(parts[1])
  }
}
