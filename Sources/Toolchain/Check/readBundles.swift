internal import CheckFiles
internal import Diagnostics
internal import MappingModel
internal import ModelSource
internal import ReleaseCheck

/// Reads all bundles, before and after.
///
/// A bundle that is elsewhere than at the base is found by its name.
///
/// - Parameters:
///   - found: The bundles of the work tree.
///   - paths: Where bundles were looked for.
///   - base: The base; nil when there is none.
///   - place: Where the check is made.
///   - scratch: A folder for temporary copies.
/// - Returns: The bundles, ordered by path.
/// - Throws: `ToolchainError` when a lock or plan file is wrong, or git fails.
func readBundles(
  _ found: FoundFiles, under paths: [String], base: GitTree?, at place: CheckPlace, scratch: String
) throws(ToolchainError) -> [BundleAtCheck] {
  var bundles: [BundleAtCheck] = []
  var baseOf: [String: String] = [:]
  if let base, let repository = place.repository {
    let (pairs, gone) = try pairBundles(found.bundles, under: paths, base: base, repository)
    baseOf = pairs
    for path in gone {
      let tracked = BundleAtCheck(path: repository.pathFromHere(path), key: "")
      var bundle = tracked
      bundle.base = try loadBase(path, in: base, known: nil, scratch: scratch)
      bundle.settings = try place.settings(of: bundle.path)
      bundles.append(bundle)
    }
  }
  for path in found.bundles {
    var bundle = BundleAtCheck(path: path, key: "")
    bundle.settings = try place.settings(of: path)
    do throws(ToolchainError) {
      bundle.head = try loadModel(ModelReference(path), in: FileSystem(), scratch: scratch)
    } catch {
      bundle.problems += error.diagnostics
    }
    if let base, let old = baseOf[path] {
      bundle.base = try loadBase(old, in: base, known: bundle.head, scratch: scratch)
      bundle.noteSameVersions()
    }
    try bundle.readFiles()
    bundles.append(bundle)
  }
  bundles.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  nameBundles(&bundles)
  return bundles
}

/// Finds the path at the base of each bundle of the work tree, and those that are gone.
private func pairBundles(
  _ found: [String], under paths: [String], base: GitTree, _ repository: CheckRepository
) throws(ToolchainError) -> (pairs: [String: String], gone: [String]) {
  let scopes = paths.compactMap(repository.pathFromRoot)
  let old = try base.bundlePaths()
  var left = old.filter { path in
    scopes.contains { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }
  }
  let all = Set(old)
  var pairs: [String: String] = [:]
  var unpaired: [String] = []
  for path in found {
    guard let inRepository = repository.pathFromRoot(path), all.contains(inRepository) else {
      unpaired.append(path)
      continue
    }
    pairs[path] = inRepository
    left.removeAll { $0 == inRepository }
  }
  for path in unpaired {
    let name = lastComponent(of: path)
    let candidates = left.filter { lastComponent(of: $0) == name }
    guard candidates.count == 1, let only = candidates.first else { continue }
    pairs[path] = only
    left.removeAll { $0 == only }
  }
  return (pairs, left)
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
