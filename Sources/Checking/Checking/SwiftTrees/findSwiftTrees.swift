import Findings
import Loading
import OperatingSystem

/// Finds trees of Swift sources that declare SwiftData models under `paths`.
///
/// - Parameters:
///   - paths: Folders.
///   - exclude: The names of folders that are passed over.
///   - tree: The files at the head.
/// - Returns: The folders.
/// - Throws: `ToolchainError` if a folder or file cannot be read.
func findSwiftTrees(
  under paths: [String], excluding exclude: Set<String>, in tree: WorkTree
) throws(ToolchainError) -> [String] {
  let search = SwiftSourceSearch(excluding: exclude.sorted())
  var found: [String] = []
  for path in swiftPaths(paths) {
    guard try tree.kind(of: path, followsLinks: true) == .directory else { continue }
    if try search.hasModels(at: path, in: tree) { found.append(path) }
  }
  return found
}

/// Finds folders under `paths` that had SwiftData models at the base but no longer do, by searching for
/// `@Model`.
///
/// - Parameters:
///   - paths: Folders, which need not exist.
///   - found: Those that have models.
///   - base: The files at the base.
///   - repository: The repository.
/// - Returns: The folders that may be such.
/// - Throws: `ToolchainError` with exit code 65 if git fails.
func findFormerSwiftTrees(
  under paths: [String], besides found: [String], at base: BaseFiles,
  _ repository: CheckRepository
) throws(ToolchainError) -> [String] {
  let known = Set(found)
  var former: [String] = []
  for path in swiftPaths(paths) where !known.contains(path) {
    guard let inner = repository.pathFromRoot(path) else { continue }
    if try !base.filesWithModels(in: inner).isEmpty {
      former.append(path)
    }
  }
  return former
}

extension FoundFiles {
  /// Finds the folders of `paths` of whose Swift sources nothing but a lock file is left.
  ///
  /// - Parameters:
  ///   - paths: Folders.
  ///   - found: Those that have models, or had some at the base.
  /// - Returns: The folders.
  func findLockedSwiftTrees(under paths: [String], besides found: [String]) -> [String] {
    let known = Set(found)
    return swiftPaths(paths).filter { path in
      !known.contains(path)
        && swiftLocks(in: path).contains { FileKind(at: $0, followsLinks: true) != nil }
    }
  }
}

/// The foreign repositories in `paths` with models of SwiftData, which are not read.
///
/// - Parameters:
///   - paths: Folders.
///   - exclude: The names of folders that are passed over.
///   - foreign: The repositories.
///   - repository: The one that is checked.
/// - Returns: The omissions.
/// - Throws: `ToolchainError` if a folder or file cannot be read.
func omittedSwiftTrees(
  under paths: [String], excluding exclude: Set<String>, _ foreign: ForeignRepositories,
  in repository: CheckRepository
) throws(ToolchainError) -> [CheckOmission] {
  let search = SwiftSourceSearch(excluding: exclude.sorted())
  let places = swiftPaths(paths).compactMap(repository.pathFromRoot)
  var omissions: [CheckOmission] = []
  for folder in foreign.folders where places.contains(where: { isAt(folder, orBelow: $0) }) {
    let path = repository.pathFromHere(folder)
    guard try search.hasModels(at: path, in: FileSystem()) else { continue }
    omissions.append(
      CheckOmission(bundle: path, check: "its models of SwiftData", reason: foreignReason))
  }
  return omissions
}

/// The paths that may be folders of Swift sources, each once.
private func swiftPaths(_ paths: [String]) -> [String] {
  var seen: Set<String> = []
  return paths.map(withoutTrailingSlashes).filter {
    !$0.hasSuffix(".xcdatamodeld") && seen.insert($0).inserted
  }
}

/// A path as git's patterns take it for itself.
func escapedForGlob(_ path: String) -> String {
  String(path.flatMap { "*?[]\\".contains($0) ? ["\\", $0] : [$0] })
}
