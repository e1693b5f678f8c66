package import Comparing
package import DataModel
package import Findings
package import Loading
import Migration
import ModelFiles
import OperatingSystem
package import StoreFile
package import StoreModel

/// The script that upgrades a store, or the reasons why there is none.
package struct StoreUpgradeScript: Sendable {
  /// The script; nil if there is an obstacle.
  package var script: StoreScript?
  /// The obstacles.
  package var obstacles: [UpgradeObstacle]
  /// The notes to read before running it, one sentence each.
  package var notes: [String]
  /// The diagnostics of the files, except errors.
  package var diagnostics: [Diagnostic]
}

/// Returns the script that turns a store of one version into one of another.
///
/// If the old side is a store, the script is for this store only, with its names; otherwise for
/// any store of the old version whose metadata has only Core Data's own keys.
/// A store without a cached model is treated as one of the version in the bundle of the new one that has its
/// hashes.
///
/// - Parameters:
///   - old: The reference to the old model, or to the store.
///   - new: The reference to the new model.
///   - options: The options.
///   - scratch: A folder for temporary copies of stores.
/// - Returns: The script, or the obstacles.
/// - Throws: `ToolchainError` if a model or the store cannot be read.
package func planStoreUpgrade(
  from old: ModelReference, to new: ModelReference, options: UpgradeOptions, scratch: String
) throws(ToolchainError) -> StoreUpgradeScript {
  let store = try observedStore(old, scratch: scratch)
  let (source, to, diagnostics) = try versions(of: store, from: old, to: new, scratch: scratch)
  let from = source.version
  var result = StoreUpgradeScript(obstacles: [], notes: [], diagnostics: diagnostics)
  if try isStoreAtRevision(old) {
    result.obstacles.append(
      UpgradeObstacle(
        .storeAtRevision,
        "\(old.text) is a store at a git revision, which is not there to be upgraded"))
  }
  if let store, let obstacle = obstacle(of: store, from.hashes) {
    result.obstacles.append(obstacle)
    guard obstacle == .deferredMigration else { return result }
  }
  let request = try upgradeRequest(from, to: to, store: store, options: options)
  do throws(UpgradeRefusal) {
    let plan = try planUpgrade(request)
    guard result.obstacles.isEmpty else { return result }
    result.notes =
      [source.difference].compactMap(\.self) + plan.notes + lossNotes(request)
      + plan.losses.filter { options.allowsUnexportedChanges || $0.rule != .unexportedChanges }
      .map { "\($0.summary)." }
      + foreignTables(store, request.from)
      + request.to.doubts.map { "In the new version \($0)." }
    result.script = upgradeScript(
      plan, request, title: "Upgrades a store: \(from.version.name) to \(to.version.name)")
  } catch {
    let known = result.obstacles
    result.obstacles += error.obstacles.filter { !known.contains($0) }
  }
  return result
}

/// The two versions, and the diagnostics of the new one.
///
/// A store without a model of its own, or with another one than that of its metadata, is of the version of
/// the new bundle that has its hashes.
private func versions(
  of store: ObservedStore?, from old: ModelReference, to new: ModelReference, scratch: String
) throws(ToolchainError) -> (StoreSource, ComparedVersion, [Diagnostic]) {
  if let store, !store.holdsItsModel {
    let target = try UpgradeTarget(new, fitting: old.path, scratch: scratch)
    let isKnown = target.versions.contains { $0.hashes.match(store.metadata.versionHashes) }
    if isKnown || store.modelCache == nil {
      return (try target.source(of: store, old.path), target.version, [])
    }
  }
  let loaded = try loadComparison(from: old, to: new, scratch: scratch)
  // A model that does not compile never has stores.
  guard !loaded.diagnostics.contains(where: { $0.severity == .error }) else {
    throw ToolchainError(.data, loaded.diagnostics)
  }
  var source = StoreSource(version: loaded.versions[0], difference: nil)
  if let store, store.holdsItsModel {
    let target = try UpgradeTarget(new, fitting: old.path, scratch: scratch)
    let known = try target.source(of: store, old.path)
    if known.difference != nil { source = known }
  }
  return (source, loaded.versions[1], loaded.diagnostics)
}

extension ObservedStore {
  /// Whether the cached model matches the store's metadata.
  fileprivate var holdsItsModel: Bool {
    guard let cache = modelCache, let decoded = try? decodeModelCache(cache) else { return false }
    return hashModel(decoded.model).byName == metadata.versionHashes
  }
}

/// The data losses, one sentence each.
func lossNotes(_ request: UpgradeRequest) -> [String] {
  let losses = request.findings.filter { $0.layer == .loss }
  let isUnrelated = request.step.entityPairs.allSatisfy { $0.source == nil }
  return
    (isUnrelated
    ? [
      "No entity of the old version is in the new one, so all rows are lost. Is it a model of the same app?"
    ]
    : []) + losses.map { "\($0.summary)." }
}

/// The tables that are neither the model's nor Core Data's.
func foreignTables(_ store: ObservedStore?, _ schema: StoreSchema) -> [String] {
  (store?.schema.tableOrigins(in: schema) ?? []).filter { $0.origin == .other }.map {
    "The table \($0.table) is not Core Data's, and stays as it is."
  }
}

