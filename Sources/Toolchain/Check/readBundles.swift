internal import CheckFiles
internal import Diagnostics
internal import MappingModel
internal import ModelSource
internal import ReleaseCheck

/// Reads all bundles, before and after.
///
/// A bundle that is elsewhere than at the base is found by the hashes of its versions, else by its name.
///
/// - Parameters:
///   - found: The bundles of the work tree.
///   - paths: Where bundles were looked for.
///   - exclude: The names of folders in which nothing was looked for.
///   - base: The base; nil when there is none.
///   - place: Where the check is made.
///   - scratch: A folder for temporary copies.
/// - Returns: The bundles, ordered by path.
/// - Throws: `ToolchainError` when a lock or plan file is wrong, or git fails.
func readBundles(
  _ found: FoundFiles, under paths: [String], excluding exclude: Set<String>, base: GitTree?,
  at place: CheckPlace, scratch: String
) throws(ToolchainError) -> [BundleAtCheck] {
  var bundles: [BundleAtCheck] = []
  for path in found.bundles {
    var bundle = BundleAtCheck(path: path, key: "")
    bundle.settings = try place.settings(of: path)
    do throws(ToolchainError) {
      bundle.head = try loadModel(ModelReference(path), in: FileSystem(), scratch: scratch)
    } catch {
      bundle.problems += error.diagnostics
    }
    bundles.append(bundle)
  }
  if let base, let repository = place.repository {
    let scopes = paths.compactMap(repository.pathFromRoot)
    try findFormer(&bundles, in: base, repository, scopes: scopes, exclude, place, scratch)
  }
  for index in bundles.indices where bundles[index].head != nil || !bundles[index].problems.isEmpty
  {
    try bundles[index].readFiles()
  }
  bundles.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  nameBundles(&bundles)
  return bundles
}

/// Finds each bundle at the base, and adds those that are gone.
private func findFormer(
  _ bundles: inout [BundleAtCheck], in base: GitTree, _ repository: CheckRepository,
  scopes: [String], _ exclude: Set<String>, _ place: CheckPlace, _ scratch: String
) throws(ToolchainError) {
  var places: [String: Int] = [:]
  for index in bundles.indices {
    if let path = repository.pathFromRoot(bundles[index].path) { places[path] = index }
  }
  let all = try base.bundlePaths().filter { path in
    !path.split(separator: "/").dropLast().contains {
      $0.hasPrefix(".") || exclude.contains(String($0))
    }
  }
  // What is checked may come from anywhere; what is gone counts where it was looked for.
  let isComplete = places.keys.allSatisfy(Set(all).contains)
  var former: [String: LoadedModel] = [:]
  for path in all {
    let isInScope = scopes.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
    // What is still there, and not looked at, has not moved.
    let isThere = FileKind(at: repository.pathFromHere(path), followsLinks: false) == .directory
    guard isInScope || places[path] != nil || !isComplete && !isThere else { continue }
    let known = places[path].flatMap { bundles[$0].head }
    former[path] = try loadBase(path, in: base, known: known, scratch: scratch)
  }
  let pairs = pairBundles(places.mapValues { bundles[$0].head }, with: former)
  for (path, old) in pairs.pairs {
    guard let index = places[path] else { continue }
    bundles[index].base = former[old]
    bundles[index].noteSameVersions()
    if path != old {
      let hasSameName = lastComponent(of: path) == lastComponent(of: old)
      bundles[index].movedFrom = FormerPlace(
        path: repository.pathFromHere(old), hasSameName: hasSameName)
    }
  }
  for path in pairs.gone
  where scopes.contains(where: { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }) {
    var bundle = BundleAtCheck(path: repository.pathFromHere(path), key: "")
    bundle.base = former[path]
    bundle.settings = try place.settings(of: bundle.path)
    bundles.append(bundle)
  }
  sortVersions(of: &bundles, in: base, repository)
}

/// Puts the versions of all bundles in the order in which they first appeared, so far as git knows it.
private func sortVersions(
  of bundles: inout [BundleAtCheck], in base: GitTree, _ repository: CheckRepository
) {
  var paths: Set<String> = []
  func formerPath(_ bundle: BundleAtCheck) -> String? {
    bundle.base.map { String($0.reference.path.dropFirst(base.revision.text.count + 1)) }
  }
  for bundle in bundles {
    if let path = repository.pathFromRoot(bundle.path) { paths.insert(path) }
    if let path = formerPath(bundle) { paths.insert(path) }
  }
  // A base need not be a commit.
  let history =
    [[base.revision.identifier, "HEAD"], ["HEAD"]].lazy.compactMap {
      try? VersionHistory(of: paths.sorted(), at: $0, git: repository.git)
    }.first ?? VersionHistory()
  for index in bundles.indices {
    if let path = formerPath(bundles[index]) {
      bundles[index].base?.sortVersions(by: history, at: path)
    }
    if let path = repository.pathFromRoot(bundles[index].path) {
      bundles[index].sortHead(by: history, at: path, formerly: formerPath(bundles[index]) ?? path)
    }
  }
}

