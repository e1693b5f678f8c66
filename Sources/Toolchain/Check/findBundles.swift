internal import CheckFiles
internal import Diagnostics

private let bundleSuffix = ".xcdatamodeld"

/// The bundles and mapping models of a work tree.
struct FoundFiles {
  /// The paths of the bundles.
  var bundles: [String] = []
  /// The paths of the mapping models, compiled or not.
  var mappingModels: [String] = []
}

/// Finds all bundles under `paths`, and mapping models beside them.
///
/// Hidden folders, those called as in `exclude` and symbolic links are passed over.
///
/// - Parameters:
///   - paths: Bundles and folders.
///   - exclude: Names of folders.
/// - Returns: The paths, ordered, each once.
/// - Throws: `ToolchainError` when a folder cannot be read.
func findBundles(
  under paths: [String], excluding exclude: Set<String>
) throws(ToolchainError) -> FoundFiles {
  var found = FoundFiles()
  var beside = FoundFiles()
  for path in paths {
    let path = withoutTrailingSlashes(path)
    guard path.hasSuffix(bundleSuffix) else {
      try walk(path, exclude, &found)
      continue
    }
    if FileKind(at: path, followsLinks: true) == .directory { found.bundles.append(path) }
    try walk(parentDirectory(of: path), exclude, &beside)
  }
  found.bundles = unique(found.bundles)
  found.mappingModels = unique(found.mappingModels + beside.mappingModels)
  return found
}

private func walk(
  _ folder: String, _ exclude: Set<String>, _ found: inout FoundFiles
) throws(ToolchainError) {
  var folders = [folder]
  while let folder = folders.popLast() {
    for name in try listDirectory(folder) where !name.hasPrefix(".") && !exclude.contains(name) {
      let path = folder == "." ? name : joined(folder, name)
      guard FileKind(at: path, followsLinks: false) == .directory else {
        if name.hasSuffix(".cdm") { found.mappingModels.append(path) }
        continue
      }
      if name.hasSuffix(bundleSuffix) {
        found.bundles.append(path)
      } else if name.hasSuffix(".xcmappingmodel") {
        found.mappingModels.append(path)
      } else if !name.hasSuffix(".xcdatamodel") {
        folders.append(path)
      }
    }
  }
}

private func unique(_ paths: [String]) -> [String] {
  Set(paths).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

extension GitTree {
  /// The paths from the root of all bundles at the revision.
  ///
  /// - Throws: `ToolchainError` when git cannot list them.
  func bundlePaths() throws(ToolchainError) -> [String] {
    do throws(GitProblem) {
      let child = try git.start("ls-tree -r -d -z --name-only --full-tree", [root])
      child.closeInput()
      let output = child.rest(limit: 256 << 20)
      let status = child.finish()
      guard status == 0 else {
        throw git.failure(String(decoding: child.errors, as: UTF8.self))
      }
      return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        .filter { $0.hasSuffix(bundleSuffix) }
    } catch {
      throw error.toolchainError(file: revision.text)
    }
  }
}
