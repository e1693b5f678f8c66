import Findings
import Loading
import OperatingSystem
import SwiftCode

/// The extension of bundles.
let bundleSuffix = ".xcdatamodeld"

/// The extension of versions, and of single models, which are checked as bundles with one version.
let modelSuffix = ".xcdatamodel"

/// Whether a path is that of a bundle, or would be that of a model outside of one.
func isModelPath(_ path: String) -> Bool {
  path.hasSuffix(bundleSuffix) || path.hasSuffix(modelSuffix)
}

/// The bundles and mapping models of a working tree.
struct FoundFiles {
  /// The paths of the bundles, and of models outside of bundles.
  var bundles: [String] = []
  /// The paths of the mapping models, compiled or not.
  var mappingModels: [String] = []
  /// The files called as those that people write the handlers of staged plans in.
  var handlers: [String] = []
  /// The paths of lock files.
  var locks: [String] = []
  /// The folders below those looked into in which a repository begins.
  var repositories: [String] = []
  /// The Xcode projects, and the manifests of packages.
  var manifests: [String] = []
  /// The symbolic links to folders or named like bundles.
  var links: [String] = []
}

/// Finds all bundles and single models under `paths`, and mapping models next to them.
///
/// Hidden folders, those called as in `exclude` and symbolic links are passed over, links to folders and bundles noted.
///
/// - Parameters:
///   - paths: Bundles and folders.
///   - exclude: Names of folders.
/// - Returns: The paths, ordered, each once.
/// - Throws: `ToolchainError` if a folder cannot be read.
func findBundles(
  under paths: [String], excluding exclude: Set<String>
) throws(ToolchainError) -> FoundFiles {
  var found = FoundFiles()
  var beside = FoundFiles()
  for path in paths {
    let path = withoutTrailingSlashes(path)
    guard isModelPath(path) else {
      try walk(path, exclude: exclude, found: &found)
      continue
    }
    if FileKind(at: path, followsLinks: true) == .directory { found.bundles.append(path) }
    let lock = path + CheckFileName.lockSuffix
    if FileKind(at: lock, followsLinks: true) == .file { found.locks.append(lock) }
    try walk(parentDirectory(of: path), exclude: exclude, found: &beside)
  }
  found.bundles = unique(found.bundles)
  found.mappingModels = unique(found.mappingModels + beside.mappingModels)
  found.handlers = unique(found.handlers + beside.handlers)
  found.repositories = unique(found.repositories + beside.repositories)
  found.manifests = unique(found.manifests + beside.manifests)
  found.links = unique(found.links)
  found.locks = unique(found.locks)
  return found
}

private func walk(
  _ folder: String, exclude: Set<String>, found: inout FoundFiles
) throws(ToolchainError) {
  var folders = [folder]
  while let folder = folders.popLast() {
    let members = try names(in: folder)
    if members.contains(".git") { found.repositories.append(folder) }
    for name in members where !name.hasPrefix(".") && !exclude.contains(name) {
      let path = folder == "." ? name : joined(folder, name)
      let kind = FileKind(at: path, followsLinks: false)
      if isShippingManifest(name), kind != .symbolicLink { found.manifests.append(path) }
      guard kind == .directory else {
        if name.hasSuffix(".cdm") { found.mappingModels.append(path) }
        if isLockName(name) { found.locks.append(path) }
        if name.hasSuffix(handlersFileSuffix) { found.handlers.append(path) }
        if kind == .symbolicLink, name.hasSuffix(bundleSuffix) || isDirectory(path) {
          found.links.append(path)
        }
        continue
      }
      if isModelPath(name) {
        found.bundles.append(path)
      } else if name.hasSuffix(".xcmappingmodel") {
        found.mappingModels.append(path)
      } else {
        folders.append(path)
      }
    }
  }
}

/// The names in a folder; empty if it was removed meanwhile.
private func names(in folder: String) throws(ToolchainError) -> [String] {
  do throws(ToolchainError) {
    return try FileSystem().namesIfThere(in: folder) ?? []
  } catch {
    var error = error
    let usual = CheckConfiguration.usualExclusions.joined(separator: ", ")
    for index in error.diagnostics.indices {
      error.diagnostics[index].explanation =
        "Models may be in it. Correct its permissions; where none are, name \"\(lastComponent(of: folder))\" under "
        + "`exclude` in \(CheckFileName.configuration), besides \(usual)."
    }
    throw error
  }
}

