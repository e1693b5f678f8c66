import DataModel
import Findings
import Loading
import SwiftCode

extension BundleAtCheck {
  /// Finds Swift sources that moved from another folder, of which no file with models is left.
  ///
  /// It is the folder with the most files at the same path in both, otherwise the one that contains all deleted files
  /// and has an entity in common with the current sources.
  ///
  /// - Parameters:
  ///   - inner: The path of the folder at the head from the outermost root.
  ///   - files: The files at the base.
  ///   - tree: The files at the head.
  ///   - repository: The repository.
  ///   - search: The selection of files to read.
  ///   - scratch: A folder for temporary files.
  /// - Throws: `ToolchainError` if git fails.
  mutating func readMovedSources(
    of inner: String, in files: BaseFiles, _ tree: WorkTree, repository: CheckRepository,
    search: SwiftSourceSearch, scratch: String
  ) throws(ToolchainError) {
    guard let head else { return }
    let now = Set(
      (head.swiftTree?.modelTypes ?? []).compactMap { repository.pathFromRoot($0.location.file) }
        .filter { isAt($0, orBelow: inner) }.map { remainder(of: $0, below: inner) })
    let wanted = entityNames(head)
    for folder in try formerFolders(
      of: now, in: files, tree, repository: repository, search: search)
    {
      // Unreadable sources are ignored.
      let found = try? files.loadSources(in: folder, search, scratch: scratch)
      guard let found, !entityNames(found).isDisjoint(with: wanted) else { continue }
      base = found
      movedFrom = FormerPlace(path: repository.pathFromHere(folder), hasSameName: true)
      return
    }
  }

  private func entityNames(_ model: LoadedModel) -> Set<String> {
    Set(model.versions.flatMap { $0.model.entities.map(\.name) })
  }
}

/// The folders at the base that files may come from, the likeliest first.
///
/// - Parameters:
///   - paths: The paths of the files from their folder.
///   - files: The files at the base.
///   - tree: The files at the head.
///   - repository: The repository.
///   - search: Which files are read.
/// - Returns: The folders, of which no file with models is left.
/// - Throws: `ToolchainError` if git fails.
private func formerFolders(
  of paths: Set<String>, in files: BaseFiles, _ tree: WorkTree, repository: CheckRepository,
  search: SwiftSourceSearch
) throws(ToolchainError) -> [String] {
  var gone: [String] = []
  var kept: [String] = []
  for file in try files.filesWithModels(in: "") where !search.leavesOut(file) {
    let isThere = try tree.kind(of: repository.pathFromHere(file), followsLinks: false) != nil
    if isThere { kept.append(file) } else { gone.append(file) }
  }
  var votes: [String: Int] = [:]
  for file in gone {
    let parts = file.split(separator: "/").map(String.init)
    for end in parts.indices where paths.contains(parts[end...].joined(separator: "/")) {
      votes[parts[..<end].joined(separator: "/"), default: 0] += 1
    }
  }
  let alike = votes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  return (alike + [commonFolder(of: gone)].compactMap(\.self)).filter { folder in
    !kept.contains { isAt($0, orBelow: folder) }
  }
}

/// The innermost folder that holds all of some files; nil for no files.
private func commonFolder(of files: [String]) -> String? {
  guard let first = files.first else { return nil }
  var common = first.split(separator: "/").dropLast().map(String.init)
  for file in files {
    common = zip(common, file.split(separator: "/")).prefix { $0 == $1 }.map(\.0)
  }
  return common.joined(separator: "/")
}