/// The store that a reference names; nil if it names a model.
private func observedStore(
  _ reference: ModelReference, scratch: String
) throws(ToolchainError) -> ObservedStore? {
  guard reference.revision == nil,
    FileSystem().kind(of: reference.path, followsLinks: true) == .file,
    try isStore(reference.path, in: FileSystem())
  else { return nil }
  let store = try observeStore(at: reference.path, scratch: scratch)
  guard !store.header.isReadOnly else {
    throw .newerFormat(store.header.writeVersion, reference.path)
  }
  return store
}

/// Whether a reference names a store that a git revision holds.
private func isStoreAtRevision(_ reference: ModelReference) throws(ToolchainError) -> Bool {
  guard reference.revision != nil else { return false }
  let tree = try openTree(of: reference, git: GitSettings())
  guard try tree.kind(of: reference.path, followsLinks: true) == .file else { return false }
  return try isStore(reference.path, in: tree)
}

/// Why the store cannot be taken for one of its cached model.
func obstacle(of store: ObservedStore, _ hashes: ModelHashes) -> UpgradeObstacle? {
  if store.metadata.isMigrationDeferred {
    return .deferredMigration
  }
  guard store.metadata.versionHashes == hashes.byName else {
    return UpgradeObstacle(
      .staleModelCache,
      "the model cached in the store is not the one whose hashes are in its metadata")
  }
  return nil
}

package func upgradeRequest(
  _ from: ComparedVersion, to: ComparedVersion, store: ObservedStore?,
  options: UpgradeOptions
) throws(ToolchainError) -> UpgradeRequest {
  // Nothing is migrated where the store stays of its version: identifiers speak of other steps.
  let (old, new) =
    options.isCleanUp
    ? (from.version.model.pairedByName, to.version.model.pairedByName)
    : comparableModels(from.version, to.version)
  let isMirrored =
    store?.schema.isMirrored == true && !options.removesMirroring && !options.isCleanUp
  let step = MigrationStep(
    from: old, to: new, fromHashes: from.hashes, toHashes: to.hashes,
    changes: diffModels(from: old, to: new),
    mirrored: isMirrored ? Set(new.mirroredEntities(whenTold: true).map(\.name)) : [])
  let generation = store?.metadata.schemaGeneration ?? .current
  let cache: [UInt8]
  do throws(CompiledModelError) {
    cache = try encodeModelCache(to.version.model)
  } catch {
    throw ToolchainError(error, file: to.version.file)
  }
  // What becomes of records is asked of the records themselves.
  let findings = options.isCleanUp ? [] : checkMigration(step).findings.atDeclarations(in: step)
  var request = UpgradeRequest(
    step: step,
    findings: findings.filter { $0.rule != MigrationRule.cloudKitRecordCollision.description },
    from: predictSchema(from.version.model, generation: generation).named(
      after: store?.schema.columns ?? [:]),
    to: predictSchema(to.version.model), store: store?.schema,
    metadata: .template(MetadataTemplate(from: from, to: to)), modelCache: cache, options: options)
  if let store {
    var metadata = store.metadata.updated(to: to.version.model, hashes: to.hashes)
    if options.deferralMark != nil {
      metadata[.deferredMigration] = options.isCleanUp ? nil : .boolean(true)
    }
    if request.needsMirroringFetch { metadata[.mirroringFetch] = .dictionary([:]) }
    request.metadata = .exact(
      uuid: store.uuid, old: store.metadataBytes, new: metadata.encoded())
  }
  return request
}

extension MetadataTemplate {
  /// The metadata of a store that was not seen: all of it is predicted but for the versions of the
  /// framework.
  fileprivate init(from: ComparedVersion, to: ComparedVersion) {
    var full = StoreMetadata.fresh(for: to.version.model, hashes: to.hashes)
    full[.frameworkVersion] = .integer(Self.mark)
    full[.maximumFrameworkVersion] = .integer(Self.maximumMark)
    var plain = full
    plain[.maximumFrameworkVersion] = nil
    let bytes = full.encoded()
    let places = [Self.mark, Self.maximumMark].map { Self.place(of: $0, in: bytes) }
    let isReversed = places[1] < places[0]
    self.init(
      plain: Self.pieces(of: plain.encoded(), at: [Self.mark]),
      withMaximum: Self.pieces(
        of: bytes, at: isReversed ? [Self.maximumMark, Self.mark] : [Self.mark, Self.maximumMark]),
      maximumComesFirst: isReversed, oldHashes: from.hashes.byName,
      knownKeys: MetadataKey.allCases.filter {
        ![.deferredMigration, .ancillaryVersionHashes, .mirroringFetch].contains($0)
      }.map(\.rawValue))
  }

  /// Numbers of 8 bytes that nothing else in a property list has.
  private static let mark: Int64 = 0x6D6F_6465_6C64_6966
  private static let maximumMark: Int64 = 0x6D6F_6465_6C64_6967

  private static func place(of mark: Int64, in bytes: [UInt8]) -> Int {
    let wanted = withUnsafeBytes(of: mark.bigEndian, Array.init)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
  }

  private static func pieces(of bytes: [UInt8], at marks: [Int64]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes
    for mark in marks {
      let place = place(of: mark, in: rest)
      pieces.append(Array(rest[..<place]))
      rest = Array(rest[(place + 8)...])
    }
    return pieces + [rest]
  }
}
