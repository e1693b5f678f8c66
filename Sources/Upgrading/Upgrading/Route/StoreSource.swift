import Comparing
import DataModel
import Findings
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// The model that a store is migrated from, as all commands take it.
///
/// Core Data takes the version of the bundle that has the hashes of the store, and only without one the model in the
/// store. Where both are there, what hashes do not see may differ: renaming identifiers, by which the migration pairs,
/// are those of the bundle, while columns and values are those that the model in the store made.
///
/// - Source: Documentation/Formats/inference.md, which model is the source.
struct StoreSource: Sendable {
  /// The version.
  let version: ComparedVersion
  /// The differences between the cached model and the bundle's version, and which is used, in sentences; nil
  /// if they are equivalent.
  let difference: String?
}

extension StoreSource {
  /// Finds the source model for migrating a store; nil if neither the bundle nor the store has one with the
  /// hashes of the store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: Its path.
  ///   - versions: The versions of the bundle.
  ///   - wanted: The target version of the store, which takes precedence over others with the same hashes.
  init?(
    of store: ObservedStore, at path: String, among versions: [ComparedVersion],
    for wanted: ComparedVersion?
  ) {
    guard let hashes = store.metadata.versionHashes else { return nil }
    let stored = cachedVersion(of: store, path).flatMap { $0.hashes.match(hashes) ? $0 : nil }
    let matching = versions.filter { $0.hashes.match(hashes) }
    let known =
      matching.first { $0.version.name == wanted?.version.name }
      ?? matching.first { version in
        stored.map { identifierChanges(from: $0.version.model, to: version.version.model) }?.isEmpty
          ?? true
      } ?? matching.first
    guard var version = stored ?? known else { return nil }
    guard stored != nil, let known else {
      (self.version, difference) = (version, nil)
      return
    }
    version.version.name = known.version.name
    let changes = identifierChanges(from: version.version.model, to: known.version.model)
    if !changes.isEmpty {
      version.version.model = version.version.model.takingIdentifiers(of: known.version.model)
      version.reference = known.reference
    }
    self.version = version
    difference = changes.isEmpty ? nil : text(changes, of: known)
  }
}

/// The model in a store; nil if absent that can be read.
func cachedVersion(of store: ObservedStore, _ path: String) -> ComparedVersion? {
  guard let bytes = store.modelCache, let decoded = try? decodeModelCache(bytes) else { return nil }
  return ComparedVersion(
    LoadedVersion(
      name: withoutExtension(lastComponent(of: path)), decoded: decoded, file: path),
    reference: path)
}

private func text(_ changes: [Change], of version: ComparedVersion) -> String {
  let shown = changes.prefix(3).map { change in
    "\(change.after ?? .model) has \(identifier(change.from)) in the store and \(identifier(change.to)) "
      + "in the bundle"
  }
  let more = changes.count > shown.count ? ["and \(changes.count - shown.count) more"] : []
  let name = "\"\(version.version.name)\""
  return
    "The model in the store (Z_MODELCACHE) and \(name) of the bundle have the same version hashes and differ in renaming "
    + "identifiers: \((shown + more).joined(separator: "; ")). \(name) of the bundle is taken, as by Core Data, which "
    + "looks there before it looks into the store."
}

private func identifier(_ value: ChangeValue?) -> String {
  guard case .text(let identifier)? = value else { return "none" }
  return "\"\(identifier)\""
}
