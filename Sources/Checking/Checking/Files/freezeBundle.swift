import Comparing
import DataModel
package import Findings
import Loading
import ModelFiles
import OperatingSystem
import StoreFile
import StoreModel
import Text

/// The result of freezing a bundle.
package struct FrozenBundle: Sendable {
  /// The path of the lock file.
  package var file: String
  /// The names of the versions that are new in it.
  package var added: [String]
  /// The number of its versions.
  package var count: Int
}

/// Writes the lock file of a bundle, next to it: the checksum and entity hashes of its versions.
///
/// - Parameters:
///   - reference: The bundle; with `#V2` only that version is frozen, in addition to those already frozen.
///   - replacing: Whether frozen versions may be frozen again with other hashes.
///   - scratch: A folder for temporary copies.
/// - Returns: The result.
/// - Throws: `ToolchainError` with exit code 65 if the bundle or its lock file is malformed, 1 if a
///   frozen version has changed, 73 or 74 if the file cannot be written.
package func freezeBundle(
  _ reference: String, replacing: Bool, scratch: String
) throws(ToolchainError) -> FrozenBundle {
  let wanted = bundleItself(ModelReference(reference))
  var loaded = try loadForFreezing(wanted, scratch: scratch)
  guard loaded.kind == .sourceBundle || loaded.kind == .swiftSources, wanted.revision == nil else {
    throw ToolchainError(
      .notASource, file: reference,
      "this is not an .xcdatamodeld or a folder of Swift sources in the file system")
  }
  // A shipped version is frozen even if it would not compile; but none is left out.
  let unread = loaded.versions.filter { !$0.isReadable }.flatMap(\.diagnostics)
  guard loaded.isWhole, unread.isEmpty else {
    throw ToolchainError(.data, loaded.diagnostics + unread)
  }
  let file = try lockFile(of: loaded)
  let known = try lockedVersions(in: file)
  if wanted.version == nil { loaded.leaveOutUnused(besides: Set(known.map(\.name))) }
  if loaded.isUnversioned {
    loaded.versions = [try loaded.selectedVersion()]
    loaded.versions[0].name = unversionedName(loaded.versions[0], among: known)
  }
  let versions = hashVersions(loaded.versions.map { ($0, $0.name) }).map(\.frozen)
  return try freeze(versions, in: file, besides: known, replacing: replacing) { name in
    loaded.versions.first { $0.name == name }?.file
  }
}

/// The reference with the bundle's name where the path is that of the bundle without it, as `.` is in one.
private func bundleItself(_ reference: ModelReference) -> ModelReference {
  guard reference.revision == nil else { return reference }
  var reference = reference
  let bundle = bundleHolding(reference.path)
  if bundle != reference.path, placeOfPath(bundle) == placeOfPath(reference.path) {
    reference.path = bundle
  }
  return reference
}

/// Reads the bundle to freeze; the error for a folder with bundles names them.
private func loadForFreezing(
  _ reference: ModelReference, scratch: String
) throws(ToolchainError) -> LoadedModel {
  do throws(ToolchainError) {
    return try loadModel(reference, scratch: scratch)
  } catch {
    guard reference.revision == nil,
      FileKind(at: reference.path, followsLinks: true) == .directory,
      let found = try? findBundles(
        under: [reference.path], excluding: Set(CheckConfiguration.usualExclusions)),
      !found.bundles.isEmpty
    else { throw error }
    let bundles = found.bundles.filter { $0 != withoutTrailingSlashes(reference.path) }
    guard !bundles.isEmpty else { throw error }
    throw ToolchainError(
      .notASource, file: reference.path, "this is a folder with bundles, expected the bundles",
      explanation: "Run `modeldiff freeze \(bundles.map(pathForShell).joined(separator: " "))`.")
  }
}

