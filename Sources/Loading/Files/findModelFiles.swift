package import Findings
import OperatingSystem

/// The models in a folder, sorted by path.
package struct ModelFiles {
  /// The `.momd` bundles.
  package var bundles: [String] = []
  /// The `.mom` files outside bundles.
  package var archives: [String] = []
  /// The `.cdm` files.
  package var mappings: [String] = []
  /// The `.xcdatamodeld` bundles, and `.xcdatamodel` folders outside bundles.
  package var sources: [String] = []
  /// The `.xcmappingmodel` folders.
  package var mappingSources: [String] = []
  /// The apps and extensions.
  package var parts: [String] = []
}

/// Finds the models in a folder and its subfolders, skipping links and debug symbols.
///
/// - Parameters:
///   - path: The folder.
///   - tree: The files.
///   - excluded: Names to skip.
///   - withHidden: Whether to search hidden folders.
///   - limit: The maximum number of files and folders to visit.
/// - Returns: The models found.
/// - Throws: `ToolchainError` with exit code 65 if a folder cannot be read or contains too much.
package func findModelFiles(
  under path: String, in tree: any FileTree, excluding excluded: Set<String>, withHidden: Bool,
  most limit: Int = 2_000_000
) throws(ToolchainError) -> ModelFiles {
  var found = ModelFiles()
  var folders = [path]
  var count = 0
  while let folder = folders.popLast() {
    for name in try tree.names(in: folder)
    where !excluded.contains(name) && (withHidden || !name.hasPrefix(".")) {
      count += 1
      let member = folder == "." ? name : tree.member(name, of: folder)
      switch try tree.kind(of: member, followsLinks: false) {
      case .directory:
        if try !found.add(folder: member, name, in: tree) { folders.append(member) }
      case .file: found.add(file: member, name)
      default: continue
      }
    }
    guard count <= limit else {
      throw ToolchainError(
        .fileTooLarge, file: path, "the folder holds more than \(limit) files and folders")
    }
  }
  found.sort()
  return found
}

extension ModelFiles {
  /// Adds a folder; returns whether it need not be searched.
  fileprivate mutating func add(
    folder path: String, _ name: String, in tree: any FileTree
  ) throws(ToolchainError) -> Bool {
    switch true {
    case name.hasSuffix(".momd"):
      bundles.append(path)
      mappings += try tree.names(in: path).filter { $0.hasSuffix(".cdm") }.map {
        tree.member($0, of: path)
      }
    case name.hasSuffix(".xcdatamodeld"), name.hasSuffix(".xcdatamodel"): sources.append(path)
    case name.hasSuffix(".xcmappingmodel"): mappingSources.append(path)
    default:
      if name.hasSuffix(".app") || name.hasSuffix(".appex") { parts.append(path) }
      return name.hasSuffix(".dSYM")
    }
    return true
  }

  fileprivate mutating func add(file path: String, _ name: String) {
    if name.hasSuffix(".mom") { archives.append(path) }
    if name.hasSuffix(".cdm") { mappings.append(path) }
    // What is called as a bundle is to be one; reading it says that it is not.
    if name.hasSuffix(".momd") { bundles.append(path) }
  }

  fileprivate mutating func sort() {
    func sorted(_ paths: [String]) -> [String] {
      paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    bundles = sorted(bundles)
    archives = sorted(archives)
    mappings = sorted(mappings)
    sources = sorted(sources)
    mappingSources = sorted(mappingSources)
    parts = sorted(parts)
  }
}
