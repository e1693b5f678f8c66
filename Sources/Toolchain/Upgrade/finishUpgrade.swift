import Comparing
import CompiledModel
package import Findings
import Loading
import Reports
import StoreFile
import StoreSchema
import StoreUpgrade
import VersionHash

/// Drops what an upgrade with ``UpgradeChoices/defersCleanUp`` has put out of the way.
///
/// - Parameters:
///   - path: The store, which is replaced.
///   - model: The reference to the model that the store is of, or to its bundle; nil for the model that it holds.
///   - keepsBackup: Whether the store as it was is kept.
///   - timeout: How long to wait for others to close the store, in seconds.
///   - scratch: A folder for temporary copies of stores that models are read from.
///   - control: Whether to give up, and who wants to know how far it is.
/// - Returns: What was done.
/// - Throws: `ToolchainError` with exit code 1 when another program has deferred the clean-up, or the version of the
///   store cannot be told; else as
///   ``upgradeStore(_:to:choices:expecting:timeout:scratch:control:showsPlan:confirm:)``.
package func finishUpgrade(
  _ path: String, of model: String? = nil, keepsBackup: Bool, timeout: Double, scratch: String,
  control: UpgradeControl = UpgradeControl()
) throws(ToolchainError) -> UpgradedStore {
  var choices = UpgradeChoices()
  choices.isInPlace = true
  choices.keepsBackup = keepsBackup
  var target: UpgradeTarget?
  if let model { target = try UpgradeTarget(model, scratch: scratch) }
  let held = try holdStore(path, timeout: timeout, isInterrupted: control.isInterrupted)
  try checkNames(of: held, choices, path)
  let folder = try WorkFolder(for: held.path)
  let place = try UpgradePlace(of: held.path, named: path, choices)
  let store = try observeStore(at: held.path, scratch: folder.path)
  var plan = StorePlan(
    store: path,
    state: StorePlan.StoreState(size: fileSize(held.path), journalSize: 0, sha256: ""),
    model: model ?? path, choices: choices, from: StorePlan.Version(name: "", checksum: ""),
    steps: [], bytesNeeded: 0)
  let columns = store.deferredColumns.count
  guard store.metadata.isMigrationDeferred || columns > 0 else {
    return UpgradedStore(.finished(columns: 0), plan: plan)
  }
  let version = try deferredVersion(of: store, target, path)
  plan.from = StorePlan.Version(version)
  guard let mark = store.deferralMark(among: [version] + (target?.versions ?? [])) else {
    throw ToolchainError([.deferredMigration], path)
  }
  let run = try UpgradeRun(
    held, named: path, cleaningUp: version, marked: mark, choices: choices, in: folder, control)
  let step = try run.prepareNext()
  plan.steps = run.steps
  try run.make(step)
  try run.proveResult()
  try placeStore(
    from: folder, held, at: place, named: path, isInterrupted: control.isInterrupted)
  return UpgradedStore(
    .finished(columns: columns), plan: plan, path: place.shownPath, backup: place.backup)
}

/// The version of a store that waits for its clean-up: by the model that is given, or the one that it holds.
private func deferredVersion(
  of store: ObservedStore, _ target: UpgradeTarget?, _ path: String
) throws(ToolchainError) -> ComparedVersion {
  if let target { return try target.source(of: store, path) }
  let advice = "Name the model that it is of, or its bundle: `\(finishCommand(path, of: "MODEL"))`."
  guard let cache = store.modelCache, let decoded = try? decodeModelCache(cache) else {
    throw ToolchainError(
      .findings, "unknown-store-version", file: path, "the store holds no model that can be read",
      explanation: advice)
  }
  let version = ComparedVersion(
    LoadedVersion(
      name: withoutExtension(lastComponent(of: path)), decoded: decoded, file: path),
    reference: path)
  guard version.hashes.byName == store.metadata.versionHashes else {
    throw ToolchainError(
      .findings, "unknown-store-version", file: path,
      "the model cached in the store is not the one whose hashes are in its metadata",
      explanation: advice)
  }
  return version
}
