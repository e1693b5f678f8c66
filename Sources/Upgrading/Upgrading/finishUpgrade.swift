import Comparing
import DataModel
package import Findings
import Loading
import ModelFiles
import StoreFile
import StoreModel

/// Drops the columns that an upgrade with ``UpgradeChoices/defersCleanUp`` has renamed.
///
/// - Parameters:
///   - path: The store, which is replaced.
///   - model: The reference to the model of the store, or to its bundle; nil for the cached model.
///   - keepsBackup: Whether to keep the replaced store.
///   - conditions: How long to wait, where to put copies, and where to report progress.
/// - Returns: The result.
/// - Throws: `ToolchainError` with exit code 1 if another program has deferred the clean-up, or the version of the
///   store cannot be determined; otherwise as
///   ``upgradeStore(_:_:confirm:)``.
package func finishUpgrade(
  _ path: String, of model: String? = nil, keepsBackup: Bool, _ conditions: WorkConditions
) throws(ToolchainError) -> UpgradedStore {
  var choices = UpgradeChoices()
  choices.isInPlace = true
  choices.keepsBackup = keepsBackup
  var target: UpgradeTarget?
  if let model {
    target = try UpgradeTarget(
      ModelReference(model), fitting: path, scratch: conditions.scratch)
  }
  let held = try holdStore(path, conditions)
  try checkNames(of: held, choices)
  let work = StoreWork(
    held: held, folder: try WorkFolder(for: held.path), control: conditions.control)
  let place = try UpgradePlace(of: held, choices)
  return try work.naming(place) { () throws(ToolchainError) in
    try finish(work, target: target, model: model, choices: choices, at: place)
  }
}

/// Does the clean-up on a copy, then replaces the store by it.
private func finish(
  _ work: StoreWork, target: UpgradeTarget?, model: String?, choices: UpgradeChoices,
  at place: UpgradePlace
) throws(ToolchainError) -> UpgradedStore {
  let (held, path) = (work.held, work.name)
  let store = try observeStore(at: held.path, scratch: work.folder.path)
  var plan = StorePlan(
    store: path,
    state: StorePlan.StoreState(size: fileSize(held.path), journalSize: 0, sha256: ""),
    model: model ?? path, choices: choices, from: StorePlan.Version(name: "", checksum: ""),
    steps: [], bytesNeeded: 0)
  let columns = store.deferredColumns.count
  guard store.metadata.isMigrationDeferred || columns > 0 else {
    let hasKept = choices.hasKept(held, at: place, scratch: work.folder.path)
    guard hasKept || !choices.keepsBackup else {
      throw .unusedOptions(
        ["--keep-backup"], store: path,
        problem: "no column in the store waits to be dropped, so --keep-backup has nothing to keep")
    }
    return UpgradedStore(.finished(columns: 0), plan: plan, backup: hasKept ? place.backup : nil)
  }
  try place.checkBackup()
  let version = try deferredVersion(of: store, target, path)
  plan.from = StorePlan.Version(version)
  guard let mark = store.deferralMark(among: [version] + (target?.versions ?? [])) else {
    throw ToolchainError([.deferredMigration], path)
  }
  let run = try UpgradeRun(work, cleaningUp: version, marked: mark, choices)
  let step = try run.prepareNext()
  plan.steps = run.steps
  try run.make(step)
  try run.proveResult()
  try placeStore(work, at: place)
  return UpgradedStore(
    .finished(columns: columns), plan: plan, path: place.shownPath, backup: place.backup)
}

/// The version of a store that waits for its clean-up: by the model that is given, or the one that it holds.
private func deferredVersion(
  of store: ObservedStore, _ target: UpgradeTarget?, _ path: String
) throws(ToolchainError) -> ComparedVersion {
  if let target { return try target.source(of: store, path).version }
  let advice = "Name the model of the store, or its bundle: `\(finishCommand(path, of: "MODEL"))`."
  guard let version = cachedVersion(of: store, path) else {
    throw .unknownStoreVersion(
      path, "the store holds no model that can be read", explanation: advice)
  }
  guard version.hashes.byName == store.metadata.versionHashes else {
    throw .unknownStoreVersion(
      path, "the model cached in the store does not have the hashes of its metadata",
      explanation: advice)
  }
  return version
}
