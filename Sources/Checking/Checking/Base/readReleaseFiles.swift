import Comparing
import DataModel
import Findings
import Loading
import OperatingSystem

/// Adds the models of stores and apps that releases have left to what has shipped of bundles.
///
/// A model is that of the bundle which has a version with its checksum, or is called as the compiled bundle, or else of
/// the one with most of its entities.
///
/// - Parameters:
///   - paths: Stores and compiled models, and folders and apps in which to look for them.
///   - bundles: The bundles, hashed.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The omissions.
/// - Throws: `ToolchainError` with exit code 65 if there is nothing at a path, neither a store nor a compiled model,
///   or one that cannot be read.
func readReleaseFiles(
  _ paths: [String], of bundles: inout [BundleAtCheck], scratch: String
) throws(ToolchainError) -> [CheckOmission] {
  var omissions: [CheckOmission] = []
  // The newest is the last by its name.
  for path in try releaseFiles(paths).sorted(by: { versionNameComesBefore($1, $0) }) {
    // A named file that cannot be read is an error.
    let model = try loadModel(ModelReference(path), scratch: scratch)
    let problems =
      model.diagnostics + model.versions.filter { !$0.isReadable }.flatMap(\.diagnosticsWithErrors)
    guard !problems.hasErrors else { throw ToolchainError(.data, problems) }
    let versions = model.versions.map { ComparedVersion($0, reference: "\(path)#\($0.name)") }
    guard let index = bundles.firstIndex(holding: versions, of: path) else {
      omissions.append(
        CheckOmission(
          bundle: nil, check: "the release \(path)", reason: "It has entities of no bundle."))
      continue
    }
    for version in versions { bundles[index].take(version, of: model.kind, at: path) }
  }
  return omissions
}

/// The stores and compiled models at some paths.
private func releaseFiles(_ paths: [String]) throws(ToolchainError) -> [String] {
  var files: [String] = []
  for path in paths {
    let path = withoutTrailingSlashes(path)
    guard FileKind(at: path, followsLinks: true) != nil else {
      throw ToolchainError(
        .unreadableFile, file: path, "there is no such file or folder, expected a release")
    }
    if path.hasSuffix(".momd") || path.hasSuffix(".mom") {
      files.append(path)
      continue
    }
    var found: [String] = []
    if isDirectory(path) {
      let models = try findModelFiles(
        under: path, in: FileSystem(), excluding: [], withHidden: false)
      found = models.bundles + models.archives
    }
    let stores = findStores(StoreSearch([path]))
    if let failure = stores.failures.first { throw failure.error }
    found += stores.stores.map(\.path)
    guard !found.isEmpty else {
      throw ToolchainError(
        .noStore, file: path, "there is no store and no compiled model here, expected a release")
    }
    files += found
  }
  return files
}

extension [BundleAtCheck] {
  /// The bundle to which a release's versions belong; nil if none has one of their entities.
  fileprivate func firstIndex(holding versions: [ComparedVersion], of path: String) -> Int? {
    let checksums = Set(versions.map(\.hashes.checksum))
    func known(_ bundle: BundleAtCheck) -> [ComparedVersion] {
      bundle.headVersions + bundle.baseVersions
    }
    if let index = firstIndex(where: { bundle in
      known(bundle).contains { checksums.contains($0.hashes.checksum) }
    }) {
      return index
    }
    let name = withoutExtension(lastComponent(of: path))
    if path.hasSuffix(".momd"),
      let index = firstIndex(where: { withoutExtension(lastComponent(of: $0.path)) == name })
    {
      return index
    }
    let entities = Set(versions.flatMap { $0.version.model.entities.map(\.name) })
    let shared = map { bundle in
      entities.intersection(known(bundle).flatMap { $0.version.model.entities.map(\.name) }).count
    }
    return shared.max().flatMap { $0 > 0 ? shared.firstIndex(of: $0) : nil }
  }
}

extension BundleAtCheck {
  /// The name of the version with the most entities of equal hash; for a single version, its name.
  private func nearest(to release: ComparedVersion) -> String? {
    let all = headVersions + baseVersions
    if Set(all.map(\.version.name)).count == 1 { return all.first?.version.name }
    let hashes = release.hashes.byName
    let equal = all.map { version in
      version.hashes.byName.count { hashes[$0.key] == $0.value }
    }
    return equal.max().flatMap { $0 > 0 ? equal.firstIndex(of: $0) : nil }.map {
      all[$0].version.name
    }
  }

  /// Adds a version of a release, named like the version with the same checksum, else the nearest one if the
  /// file has no version names, else like the file.
  fileprivate mutating func take(
    _ compared: ComparedVersion, of kind: LoadedModel.Kind, at path: String
  ) {
    let same = (headVersions + baseVersions).first {
      $0.hashes.checksum == compared.hashes.checksum
    }
    var compared = compared
    compared.version.name =
      same?.version.name
      ?? (kind == .compiledBundle
        ? compared.version.name
        : nearest(to: compared) ?? withoutExtension(lastComponent(of: path)))
    let released = ReleasedVersion(
      BundleVersion(
        name: compared.version.name, model: compared.version.model, hashes: compared.hashes),
      tag: path)
    var result = releases ?? Releases(current: nil, newestForms: [:], olderForms: [])
    if releases == nil { result.areLikely = true }
    let isNewest = result.newestForms[compared.version.name] == nil
    if result.add(released, isNewest: isNewest) {
      if !isNewest { compared.version.name = released.key }
      releasedVersions.append(compared)
    }
    releases = result
  }
}