/// Writes the checksums and entity hashes of stores that a release left into the lock file of Swift sources.
///
/// - Parameters:
///   - stores: The stores.
///   - reference: The folder of the Swift sources.
///   - replacing: Whether an entry of the same name with other hashes is replaced.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: What was written.
/// - Throws: As ``freezeBundle(_:replacing:scratch:)``; also when a store cannot be read or has no hashes.
package func freezeStores(
  _ stores: [String], in reference: String, replacing: Bool, scratch: String
) throws(ToolchainError) -> FrozenBundle {
  let found = findStores(StoreSearch(stores))
  if let failure = found.failures.first { throw failure.error }
  guard !found.stores.isEmpty else {
    throw ToolchainError(
      .noStore, file: stores.first ?? "", "there is no store here, expected at least one")
  }
  let loaded = try loadModel(ModelReference(reference), scratch: scratch)
  guard loaded.kind == .swiftSources else {
    throw ToolchainError(
      .notASource, file: reference,
      "stores are frozen only next to Swift sources; a bundle holds its versions itself")
  }
  let file = try lockFile(of: loaded)
  let known = try lockedVersions(in: file)
  var versions: [FrozenVersion] = []
  for store in found.stores {
    let metadata = try observeStore(at: store.path, scratch: scratch).metadata
    guard let hashes = metadata.versionHashes, let checksum = metadata.versionChecksum else {
      throw ToolchainError(
        .unknownStoreVersion, file: store.path,
        "the store has no version checksum, expected one that SwiftData wrote")
    }
    // Releases of one shape are one.
    guard !(known + versions).contains(where: { $0.checksum == checksum }) else { continue }
    versions.append(
      FrozenVersion(
        name: store.relativePath, checksum: checksum,
        entities: hashes.mapValues { hexadecimalText($0) }))
  }
  return try freeze(versions, in: file, besides: known, replacing: replacing) { _ in nil }
}

private func lockFile(of model: LoadedModel) throws(ToolchainError) -> String {
  let path = withoutTrailingSlashes(model.reference.path)
  guard model.kind == .swiftSources else { return path + CheckFileName.lockSuffix }
  guard FileKind(at: path, followsLinks: true) == .directory else {
    throw ToolchainError(
      .notASource, file: path, "these are single files, expected the folder of the Swift sources")
  }
  return swiftLockFile(of: path)
}

private func lockedVersions(in file: String) throws(ToolchainError) -> [FrozenVersion] {
  FileKind(at: file, followsLinks: true) == nil ? [] : try readCheckFile(file, readLock)
}

/// The name for an unversioned schema in a lock file: the existing one, or that of the next release.
private func unversionedName(_ version: LoadedVersion, among known: [FrozenVersion]) -> String {
  let checksum = hashModel(version.model).checksum
  if let same = known.first(where: { $0.checksum == checksum }) { return same.name }
  let names = Set(known.map(\.name))
  return (1...).lazy.map { "release \($0)" }.first { !names.contains($0) } ?? version.name
}

/// Writes a lock file with `versions` in addition to the existing ones.
private func freeze(
  _ versions: [FrozenVersion], in file: String, besides known: [FrozenVersion], replacing: Bool,
  sources: (String) -> String?
) throws(ToolchainError) -> FrozenBundle {
  var frozen = Dictionary(keepingFirst: known.map { ($0.name, $0) })
  var changed: [Diagnostic] = []
  for version in versions {
    if let old = frozen[version.name], old.entities != version.entities, !replacing {
      changed.append(changedVersion(version, old, in: sources(version.name)))
    }
    frozen[version.name] = version
  }
  guard changed.isEmpty else { throw ToolchainError(.findings, changed) }
  let all = frozen.values.sorted { versionNameComesBefore($0.name, $1.name) }
  let text = lockJSON(all).text
  let isSame = (try? readFile(file, limit: 16 << 20)).map { $0 == Array(text.utf8) } ?? false
  if !isSame { try writeWhole(Array(text.utf8), to: file) }
  let old = Set(known.map(\.name))
  return FrozenBundle(
    file: file, added: versions.map(\.name).filter { !old.contains($0) }, count: all.count)
}

private func changedVersion(
  _ version: FrozenVersion, _ old: FrozenVersion, in file: String?
) -> Diagnostic {
  var diagnostic = RuleDescription.frozenVersionChanged.diagnostic(
    "the hashes of the version \"\(version.name)\" differ from the frozen ones",
    explanation: "A version that has shipped must stay as it was. `--again` re-freezes it.",
    at: file.map { .file($0) })
  diagnostic.before = old.location
  return diagnostic
}

extension ComparedVersion {
  fileprivate var frozen: FrozenVersion {
    FrozenVersion(
      name: version.name, checksum: hashes.checksum,
      entities: Dictionary(
        keepingFirst: hashes.entities.map { ($0.name, $0.hexadecimal) }))
  }
}

private func lockJSON(_ versions: [FrozenVersion]) -> JSONValue {
  [
    "formatVersion": 1,
    "versions": .array(
      versions.map { version in
        [
          "version": .string(version.name), "checksum": .string(version.checksum),
          "entities": .object(
            version.entities.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
              .map { .init($0.key, .string($0.value)) }),
        ]
      }),
  ]
}