/// Reads a bundle at the base; nil where nothing in it is a model.
private func loadBase(
  _ path: String, in tree: GitTree, known: LoadedModel?, scratch: String
) throws(ToolchainError) -> LoadedModel? {
  let text = "\(tree.revision.text):\(path)"
  var reference = ModelReference(text)
  reference.text = text
  reference.path = text
  reference.revision = tree.revision.text
  reference.version = nil
  do throws(ToolchainError) {
    let names = try tree.names(in: text)
    guard names.contains(where: { $0.hasSuffix(".xcdatamodel") }) else { return nil }
    let versions = Dictionary(
      (known?.versions ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return try loadSourceBundle(reference, in: tree, names: names, known: versions)
  } catch {
    guard error.exitCode == .data else { throw error }
    return nil
  }
}

extension BundleAtCheck {
  /// Puts the versions at the head in order; one that got another name and is not committed yet keeps the
  /// place of the one at the base with the same bytes.
  fileprivate mutating func sortHead(
    by history: VersionHistory, at path: String, formerly old: String
  ) {
    var history = history
    let names = Set(head?.versions.map(\.name) ?? [])
    for version in head?.versions ?? [] {
      guard let bytes = version.source?.document.bytes,
        let former = base?.versions.first(where: {
          $0.source?.document.bytes == bytes && (path != old || !names.contains($0.name))
        })
      else { continue }
      history.note(
        joined(path, "\(version.name).xcdatamodel"), as: joined(old, "\(former.name).xcdatamodel"))
    }
    head?.sortVersions(by: history, at: path)
  }

  /// Notes the versions whose files have not changed.
  fileprivate mutating func noteSameVersions() {
    guard let head, let base else { return }
    for version in base.versions {
      guard let bytes = version.source?.document.bytes,
        let other = head.versions.first(where: { $0.name == version.name })?.source?.document.bytes,
        bytes == other
      else { continue }
      sameVersions.insert(version.name)
    }
  }

  /// Reads the lock and plan files.
  fileprivate mutating func readFiles() throws(ToolchainError) {
    let lockFile = path + CheckFileName.lockSuffix
    if FileKind(at: lockFile, followsLinks: true) != nil {
      lock = try readCheckFile(lockFile, readLock)
    }
    guard let file = settings.plan else { return }
    guard FileKind(at: file.text, followsLinks: true) != nil else {
      throw ToolchainError(
        .data,
        [
          Diagnostic(
            id: "unreadable-file", category: .input, severity: .error,
            summary: "there is no plan \"\(file.text)\"", location: file.location)
        ])
    }
    plan = try readCheckFile(file.text, readPlan)
  }
}

/// Gives each bundle a name for fingerprints: its own, with as many folders as tell it from others.
private func nameBundles(_ bundles: inout [BundleAtCheck]) {
  let parts = bundles.map { $0.path.split(separator: "/").map(String.init) }
  for index in bundles.indices {
    let own = parts[index]
    let count = (1...max(1, own.count)).first { count in
      parts.indices.allSatisfy { $0 == index || parts[$0].suffix(count) != own.suffix(count) }
    }
    bundles[index].key = withoutExtension(own.suffix(count ?? own.count).joined(separator: "/"))
  }
}

/// Reads mapping models; those that cannot be read are told about.
func readMappingModels(
  _ paths: [String]
) -> (mappingModels: [MappingModelHashes], problems: [Diagnostic]) {
  var mappings: [MappingModelHashes] = []
  var problems: [Diagnostic] = []
  let results = concurrentMap(paths) { path -> (MappingModelHashes?, [Diagnostic]) in
    do throws(ToolchainError) {
      guard path.hasSuffix(".cdm") else {
        let bytes = try readFile(joined(path, "xcmapping.xml"), followsLinks: false)
        return readMappingSource(bytes, file: path)
      }
      return readCompiledMapping(try readFile(path, followsLinks: false), file: path)
    } catch {
      return (nil, error.diagnostics)
    }
  }
  for (mapping, diagnostics) in results {
    if let mapping { mappings.append(mapping) }
    problems += diagnostics
  }
  return (mappings, problems)
}
