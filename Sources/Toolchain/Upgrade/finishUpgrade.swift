internal import CompiledModel
internal import Diagnostics
internal import Reports
internal import StoreFile
internal import StoreSchema
internal import StoreUpgrade
internal import VersionHash

/// Drops what an upgrade with ``UpgradeChoices/defersCleanUp`` has put out of the way.
///
/// - Parameters:
///   - path: The store, which is replaced.
///   - keepsBackup: Whether the store as it was is kept.
///   - timeout: How long to wait for others to close the store, in seconds.
///   - control: Whether to give up, and who wants to know how far it is.
/// - Returns: What was done.
/// - Throws: `ToolchainError` with exit code 1 when another program has deferred the clean-up; else as
///   ``upgradeStore(_:to:choices:expecting:timeout:scratch:control:showsPlan:confirm:)``.
package func finishUpgrade(
  _ path: String, keepsBackup: Bool, timeout: Double,
  control: UpgradeControl = UpgradeControl()
) throws(ToolchainError) -> UpgradedStore {
  var choices = UpgradeChoices()
  choices.isInPlace = true
  choices.keepsBackup = keepsBackup
  let held = try holdStore(path, timeout: timeout, isInterrupted: control.isInterrupted)
  try checkNames(of: held, choices, path)
  let folder = try WorkFolder(for: held.path)
  let place = try UpgradePlace(of: held.path, named: path, choices)
  let store = try observeStore(at: held.path, scratch: folder.path)
  let version = try deferredVersion(of: store, path)
  var plan = StorePlan(
    store: path,
    state: StorePlan.StoreState(size: fileSize(held.path), journalSize: 0, sha256: ""),
    model: path, choices: choices, from: StorePlan.Version(version), steps: [], bytesNeeded: 0)
  guard store.metadata.isMigrationDeferred else {
    return UpgradedStore(plan: plan, path: nil, backup: nil)
  }
  let run = try UpgradeRun(
    held, named: path, cleaningUp: version, choices: choices, in: folder, control)
  let step = try run.prepareNext()
  plan.steps = run.steps
  try run.make(step)
  try run.proveResult()
  try placeStore(
    from: folder, held, at: place, named: path, isInterrupted: control.isInterrupted)
  return UpgradedStore(plan: plan, path: place.shownPath, backup: place.backup)
}

/// The version of a store whose clean-up this tool has deferred.
private func deferredVersion(
  of store: ObservedStore, _ path: String
) throws(ToolchainError) -> ComparedVersion {
  guard let cache = store.modelCache, let decoded = try? decodeModelCache(cache) else {
    throw ToolchainError(
      .findings, "unknown-store-version", file: path, "the store holds no model that can be read")
  }
  let version = ComparedVersion(
    LoadedVersion(
      name: withoutExtension(lastComponent(of: path)), decoded: decoded, file: path),
    reference: path)
  guard version.hashes.byName == store.metadata.versionHashes else {
    throw ToolchainError(
      .findings, "unknown-store-version", file: path,
      "the model cached in the store is not the one whose hashes are in its metadata")
  }
  let prefix = deferredPrefix(deferralMark(of: store, version))
  let waiting = store.columns.values.joined().map(\.name).filter { $0.hasPrefix("_DEFERRED_") }
  let isOurs = !waiting.isEmpty && waiting.allSatisfy { $0.hasPrefix(prefix) }
  guard !store.metadata.isMigrationDeferred || isOurs else {
    throw ToolchainError([.deferredMigration], path)
  }
  return version
}