extension FoundFiles {
  /// Adds the bundles and mapping models that a sparse checkout leaves out.
  ///
  /// - Parameters:
  ///   - left: What is left out, by path from the root.
  ///   - scope: Where to look.
  ///   - shown: Gives the path as messages should show it.
  mutating func add(_ left: [String], in scope: CheckScope, shown: (String) -> String) {
    guard !left.isEmpty else { return }
    var known = Set((bundles + mappingModels).compactMap(placeOfPath))
    for path in left {
      if isLockName(lastComponent(of: path)) {
        let bundle = String(path.dropLast(CheckFileName.lockSuffix.count))
        if scope.contains(bundle) { locks.append(shown(path)) }
        continue
      }
      let parts = path.split(separator: "/")
      let suffixes = [bundleSuffix, modelSuffix, ".xcmappingmodel", ".cdm"]
      guard
        let end = parts.firstIndex(where: { part in suffixes.contains(where: part.hasSuffix) })
      else { continue }
      let place = parts[...end].joined(separator: "/")
      let path = shown(place)
      guard scope.contains(place), known.insert(placeOfPath(path) ?? path).inserted else {
        continue
      }
      if isModelPath(place) {
        bundles.append(path)
      } else {
        mappingModels.append(path)
      }
    }
    bundles = unique(bundles)
    mappingModels = unique(mappingModels)
    locks = unique(locks)
  }
}

/// Whether a file is named like a lock file.
private func isLockName(_ name: String) -> Bool {
  name == swiftLockName
    || [bundleSuffix, modelSuffix].contains { name.hasSuffix($0 + CheckFileName.lockSuffix) }
}

/// The paths in order, each once; such as only look the same are several.
private func unique(_ paths: [String]) -> [String] {
  var unique: [String] = []
  for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  where unique.last.map({ !$0.utf8.elementsEqual(path.utf8) }) ?? true {
    unique.append(path)
  }
  return unique
}

/// Refuses bundles whose paths are the same but for how accents are encoded: on Apple's systems they are one.
///
/// - Parameter bundles: The paths of bundles, in order.
/// - Throws: `ToolchainError` with exit code 65.
func refuseTwins(_ bundles: [String]) throws(ToolchainError) {
  let twins = Dictionary(grouping: bundles) { $0 }.values.filter { $0.count > 1 }
    .compactMap(\.first).sorted()
  guard !twins.isEmpty else { return }
  throw ToolchainError(
    .data,
    twins.map { path in
      RuleDescription.equalVersionNames.diagnostic(
        "two bundles are called \"\(lastComponent(of: path))\", with accents encoded in two ways",
        explanation: "Apple's systems hold only one of them. Rename the other, or its folder.",
        at: .file(path))
    })
}

extension GitTree {
  /// The paths from the root of all bundles and models outside of bundles at the revision, and its submodules with the
  /// commits pinned.
  ///
  /// - Throws: `ToolchainError` if git cannot list them.
  func folders() throws(ToolchainError) -> FoldersAtRevision {
    do throws(GitProblem) {
      guard revision.otherBases.isEmpty else { return try mergedFolders() }
      let child = try git.start("ls-tree -r -d -z --full-tree", [root])
      child.closeInput()
      let output = child.rest(limit: 256 << 20)
      guard child.finish() == 0 else {
        throw git.failure(String(decoding: child.errors, as: UTF8.self))
      }
      var found = FoldersAtRevision()
      for line in output.split(separator: 0) {
        // `040000 tree 1f7a…	path`
        let parts = line.split(separator: 0x09, maxSplits: 1)
        let words = (parts.first ?? []).split(separator: 0x20)
        guard parts.count == 2, words.count == 3 else { continue }
        let path = String(decoding: parts[1], as: UTF8.self)
        if words[1].elementsEqual("commit".utf8) {
          found.submodules.append((path, String(decoding: words[2], as: UTF8.self)))
        } else {
          found.add(folder: path)
        }
      }
      return found
    } catch {
      throw error.toolchainError(file: revision.text)
    }
  }

  /// The same for merged folders, which git cannot list.
  private func mergedFolders() throws(GitProblem) -> FoldersAtRevision {
    var found = FoldersAtRevision()
    var folders = [(path: "", identifier: root)]
    while let folder = folders.popLast() {
      for entry in try objects.folder(folder.identifier) {
        let path = folder.path.isEmpty ? entry.name : joined(folder.path, entry.name)
        switch entry.kind {
        case .submodule: found.submodules.append((path, entry.identifier))
        case .file(.directory):
          found.add(folder: path)
          folders.append((path, entry.identifier))
        case .file: break
        }
      }
    }
    return found
  }
}

/// The bundles and submodules of a revision, by path from the root.
struct FoldersAtRevision {
  /// The bundles, and the models outside of bundles.
  var bundles: [String] = []
  var submodules: [(path: String, commit: String)] = []

  fileprivate mutating func add(folder path: String) {
    let isLone =
      path.hasSuffix(modelSuffix)
      && ![bundleSuffix, modelSuffix].contains { path.contains($0 + "/") }
    if path.hasSuffix(bundleSuffix) || isLone { bundles.append(path) }
  }
}
